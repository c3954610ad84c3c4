import { fold } from '#shared/domain/text.ts';
import { teacherFormMessages } from '#shared/messages/teacherForm.ts';
import { pick } from '#shared/records/record.ts';
import { SETTING } from '#shared/records/school.ts';
import { isDropped } from './entries.ts';
import { newEntry, type PostingValues, type TeacherValues } from './teacherValues.ts';

type Places = Pick<TeacherValues, 'school' | 'posting_histories'>;

/** Whether a posting is at the chosen school. One with a typed name is compared by the name. */
const isAt = ({ school_id, school_name }: PostingValues, school: NonNullable<TeacherValues['school']>) =>
  school_id ? school_id === school.school_id : fold(school_name) === fold(school.current_school_name);

/**
 * The places of the postings that have no end, while the teacher's school is another one. Empty once a posting without
 * an end is at that school: then two have no end, which is a doubt about dates.
 */
export function openElsewhere({ school, posting_histories }: Places): number[] {
  if (!school) return [];
  const open = posting_histories.flatMap((posting, place) =>
    posting.to_date.trim() === '' && !isDropped('posting_histories', posting) ? [{ posting, place }] : [],
  );
  if (open.some(({ posting }) => isAt(posting, school))) return [];
  return open.map(({ place }) => place);
}

/** A new posting. As long as none is at the teacher's school, it is filled in from that school. */
export function freshPosting({ school, posting_histories }: Places, firstType?: string): PostingValues {
  const blank = newEntry(firstType).posting_histories;
  if (!school || posting_histories.some((posting) => isAt(posting, school))) return blank;
  return {
    ...blank,
    ...pick(school, ['school_id', 'school_type', ...SETTING]),
    school_name: school.current_school_name,
  };
}

/** Says of each such posting where the teacher is instead. */
export const elsewhereDoubts = (values: Places): string[] =>
  openElsewhere(values).map((place) =>
    teacherFormMessages.openElsewhere(
      place + 1,
      values.posting_histories[place]?.school_name,
      values.school?.current_school_name,
    ),
  );

/** Says of each such posting that an order made, which order that is: the server lets nobody end it by hand. */
export const heldByOrders = (values: Places): string[] =>
  openElsewhere(values).flatMap((place) => {
    const order = values.posting_histories[place]?.order;
    return order ? [teacherFormMessages.heldByOrder(order, place + 1)] : [];
  });

/** The postings with `ended` ended on a day, and one more that begins on that day. */
export const moved = (
  postings: readonly PostingValues[],
  ended: readonly number[],
  next: PostingValues,
  day: string,
): PostingValues[] => [
  ...postings.map((posting, place) => (ended.includes(place) ? { ...posting, to_date: day } : posting)),
  { ...next, from_date: day, to_date: '' },
];
