import type { CheckedLine, Order, OrderLineInput, PastedLine } from '#shared/domain/service/order.ts';
import { orderLine } from '#shared/records/order.ts';
import { pick } from '#shared/records/record.ts';
import { type Values, valuesOf } from '../../record/values.ts';
import type { PastedRow } from './pastedRows.ts';

const { teacher_ID: _, ...others } = orderLine;

/** A line while the order is made. `teacher` is a Teacher ID, or a name until the check tells whose it is. */
export type EditedLine = Values<typeof others> & {
  key: number;
  teacher: string;
  /** '' until it is known. */
  teacher_name: string;
  from_name: string;
  to_name: string;
};

/** What of a line is asked of the check and stored. */
const NAMES = Object.keys(others) as (keyof typeof others)[];

/** The lines of a stored order. */
export const editedLines = ({ lines }: Pick<Order, 'lines'>): EditedLine[] =>
  lines.map((line, at) => ({
    ...valuesOf(pick(orderLine, NAMES), line),
    key: at + 1,
    teacher: line.teacher_ID,
    teacher_name: line.teacher_name,
    from_name: line.from?.school_name ?? '',
    to_name: line.to_name,
  }));

/** Adds what was pasted behind the lines. Who is in the order already is not added again. */
export function withPasted(lines: readonly EditedLine[], rows: readonly PastedRow[]): EditedLine[] {
  const known = new Set(lines.map(({ teacher }) => teacher.toLowerCase()));
  const next = Math.max(0, ...lines.map(({ key }) => key)) + 1;
  const added = rows.filter(({ who }) => {
    const name = who.toLowerCase();
    return !known.has(name) && known.add(name);
  });
  return [
    ...lines,
    ...added.map(({ who, name, school, on }, at) => ({
      ...valuesOf(pick(orderLine, NAMES), {}),
      key: next + at,
      teacher: who,
      teacher_name: name,
      from_name: '',
      to: school,
      to_name: school,
      effective_on: on,
    })),
  ];
}

const part = (line: EditedLine) =>
  Object.fromEntries(NAMES.map((name) => [name, line[name]])) as Values<typeof others>;

/** The lines as the check reads them. */
export const askedLines = (lines: readonly EditedLine[]): PastedLine[] =>
  lines.map((line) => ({ teacher: line.teacher, ...part(line) }));

/** The lines as they are stored. */
export const storedLines = (lines: readonly EditedLine[]): OrderLineInput[] =>
  lines.map((line) => ({ teacher_ID: line.teacher, ...part(line) }));

/** Puts what the check found into the lines: whose name a text is, and which school a name means. */
export const withFound = (lines: readonly EditedLine[], found: readonly CheckedLine[]): EditedLine[] =>
  lines.map((line, at) => {
    const { teacher, to } = found[at] ?? {};
    return {
      ...line,
      ...(teacher && {
        teacher: teacher.teacher_ID,
        teacher_name: teacher.teacher_name,
        from_name: teacher.school_name,
        designation: line.designation || teacher.designation,
      }),
      ...(to && { to: to.school_id, to_name: to.school_name }),
    };
  });
