import { leavingMessages } from '#shared/messages/leaving.ts';
import { namesOf } from '#shared/records/record.ts';
import { posting } from '#shared/records/teacher.ts';
import { conflict } from '../app/errors.ts';
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
    ofOrder: (was, is, said) =>
      namesOf(posting).every((name) => was[name] === is[name]) &&
      (['designation', 'subject'] as const).every(
        (name) => (said[name] ?? was[name] ?? '') === (was[name] ?? ''),
      ),
    gone: (order) => {
      throw conflict(leavingMessages.postingOfOrder(order.number));
    },
    // The name of a school may be corrected. Without a School ID it alone tells one from another.
    known: [
      isSameIn('school_id', 'school_name', 'from_date'),
      (was, is) => is.school_id !== '' && isSameIn('school_id', 'from_date')(was, is),
    ],
    corrected: ['from_date'],
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
    known: [isSameIn('department_name', 'joining_date')],
    corrected: ['joining_date', 'department_name'],
  });

/** Whether a sent entry is a stored one. */
type IsSame<Entry> = (was: Entry, is: Entry) => boolean;

const isSameIn =
  <Name extends string>(...names: Name[]): IsSame<{ [name in Name]?: unknown }> =>
  (was, is) =>
    names.every((name) => was[name] === is[name]);

type Keeping<Entry> = {
  /** Whether a sent entry is this one, which an order made. `said` is the entry as it was sent. */
  ofOrder: (was: Entry, is: Entry, said: Sent<Entry>) => boolean;
  /** Refuses a change or removal of such an entry. Without it, people may change and remove one like any other. */
  gone?: (order: NonNullable<ByOrder['order']>) => void;
  /** By these, the surest first, any other entry is known again. */
  known: readonly IsSame<Entry>[];
  /** Where one of these alone was corrected, an entry is known again by all the others. */
  corrected: readonly (keyof Entry & string)[];
};

/**
 * The sent entries with what the server keeps of the stored ones. Each stored entry is found once at most. One that is sent as
 * it was is found before any that only resembles it: two may be of one office and day.
 */
function keptBy<Entry extends ByOrder>(
  before: readonly Entry[],
  sent: readonly Sent<Entry>[],
  { ofOrder, gone, known, corrected }: Keeping<Entry>,
): Entry[] {
  const list = sent.map((entry) => ownEntry(entry) as Entry);
  const found = new Map<number, Entry>();
  const left = new Set(before);
  const find = (isOfOrder: boolean, isSame: (was: Entry, is: Entry, at: number) => boolean) => {
    for (const was of left) {
      if (Boolean(was.order) !== isOfOrder) continue;
      const at = list.findIndex((is, i) => !found.has(i) && isSame(was, is, i));
      if (at < 0) continue;
      found.set(at, was);
      left.delete(was);
    }
  };
  const isAsSent = (was: Entry, _is: Entry, at: number) => saysOf(was, sent[at] as Sent<Entry>);
  find(true, isAsSent);
  find(false, isAsSent);
  find(true, (was, is, at) => ofOrder(was, is, sent[at] as Sent<Entry>));
  for (const isKnown of known) find(false, isKnown);
  for (const name of corrected) {
    const isCorrected = (was: Entry, is: Entry) => saysOf({ ...was, [name]: is[name] }, is);
    if (!gone) find(true, isCorrected);
    find(false, isCorrected);
  }
  for (const { order } of left) if (order) gone?.(order);
  return list.map((is, at) => {
    const was = found.get(at);
    if (!was) return is;
    return { ...(was.order && { order: was.order }), ...unsaid(was, sent[at] as Sent<Entry>), ...is };
  });
}

/** Whether all that a sent entry says is true of a stored one. Who says '' says that it has none. */
function saysOf(was: object, sent: object): boolean {
  const { status: _status, order: _order, ...said } = sent as Sent<object>;
  const has = new Map<string, unknown>(Object.entries(was));
  return Object.entries(said).every(
    ([name, value]) => value === undefined || (has.get(name) ?? '') === value,
  );
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
