import type { ImportReport } from './carryOut.ts';
import { type CsvFile, cellOf, ignoredColumns } from './csvFile.ts';

/** The kind of records: its name in the plural, the column that identifies a record, and which columns are fields. */
export type Kind = { what: string; key: string; isField: (column: string) => boolean };

const SHOWN = 20;

const amount = (count: number) => count.toLocaleString('en-IN');

/** What an import did, or would do in a dry run, in lines for a person and in the words of the screen. */
export function summary(
  file: CsvFile,
  report: ImportReport,
  { key, isField }: Kind,
  dryRun: boolean,
): string[] {
  const { created, updated, unchanged, fields, rejected, made, notes } = report;
  const ignored = ignoredColumns(file, isField);
  const listed = (counts: object) =>
    Object.entries(counts).map(([name, count]) => `${name} ${amount(count)}`);
  const [items, updates] = [listed(made), listed(fields)];
  return [
    dryRun ? 'Dry run: nothing was written. An import would do this:' : `Imported ${file.name}:`,
    ...(ignored.length ? [`  columns ignored: ${ignored.join(', ')}`] : []),
    ...(items.length ? [`  created first: ${items.join(', ')}`] : []),
    `  ${amount(file.rows.length)} rows: ${amount(created)} create, ${amount(updated)} update, ${amount(unchanged)} same, ${amount(rejected.length)} invalid`,
    ...(dryRun && updates.length ? [`  update of: ${updates.join(', ')}`] : []),
    ...firstOf(notes.map((note) => `  note: ${note}`)),
    ...firstOf(
      rejected.map(({ row, reason }) => `  invalid: row ${row.number}, ${cellOf(file, row, key)}: ${reason}`),
    ),
  ];
}

const firstOf = (lines: readonly string[]) =>
  lines.length <= SHOWN ? lines : [...lines.slice(0, SHOWN), `  … and ${amount(lines.length - SHOWN)} more`];
