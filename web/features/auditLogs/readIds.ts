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

/** Each value once, without empty ones. */
const once = (values: readonly unknown[]) => [
  ...new Set(values.map((value) => String(value ?? '').trim()).filter(Boolean)),
];

/** The ids in rows of cells: those below the header "Teacher ID", or else "School ID". */
export function idsIn(rows: readonly (readonly unknown[])[]): FoundIds | undefined {
  for (const column of COLUMNS) {
    for (const [at, row] of rows.slice(0, HEADER_ROWS).entries()) {
      const place = row.findIndex((cell) => String(cell).trim().toLowerCase() === column.toLowerCase());
      if (place < 0) continue;
      const ids = once(rows.slice(at + 1).map((cells) => cells[place]));
      if (ids.length > 0) return { ids, column };
    }
  }
  return undefined;
}

/** Ids as somebody pastes them: between spaces, commas, semicolons or lines. */
export const idsInText = (text: string): string[] => once(text.split(/[\s,;]+/));

/** The ids in a spreadsheet or a text file, or a message for people why there are none. */
export async function readIds(file: File): Promise<FoundIds | string> {
  const book = await readSheets(file);
  if (typeof book === 'string') return unreadMessages[book];
  return book.sheets.map(({ rows }) => idsIn(rows)).find(Boolean) ?? auditMessages.traceNoColumn;
}
