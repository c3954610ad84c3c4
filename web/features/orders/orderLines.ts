import { nameForm, namesAlike } from '#shared/domain/names.ts';
import type { CheckedLine, Order, OrderLineInput, PastedLine } from '#shared/domain/service/order.ts';
import { isDepartmentName } from '#shared/domain/teacher.ts';
import { fold } from '#shared/domain/text.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { isForTime, type OrderKind, orderLine } from '#shared/records/order.ts';
import { pick } from '#shared/records/record.ts';
import { type Values, valuesOf } from '../../record/values.ts';
import { type PastedRow, TEACHER_CODE } from './pastedRows.ts';

const { teacher_ID: _, ...others } = orderLine;

/** A line while the order is made. `teacher` is a Teacher ID, or a name until the check tells whose it is. */
export type EditedLine = Values<typeof others> & {
  key: number;
  teacher: string;
  /** '' until it is known. */
  teacher_name: string;
  from_name: string;
  to_name: string;
  /** The only name that was pasted beside a Teacher ID: the place to go, unless it is the teacher's own name. */
  guess?: string;
  /** What was pasted beside the teacher, which the check may have replaced: the name, and the place. */
  pasted_name?: string;
  pasted_school?: string;
};

/** What the check says of a line, with what the screen alone knows to warn of. */
export type ShownCheck = Omit<CheckedLine, 'warnings'> & { warnings: { code: string; message: string }[] };

/** The field in which a fault can be mended. For every other fault there is none: the line is taken out. */
const FAULTY: Partial<Record<CheckedLine['faults'][number]['code'], keyof typeof others>> = {
  school: 'to',
  department: 'to',
  sameSchool: 'to',
  outside: 'to',
  dates: 'effective_on',
  early: 'effective_on',
  dueBack: 'due_back',
};

/** The fields of a line that its check objects to. `to` is also that of an office. */
export const wrongFields = (check: Pick<CheckedLine, 'faults'> | undefined): ReadonlySet<string> =>
  new Set(check?.faults.flatMap(({ code }) => FAULTY[code] ?? []));

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

/** Where a pasted row leads. In a deputation, what may be the name of an office is one, and a School ID is none. */
const placeIn = (kind: OrderKind, place: string) =>
  kind === 'deputation' && place.length <= orderLine.department.text && isDepartmentName(place)
    ? { department: place }
    : { to: place, to_name: place };

/** Whether a name is that of the teacher or of a school of the line, which may be pasted beside its School ID. */
const isOfLine = (name: string, { teacher_name, from_name, to_name }: EditedLine) =>
  [teacher_name, from_name, to_name].some((own) => namesAlike(nameForm(name), nameForm(own)));

type Header = Pick<Order, 'kind' | 'effective_on'>;

/** Whether a line says all that a row does. The only name beside a Teacher ID may be the teacher's own. */
function saysAll({ kind, effective_on: day }: Header, line: EditedLine, row: PastedRow): boolean {
  const { teacher_name, pasted_name = '', pasted_school = '', to, to_name, department, effective_on } = line;
  const isOf = (text: string, own: readonly string[]) => own.some((one) => fold(one) === fold(text));
  const isOwn = (text: string) => namesAlike(nameForm(text), nameForm(teacher_name)) !== undefined;
  return (
    (isOf(row.name, ['', pasted_name]) || isOfLine(row.name, line)) &&
    // Who returns goes to the own school, whatever was pasted.
    (kind === 'return' ||
      isOf(row.school, ['', pasted_school, to, to_name, department]) ||
      isOwn(row.school)) &&
    ['', effective_on || day].includes(row.on)
  );
}

/**
 * Adds what was pasted behind the lines. A Teacher ID that is in the order already is added again only with another name,
 * school or day, for the check to object to. A name is added again: several teachers may have it.
 * @returns the lines, and the Teacher IDs of the rows that were left out
 */
export function withPasted(
  order: Header,
  lines: readonly EditedLine[],
  rows: readonly PastedRow[],
): { lines: EditedLine[]; known: string[] } {
  const all = [...lines];
  const known: string[] = [];
  // The next key, less the place of the first line that is added.
  const before = Math.max(0, ...lines.map(({ key }) => key)) + 1 - lines.length;
  for (const row of rows) {
    const { who, name, school, on, unsure } = row;
    const isKnown = (line: EditedLine) => fold(line.teacher) === fold(who) && saysAll(order, line, row);
    if (TEACHER_CODE.test(who) && all.some(isKnown)) known.push(who);
    else
      all.push({
        ...valuesOf(pick(orderLine, NAMES), {}),
        key: before + all.length,
        teacher: who,
        teacher_name: name,
        from_name: '',
        to_name: '',
        ...placeIn(order.kind, school),
        effective_on: on,
        ...(unsure && { guess: school }),
        ...(name && { pasted_name: name }),
        ...(school && { pasted_school: school }),
      });
  }
  return { lines: all, known };
}

