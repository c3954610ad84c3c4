import { showDate } from '#shared/domain/dates.ts';
import type { Order, OrderLineInput } from '#shared/domain/service/order.ts';
import { fold } from '#shared/domain/text.ts';
import type { Merge } from '../../record/useMergedSave.ts';
import { mergeEntries } from '../../ui/conflictEntries.ts';
import { type EditedLine, editedLines, storedLines, withWhatWasPasted } from './orderLines.ts';

/** The lines on screen, and the order with whose lines they began. */
export type Editing = { base: Order; lines: readonly EditedLine[] };

/** Begins with the lines of a stored order. */
export const begun = (order: Order): Editing => ({ base: order, lines: editedLines(order) });

const same = (kind: Order['kind'], one: readonly EditedLine[], other: readonly EditedLine[]) =>
  JSON.stringify(storedLines(kind, one)) === JSON.stringify(storedLines(kind, other));

/** Whether a save would store other lines than those it began with. */
export const isDirty = ({ base, lines }: Editing): boolean => !same(base.kind, lines, editedLines(base));

/**
 * Follows the order as it is stored now. Where its lines are other than at the beginning, and those on screen are other
 * again, the beginning stays: a save with the new version would store the lines on screen over those of somebody else.
 */
export function followed(now: Editing, order: Order): Editing {
  if (order.version <= now.base.version) return now;
  // Just what is on screen is stored, by the save whose answer got lost.
  const isStored = same(order.kind, now.lines, editedLines(order));
  if (isStored || !isDirty(now)) return { base: order, lines: withWhatWasPasted(order, now.lines) };
  return same(order.kind, editedLines(order), editedLines(now.base)) ? { ...now, base: order } : now;
}

/** Takes the answer of a save. What was typed since it was sent stays, and so do names that are not stored. */
export const afterSave = (now: Editing, sent: Editing, stored: Order): Editing => ({
  base: stored,
  lines: now.lines === sent.lines ? withWhatWasPasted(stored, sent.lines) : now.lines,
});

const shown = ({ to, to_name, department, designation, subject, ...line }: EditedLine) =>
  [
    to_name || to || department,
    designation,
    subject,
    line.effective_on && `from ${showDate(line.effective_on)}`,
    line.due_back && `until ${showDate(line.due_back)}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Brings the lines on screen together with those that somebody else stored meanwhile, teacher by teacher. */
export function reconciled({ base, lines }: Editing, stored: Order): Merge<Editing> {
  const lineOf = new Map<OrderLineInput, EditedLine>();
  const entries = (from: readonly EditedLine[]) =>
    storedLines(stored.kind, from).map((entry, at) => {
      lineOf.set(entry, from[at] as EditedLine);
      return entry;
    });
  const held = (entry: OrderLineInput) => lineOf.get(entry) as EditedLine;
  const rules = {
    marks: [({ teacher_ID }: OrderLineInput) => fold(teacher_ID)],
    label: (entry: OrderLineInput) => held(entry).teacher_name || entry.teacher_ID,
    show: (entry: OrderLineInput) => shown(held(entry)),
  };
  const versions = [entries(editedLines(base)), entries(lines), entries(editedLines(stored))] as const;
  const { rows, merge } = mergeEntries('lines', rules, ...versions);
  return {
    rows,
    merge: (choices) => ({
      base: stored,
      lines: merge(choices).map((entry, at) => ({ ...held(entry), key: at + 1 })),
    }),
  };
}
