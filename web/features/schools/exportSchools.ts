import { dayInIndia, showDate } from '#shared/domain/dates.ts';
import type { School } from '#shared/domain/school.ts';
import { showType } from '#shared/domain/text.ts';

const SHEET = 'Schools Report';
const MIN_WIDTH = 15;
const MAX_WIDTH = 60;

/** The columns in the specification's order (part 2, section 9). */
const columns: readonly [header: string, cell: (school: School) => string][] = [
  ['School ID', (school) => school.school_id],
  ['School Name', (school) => school.school_name],
  ['School Type', (school) => showType(school.school_type)],
  ['School Level', (school) => showType(school.school_level)],
  ['Medium of Institution', (school) => showType(school.medium)],
  ['Management Type', (school) => showType(school.management)],
  ['District', (school) => school.district],
  ['RD Block', (school) => school.rd_block],
  ['Habitation', (school) => school.habitation],
  ['Pincode', (school) => school.pincode],
  ['Habitation Class', (school) => showType(school.habitation_class)],
  ['Habitation Category', (school) => showType(school.habitation_category)],
  ['Block Office', (school) => showType(school.block_office)],
  ['School Phone', (school) => school.school_phone],
  ['School Email', (school) => school.school_email],
  ['Record Created Date', (school) => showDate(school.created_at)],
  ['Record Last Updated', (school) => showDate(school.updated_at)],
];

/** The header row and one row of texts per school. */
export const exportRows = (schools: readonly School[]): string[][] => [
  columns.map(([header]) => header),
  ...schools.map((school) => columns.map(([, cell]) => cell(school))),
];

/** Width of each column in characters: its longest text, within 15 and 60. */
export const columnWidths = (rows: readonly string[][]): number[] =>
  (rows[0] ?? []).map((_, column) =>
    Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, ...rows.map((row) => (row[column] ?? '').length + 1))),
  );

/** `day` as YYYY-MM-DD. */
export const exportFileName = (day: string) => `schools_report_${day}.xlsx`;

/**
 * The workbook of the loaded schools as the bytes of an XLSX file. Every cell is a string cell: a text that
 * begins with = is text to every reader, and leading zeros stay.
 */
export async function schoolsWorkbook(schools: readonly School[]): Promise<ArrayBuffer> {
  const { utils, write } = await import('xlsx');
  const rows = exportRows(schools);
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!cols'] = columnWidths(rows).map((wch) => ({ wch }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, SHEET);
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
}

/** Hands the workbook to the browser as a download and returns the file's name. */
export async function downloadSchools(schools: readonly School[], now = new Date()): Promise<string> {
  const name = exportFileName(dayInIndia(now));
  const file = new Blob([await schoolsWorkbook(schools)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return name;
}
