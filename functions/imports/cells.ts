import * as z from 'zod';
import type { Issue } from '#shared/contracts/errors.ts';
import { readNames } from '#shared/domain/classes.ts';
import { IMPORT_FIELDS, type ImportKind } from '#shared/domain/import.ts';
import { plainFault } from '#shared/domain/plainFault.ts';
import { SchoolInput, SchoolPatch } from '#shared/domain/school.ts';
import { linesOfText, postsText } from '#shared/domain/service/postsText.ts';
import { TeacherInput, TeacherPatch } from '#shared/domain/teacher.ts';
import { fold } from '#shared/domain/text.ts';
import { namesText, sameNames } from '#shared/domain/workbook/names.ts';
import { type CellFault, understand } from '#shared/domain/workbook/understand.ts';
import { importMessages } from '#shared/messages/imports.ts';
import type { Field } from '#shared/records/record.ts';

/** The values of a record as a file shows them, by the names of its fields. */
export type Texts = Readonly<Record<string, string>>;

const SHAPES: Readonly<Record<ImportKind, Readonly<Record<string, z.ZodType>>>> = {
  schools: SchoolPatch.shape,
  teachers: TeacherPatch.shape,
  posts: {
    school_id: SchoolPatch.shape.school_id,
    posts: z.string().transform((text, context) => {
      const lines = linesOfText(text);
      if (lines) return postsText(lines);
      context.addIssue({ code: 'custom', message: importMessages.unreadPosts });
      return z.NEVER;
    }),
  },
};

const FAULTS: Record<CellFault, string> = {
  shortYear: importMessages.shortYear,
  noDay: importMessages.noDay,
  cutNumber: importMessages.cutNumber,
  formula: importMessages.formula,
  madeDay: importMessages.madeDay,
};

export const fieldOf = (kind: ImportKind, column: string) => IMPORT_FIELDS[kind][column] as Field;

/** A value as a file shows it. */
const textOf = (value: unknown): string => (Array.isArray(value) ? namesText(value) : String(value ?? ''));

/** The values that a file can show of a record. */
export const textsOf = (kind: ImportKind, record: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(Object.keys(IMPORT_FIELDS[kind]).map((name) => [name, textOf(record[name])]));

/** A text as a body has it. */
function bodyValue(field: Field, text: string): string | number | null {
  if (!('number' in field)) return text;
  return text === '' ? null : Number(text);
}

const bodyOf = (kind: ImportKind, texts: Texts): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(texts).map(([column, text]) => [column, bodyValue(fieldOf(kind, column), text)]),
  );

/** The change of a school with these texts, which were read before. */
export const schoolPatch = (texts: Texts) => SchoolPatch.parse(bodyOf('schools', texts));
/** The change of a teacher with these texts, which were read before. */
export const teacherPatch = (texts: Texts) => TeacherPatch.parse(bodyOf('teachers', texts));

/**
 * What the text of a cell means, by the rules of the form, in the form in which the record shows it.
 * @param today `YYYY-MM-DD` in India
 * @param list as of `understand`
 */
export function readCell(
  kind: ImportKind,
  column: string,
  text: string,
  today: string,
  list?: readonly string[],
): { text: string } | { fault: string } {
  const field = fieldOf(kind, column);
  const { value, fault } = understand(field, text, today, list);
  if (fault) return { fault: FAULTS[fault] };
  const read = SHAPES[kind][column]?.safeParse(bodyValue(field, value), { error: plainFault });
  if (!read?.success) return { fault: read?.error.issues[0]?.message ?? importMessages.unreadable };
  return { text: textOf(read.data) };
}

/** Whether two texts of a column mean the same. Names are compared without case and accents, lists in any order. */
export function meanSame(kind: ImportKind, column: string, a: string, b: string): boolean {
  if (a === b) return true;
  const field = fieldOf(kind, column);
  if (column === 'posts') return sameNames(a.split(';'), b.split(';'));
  if ('choice' in field) return fold(a) === fold(b);
  return 'someOf' in field && sameNames(readNames(a), readNames(b));
}

/** The body of a new school, or what the form refuses of it before it looks at lists. */
export const newSchool = (texts: Texts) => parsed(SchoolInput, bodyOf('schools', texts));
/** The body of a new teacher, or what the form refuses of it before it looks at lists. */
export const newTeacher = (texts: Texts) => parsed(TeacherInput, bodyOf('teachers', texts));

function parsed<T extends z.ZodType>(
  schema: T,
  body: unknown,
): { input: z.output<T>; issues?: never } | { input?: never; issues: Issue[] } {
  const read = schema.safeParse(body, { error: plainFault });
  if (read.success) return { input: read.data };
  return {
    issues: read.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message })),
  };
}
