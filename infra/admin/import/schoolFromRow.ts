import { plainFault } from '../../../shared/domain/plainFault.ts';
import { SchoolInput } from '../../../shared/domain/school.ts';
import { namesOf } from '../../../shared/records/record.ts';
import { school } from '../../../shared/records/school.ts';
import type { CsvFile, FileRow } from './csvFile.ts';
import { reasonOfIssues, type Unreadable } from './reason.ts';
import { textsOf } from './rowTexts.ts';
import { isSchoolField, type SchoolField } from './schoolFile.ts';

/** A school as a row gives it. Fields that the row does not give are empty. */
export type SchoolOfRow = {
  input: SchoolInput;
  given: readonly SchoolField[];
  /** Whether the pattern, and not the row, named the block office. */
  officeByPattern: boolean;
  note?: string;
};

const NUMBERS = namesOf(school).filter((name) => 'number' in school[name]);

/**
 * Reads a row by the rules of the form.
 * @param officePattern names the block office of a row that names none; `{field}` stands for the value of that field
 */
export function schoolFromRow(
  file: CsvFile,
  row: FileRow,
  officePattern: string | undefined,
): SchoolOfRow | Unreadable {
  const texts = textsOf(file, row, isSchoolField);
  if ('reason' in texts) return texts;
  const officeByPattern = officePattern !== undefined && !texts.get('block_office')?.trim();
  if (officeByPattern) texts.set('block_office', fillPattern(officePattern, texts));
  const { body, note } = bodyOf(texts);
  const parsed = SchoolInput.safeParse(body, { error: plainFault });
  if (!parsed.success) return { reason: reasonOfIssues(parsed.error.issues) };
  const given = Object.keys(body).filter(isSchoolField);
  return { input: parsed.data, given, officeByPattern, note };
}

/** The names in a pattern that are no field of a school. */
export const unknownInPattern = (pattern: string) =>
  [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, field = '']) => field).filter((f) => !isSchoolField(f));

const fillPattern = (pattern: string, texts: ReadonlyMap<SchoolField, string>) =>
  pattern.replace(/\{([^{}]*)\}/g, (_, field) => texts.get(field)?.trim() ?? '');

/**
 * The body of a row. An impossible number, such as the founding year 2913, is left out with a note. The school is
 * imported all the same, and its stored number stays.
 */
function bodyOf(texts: ReadonlyMap<SchoolField, string>): { body: Record<string, unknown>; note?: string } {
  const body: Record<string, unknown> = Object.fromEntries(texts);
  const notes: string[] = [];
  for (const field of NUMBERS) {
    const text = texts.get(field);
    if (text === undefined) continue;
    const number = SchoolInput.shape[field].safeParse(text.trim() === '' ? null : Number(text));
    if (number.success) {
      body[field] = number.data;
    } else {
      delete body[field];
      notes.push(`${field} ${JSON.stringify(text)} is not possible and was left out`);
    }
  }
  return { body, note: notes.join('; ') || undefined };
}
