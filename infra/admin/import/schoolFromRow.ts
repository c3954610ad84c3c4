import type { SentRow } from '../../../shared/domain/import.ts';
import { SchoolInput } from '../../../shared/domain/school.ts';
import { understand } from '../../../shared/domain/workbook/understand.ts';
import { namesOf } from '../../../shared/records/record.ts';
import { school } from '../../../shared/records/school.ts';
import type { CsvFile, FileRow } from './csvFile.ts';
import { sentRow, textsOf, type Unreadable } from './rowTexts.ts';
import { isSchoolField, type SchoolField } from './schoolFile.ts';

/** A school as a row gives it. */
export type SchoolOfRow = {
  sent: SentRow;
  /** Whether the pattern, and not the row, named the block office. */
  officeByPattern: boolean;
  note?: string;
};

const NUMBERS = namesOf(school).filter((name) => 'number' in school[name]);

/**
 * Reads a row.
 * @param officePattern names the block office of a row that names none, and has a value in each `{field}` of it
 */
export function schoolFromRow(
  file: CsvFile,
  row: FileRow,
  officePattern: string | undefined,
): SchoolOfRow | Unreadable {
  const texts = textsOf(file, row, isSchoolField);
  if ('reason' in texts) return texts;
  const office = texts.get('block_office') ? undefined : fillPattern(officePattern, texts);
  const officeByPattern = office !== undefined;
  if (officeByPattern) texts.set('block_office', office);
  const note = withoutImpossible(texts);
  return { sent: sentRow('schools', row, texts), officeByPattern, note };
}

/** The names in a pattern that are no field of a school. */
export const unknownInPattern = (pattern: string) =>
  [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, field = '']) => field).filter((f) => !isSchoolField(f));

/** Undefined without a pattern, and where the row has no value for a field in it. */
function fillPattern(
  pattern: string | undefined,
  texts: ReadonlyMap<SchoolField, string>,
): string | undefined {
  let whole = pattern !== undefined;
  const filled = pattern?.replace(/\{([^{}]*)\}/g, (_, field: SchoolField) => {
    const { value } = understand(school[field], texts.get(field) ?? '', '');
    whole &&= value !== '';
    return value;
  });
  return whole ? filled : undefined;
}

/**
 * Leaves out an impossible number, such as the founding year 2913, with a note. The school is imported all the same, and
 * its stored number stays.
 */
function withoutImpossible(texts: Map<SchoolField, string>): string | undefined {
  const notes: string[] = [];
  for (const field of NUMBERS) {
    const text = texts.get(field) ?? '';
    const { value } = understand(school[field], text, '');
    if (value === '' || SchoolInput.shape[field].safeParse(Number(value)).success) continue;
    texts.delete(field);
    notes.push(`${field} ${JSON.stringify(text)} is not possible and was left out`);
  }
  return notes.join('; ') || undefined;
}