/** Who returns goes back to the own school, so such a line has no field for a place. Only who goes for a time is due back. */
const part = (kind: OrderKind, line: EditedLine): Values<typeof others> => ({
  ...(Object.fromEntries(NAMES.map((name) => [name, line[name]])) as Values<typeof others>),
  ...(kind === 'return' && { to: '', department: '' }),
  ...(!isForTime(kind) && { due_back: '' }),
});

/** The lines as the check reads them. */
export const askedLines = (kind: OrderKind, lines: readonly EditedLine[]): PastedLine[] =>
  lines.map((line) => ({ teacher: line.teacher, ...part(kind, line) }));

/** The lines as they are stored. */
export const storedLines = (kind: OrderKind, lines: readonly EditedLine[]): OrderLineInput[] =>
  lines.map((line) => ({ teacher_ID: line.teacher, ...part(kind, line) }));

/** Whether the pasted place of a line is no school and the name of its teacher. */
const isOwnName = (guess: string | undefined, { teacher, to }: CheckedLine) =>
  guess && teacher && !to && namesAlike(nameForm(guess), nameForm(teacher.teacher_name));

/** Empties the place of a line where it is still the one that was pasted. */
const withoutGuess = ({ guess, to, to_name, department }: EditedLine) => ({
  guess: undefined,
  ...(to === guess && { to: '', to_name: to_name === guess ? '' : to_name }),
  ...(department === guess && { department: '' }),
});

/** Puts what the check found into the lines: whose name a text is, and which school a name means. */
export const withFound = (lines: readonly EditedLine[], found: readonly CheckedLine[]): EditedLine[] =>
  lines.map((line, at) => {
    const check = found[at];
    const { teacher, to } = check ?? {};
    return {
      ...line,
      ...(check && isOwnName(line.guess, check) && withoutGuess(line)),
      ...(teacher && {
        teacher: teacher.teacher_ID,
        teacher_name: teacher.teacher_name,
        from_name: teacher.school_name,
        ...(line.designation === '' && {
          designation: teacher.designation,
          subject: line.subject || teacher.subject,
        }),
      }),
      ...(to && { to: to.school_id, to_name: to.school_name }),
    };
  });

/** What a line becomes when its teacher is corrected. The post that the check filled in is that of whom it found before. */
export const withTeacher = ({ from_name }: EditedLine, teacher: string): Partial<EditedLine> => ({
  ...{ teacher, teacher_name: '', from_name: '' },
  ...(from_name !== '' && { designation: '', subject: '' }),
});

/** The places of the schools that the check found, by School ID. */
export const placesIn = (found: readonly Pick<CheckedLine, 'to'>[]): Record<string, string> =>
  Object.fromEntries(
    found.flatMap(({ to }) =>
      to ? [[to.school_id, [to.habitation, to.district].filter(Boolean).join(', ')]] : [],
    ),
  );

/** What the check says, with a warning where another name than that of the teacher was pasted beside the Teacher ID. */
export const withNameWarnings = (
  lines: readonly EditedLine[],
  checks: readonly CheckedLine[],
): ShownCheck[] =>
  checks.map((check, at) => {
    const line = lines[at];
    if (!line?.pasted_name || !check.teacher || isOfLine(line.pasted_name, line)) return check;
    const message = orderScreen.otherName(line.teacher_name, line.pasted_name);
    return { ...check, warnings: [{ code: 'otherName', message }, ...check.warnings] };
  });

/** The lines of a stored order, with what was pasted beside their Teacher IDs. */
export function withWhatWasPasted(order: Pick<Order, 'lines'>, sent: readonly EditedLine[]): EditedLine[] {
  const pasted = new Map(
    sent.map(({ teacher, pasted_name, pasted_school }) => [
      teacher,
      { ...(pasted_name && { pasted_name }), ...(pasted_school && { pasted_school }) },
    ]),
  );
  return editedLines(order).map((line) => ({ ...line, ...pasted.get(line.teacher) }));
}
