import type { School } from '#shared/domain/school.ts';
import { pick } from '#shared/records/record.ts';
import { SIGNBOARD } from '#shared/records/school.ts';
import { asOffice, isGuestAfter, isSame, type Lists, laterDay, listsOf } from '../teachers/entries.ts';
import { type AttachmentFields, openPosting, type PostingFields } from '../teachers/stored.ts';

type Entry = PostingFields | AttachmentFields;
type ListName = 'posting_histories' | 'attachments';

/** What carrying did to a list: the entries as they were, and what stands in their place: these, ended, and a new one. */
export type Carried = Partial<Record<ListName, { was: Entry[]; is: Entry[] }>>;

/**
 * Closes the open postings at a school, and the attachments that go on there. Opens one at another, with the same post and
 * until the same day. An entry that began after the day ends, and goes on, on the day on which it began. So an attachment of
 * that one day stays as it is. Nobody is attached to the own school: an attachment of somebody who is at the other one ends.
 * @param on the last day at the school, `YYYY-MM-DD`
 * @param own the School ID of the teacher's school afterwards
 */
export function carried(
  record: Lists,
  from: { school_id: string },
  to: School,
  on: string,
  own?: string,
): { lists: Lists; carried: Carried } {
  const done: Carried = {};
  const { posting_histories, attachments } = record;
  const lists = listsOf(record);
  const postings = posting_histories.filter((one) => !one.to_date && one.school_id === from.school_id);
  const { latest } = openPosting(postings);
  if (latest) {
    const made: PostingFields = {
      ...pick(to, SIGNBOARD),
      ...{ from_date: laterDay(on, latest.from_date), to_date: '' },
      ...(latest.designation && { designation: latest.designation }),
      ...(latest.subject && { subject: latest.subject }),
    };
    const ended = postings.map((one) => ({ ...one, to_date: laterDay(on, one.from_date) }));
    done.posting_histories = { was: postings, is: [...ended, made] };
    lists.posting_histories = [...posting_histories.map((one) => ended[postings.indexOf(one)] ?? one), made];
  }
  const arrived = own === to.school_id;
  const here = isGuestAfter(on, from.school_id);
  const there = isGuestAfter(on, to.school_id);
  const guest = attachments.filter((one) => here(one) || (arrived && there(one)));
  if (guest.length > 0) {
    const ended = guest.map((one) => ({ ...one, end_date: laterDay(on, one.joining_date) }));
    const made = (arrived ? [] : guest).map((one) => ({
      ...one,
      ...{ school_id: to.school_id, department_name: asOffice(to.school_name) || one.department_name },
      ...{ district: to.district || one.district, rd_block: to.rd_block, habitation: to.habitation },
      joining_date: laterDay(on, one.joining_date),
    }));
    done.attachments = { was: guest, is: [...ended, ...made] };
    lists.attachments = [...attachments.map((one) => ended[guest.indexOf(one)] ?? one), ...made];
  }
  return { lists, carried: done };
}

/**
 * Takes back what carrying did. A list in which somebody changed one of these entries since stays as it is.
 * @returns the lists afterwards
 */
export function carriedBack({ posting_histories, deputations, attachments }: Lists, done: Carried): Lists {
  const back = <E extends Entry>(list: readonly E[], name: ListName): E[] => {
    const { was = [], is = [] } = done[name] ?? {};
    const places = is.map((entry) => list.findIndex((one) => isSame(one, entry)));
    if (places.some((at) => at < 0)) return [...list];
    return list.flatMap((one, at) => {
      const i = places.indexOf(at);
      if (i < 0) return [one];
      return i < was.length ? [was[i] as E] : [];
    });
  };
  return {
    posting_histories: back(posting_histories, 'posting_histories'),
    deputations,
    attachments: back(attachments, 'attachments'),
  };
}
