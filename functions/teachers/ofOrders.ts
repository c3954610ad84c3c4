import { leavingMessages } from '#shared/messages/leaving.ts';
import { namesOf } from '#shared/records/record.ts';
import { posting } from '#shared/records/teacher.ts';
import { AppError } from '../app/errors.ts';
import type { AttachmentFields, ByOrder, DeputationFields, PostingFields } from './stored.ts';

/** What an entry may have beside its declared fields. Empty, it is left out. */
const MORE = ['designation', 'subject', 'due_back', 'school_id'] as const;

/** The own fields of a sent entry: without the status, which follows from its dates, and the order, which the server keeps. */
function ownEntry<Entry extends object>(entry: Entry & { status?: unknown; order?: unknown }) {
  const { status: _status, order: _order, ...own } = entry;
  const more = own as { [name in (typeof MORE)[number]]?: string };
  // A deputation and an attachment always have a designation, a posting always the School ID.
  for (const name of MORE) if (more[name] === '' && !isDeclared(own, name)) delete more[name];
  return own as Omit<Entry, 'status' | 'order'>;
}
const isDeclared = (own: object, name: string) =>
  ('from_date' in own && name === 'school_id') || ('department_name' in own && name === 'designation');

type Sent<Entry> = Omit<Entry, 'order'> & { status?: unknown; order?: unknown };

/**
 * The sent postings, each with the order that made it, and with its post where the client leaves that out.
 * @throws 409 when a posting that an order made is changed or left out
 */
export function postingsKept(
  before: readonly PostingFields[] = [],
  sent: readonly Sent<PostingFields>[],
): PostingFields[] {
  return keptBy<PostingFields>(before, sent, {
    ofOrder: (was, is) =>
      namesOf(posting).every((name) => was[name] === is[name]) &&
      (['designation', 'subject'] as const).every((name) => (is[name] ?? was[name]) === was[name]),
    gone: (order) => {
      throw new AppError('conflict', leavingMessages.postingOfOrder(order.number));
    },
    known: ['school_id', 'school_name', 'from_date'],
    day: 'from_date',
  });
}

type Office = DeputationFields | AttachmentFields;
/** The sent entries of a list, each with the order that made it, and with what else the client leaves out. */
export const ordersKept = <Entry extends Office>(
  before: readonly Entry[] = [],
  sent: readonly Sent<Entry>[],
) =>
  keptBy<Entry>(before, sent, {
    ofOrder: (was, is) => was.department_name === is.department_name && was.joining_date === is.joining_date,
    gone: () => undefined,
    known: ['department_name', 'joining_date'],
    day: 'joining_date',
  });

type Keeping<Entry> = {
  /** Whether a sent entry is this one, which an order made. */
  ofOrder: (was: Entry, is: Entry) => boolean;
  gone: (order: NonNullable<ByOrder['order']>) => void;
  /** By these any other entry is known again, or by all but its first day where only that was corrected. */
  known: readonly (keyof Entry & string)[];
  day: keyof Entry & string;
};

function keptBy<Entry extends ByOrder>(
  before: readonly Entry[],
  sent: readonly Sent<Entry>[],
  { ofOrder, gone, known, day }: Keeping<Entry>,
): Entry[] {
  const list = sent.map((entry) => ownEntry(entry) as Entry);
  const taken = new Set<Entry>();
  const isKnown = (was: Entry, is: Entry) => known.every((name) => was[name] === is[name]);
  const isCorrected = (was: Entry, is: Entry) =>
    (Object.keys(is) as (keyof Entry & string)[]).every((name) => name === day || was[name] === is[name]);
  for (const isSame of [ofOrder, isKnown, isCorrected]) {
    for (const was of before) {
      if (taken.has(was) || Boolean(was.order) !== (isSame === ofOrder)) continue;
      const at = list.findIndex((is) => !taken.has(is) && isSame(was, is));
      if (at < 0) {
        if (was.order) gone(was.order);
        continue;
      }
      const kept = was.order ? was : unsaid(was, sent[at] as Sent<Entry>);
      const now = { ...kept, ...list[at] } as Entry;
      list[at] = now;
      taken.add(was).add(now);
    }
  }
  return list;
}

/** What an entry has beside its declared fields and a client left out. A client that sends '' clears it. */
function unsaid(was: object, sent: object) {
  const said = new Map(Object.entries(sent));
  return Object.fromEntries(
    Object.entries(was).filter(
      ([name]) => (MORE as readonly string[]).includes(name) && said.get(name) === undefined,
    ),
  );
}
