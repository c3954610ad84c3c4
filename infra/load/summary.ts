import type { Collection } from '../../shared/domain/masterData.ts';
import type { LoadReport } from './loadDirectory.ts';
import { ignoredColumns, type SchoolFile } from './schoolFile.ts';

const SHOWN = 20;

const CALLED: Partial<Record<Collection, string>> = {
  'rd-blocks': 'RD blocks',
  'block-offices': 'block offices',
  'management-types': 'management types',
};

const amount = (count: number) => count.toLocaleString('en-IN');

/** What a load did, or in a dry run would do, in lines for a person. */
export function summary(file: SchoolFile, report: LoadReport, { dryRun }: { dryRun: boolean }): string[] {
  const { created, updated, unchanged, rejected, made, notes } = report;
  const ignored = ignoredColumns(file);
  const items = Object.entries(made).map(
    ([collection, count]) => `${amount(count)} ${CALLED[collection as Collection] ?? collection}`,
  );
  return [
    dryRun ? 'Dry run: nothing was written. A load would do this:' : `Loaded ${file.name}:`,
    ...(ignored.length ? [`  columns ignored: ${ignored.join(', ')}`] : []),
    ...(items.length ? [`  made first: ${items.join(', ')}`] : []),
    `  ${amount(file.rows.length)} rows: ${amount(created)} created, ${amount(updated)} updated, ${amount(unchanged)} unchanged, ${amount(rejected.length)} rejected`,
    ...firstOf(notes.map((note) => `  note: ${note}`)),
    ...firstOf(rejected.map(({ row, reason }) => `  rejected: row ${row.number}, ${reason}`)),
  ];
}

const firstOf = (lines: readonly string[]) =>
  lines.length <= SHOWN ? lines : [...lines.slice(0, SHOWN), `  … and ${amount(lines.length - SHOWN)} more`];
