import { leavingMessages } from '#shared/messages/leaving.ts';
import { namesOf } from '#shared/records/record.ts';
import { posting } from '#shared/records/teacher.ts';
import { AppError } from '../app/errors.ts';
import type { AttachmentFields, ByOrder, DeputationFields, PostingFields } from './stored.ts';

/** What an entry may have beside its declared fields. Empty, it is left out. */
const MORE = ['designation', 'subject', 'due_back', 'school_id'] as const;

/** The own fields of a sent entry: without the status, which follows from its dates, and the order, which the server keeps. */
export function ownEntry<Entry extends object>(entry: Entry & { status?: unknown; order?: unknown }) {
  const { status: _status, order: _order, ...own } = entry;
  const more = own as { [name in (typeof MORE)[number]]?: string };
  // A deputation and an attachment always have a designation, a posting always the School ID.
  for (const name of MORE) if (more[name] === '' && !isDeclared(own, name)) delete more[name];
  return own as Omit<Entry, 'status' | 'order'>;
}
const isDeclared = (own: object, name: string) =>
  ('from_date' in own && name === 'school_id') || ('department_name' in own && name === 'designation');

/**
 * The sent postings, each with the order that made it, and its post where the client leaves that out.
 * @throws 409 when a posting that an order made is changed or left out
 */
export function postingsKept(
  before: readonly PostingFields[] = [],
  sent: readonly PostingFields[],
): PostingFields[] {
  return keptBy(before, sent, {
    isSame: (was, is) =>
      namesOf(posting).every((name) => was[name] === is[name]) &&
      (['designation', 'subject'] as const).every((name) => (is[name] ?? was[name]) === was[name]),
    gone: (order) => {
      throw new AppError('conflict', leavingMessages.postingOfOrder(order.number));
    },
  });
}

type Office = DeputationFields | AttachmentFields;
/** The sent entries of a list, each with the order that made it. They are known again by department and first day. */
export const ordersKept = <Entry extends Office>(before: readonly Entry[] = [], sent: readonly Entry[]) =>
  keptBy(before, sent, {
    isSame: (was, is) => was.department_name === is.department_name && was.joining_date === is.joining_date,
    gone: () => undefined,
  });

type Keeping<Entry> = {
  isSame: (was: Entry, is: Entry) => boolean;
  gone: (order: NonNullable<ByOrder['order']>) => void;
};

function keptBy<Entry extends ByOrder>(
  before: readonly Entry[],
  sent: readonly Entry[],
  { isSame, gone }: Keeping<Entry>,
): Entry[] {
  const list = [...sent];
  const taken = new Set<number>();
  for (const was of before) {
    if (!was.order) continue;
    const at = list.findIndex((is, i) => !taken.has(i) && isSame(was, is));
    if (at < 0) gone(was.order);
    else {
      taken.add(at);
      list[at] = { ...was, ...list[at] };
    }
  }
  return list;
}
