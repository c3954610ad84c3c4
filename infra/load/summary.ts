import type { LoadReport } from './loadDirectory.ts';
import { type FileRow, ignoredColumns, type SchoolFile } from './schoolFile.ts';

const SHOWN = 20;

const amount = (count: number) => count.toLocaleString('en-IN');

/** What a load did, or in a dry run would do, in lines for a person. */
export function summary(file: SchoolFile, report: LoadReport, { dryRun }: { dryRun: boolean }): string[] {
  const { created, updated, unchanged, rejected, made, notes } = report;
  const ignored = ignoredColumns(file);
  const items = Object.entries(made).map(([collection, count]) => `${collection} ${amount(count)}`);
  const idOf = (row: FileRow) => row.cells[file.columns.indexOf('school_id')] ?? '';
  return [
    dryRun ? 'Dry run: nothing was written. A load would do this:' : `Loaded ${file.name}:`,
    ...(ignored.length ? [`  columns ignored: ${ignored.join(', ')}`] : []),
    ...(items.length ? [`  made first: ${items.join(', ')}`] : []),
    `  ${amount(file.rows.length)} rows: ${amount(created)} created, ${amount(updated)} updated, ${amount(unchanged)} unchanged, ${amount(rejected.length)} rejected`,
    ...firstOf(notes.map((note) => `  note: ${note}`)),
    ...firstOf(rejected.map(({ row, reason }) => `  rejected: row ${row.number}, ${idOf(row)}: ${reason}`)),
  ];
}

const firstOf = (lines: readonly string[]) =>
  lines.length <= SHOWN ? lines : [...lines.slice(0, SHOWN), `  … and ${amount(lines.length - SHOWN)} more`];
