import { auditMessages } from '#shared/messages/audit.ts';
import { unreadMessages } from '#shared/messages/workbook.ts';
import { school } from '#shared/records/school.ts';
import { teacher } from '#shared/records/teacher.ts';
import { readSheets } from '../../sheets/readSheets.ts';

/** What a file told: its ids, and the column that they stand in. */
type FoundIds = { ids: string[]; column: string };

/** The columns that name records, the one that tells more first. */
const COLUMNS = [teacher.teacher_ID.label, school.school_id.label];

const HEADER_ROWS = 20;

/** What is longer is no id, such as a note or a line of dashes below a list. The server refuses it with all others. */
const LONGEST_ID = teacher.teacher_ID.text;

/** Each id once, without empty values. */
const once = (values: readonly unknown[]) => [
  ...new Set(
    values.map((value) => String(value ?? '').trim()).filter((text) => text && text.length <= LONGEST_ID),
  ),
];

type Rows = readonly (readonly unknown[])[];

/** The ids of a sheet: those below a header. What is said above a list may have the same words. */
function below(rows: Rows, column: string): string[] {
  for (const [at, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const place = row.findIndex((cell) => String(cell).trim().toLowerCase() === column.toLowerCase());
    const ids = place < 0 ? [] : once(rows.slice(at + 1).map((cells) => cells[place]));
    if (ids.length > 0) return ids;
  }
  return [];
}

/**
 * The ids in all sheets of a file: those below the header "Teacher ID", or else "School ID". An export of retirements has a
 * sheet for each year.
 */
export function idsIn(sheets: readonly Rows[]): FoundIds | undefined {
  for (const column of COLUMNS) {
    const ids = once(sheets.flatMap((rows) => below(rows, column)));
    if (ids.length > 0) return { ids, column };
  }
  return undefined;
}

/** Ids as somebody pastes them: between spaces, commas, semicolons or lines. */
export const idsInText = (text: string): string[] => once(text.split(/[\s,;]+/));

/** The ids in a spreadsheet or a text file, or a message for people why there are none. */
export async function readIds(file: File): Promise<FoundIds | string> {
  const book = await readSheets(file);
  if (typeof book === 'string') return unreadMessages[book];
  return idsIn(book.sheets.map(({ rows }) => rows)) ?? auditMessages.traceNoColumn;
}
