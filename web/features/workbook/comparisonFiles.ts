import type { ComparedCell, Import, ImportRow, SimilarRecord } from '#shared/domain/import.ts';
import { columnField, columnLabel, WORKBOOK, type WorkbookKind } from '#shared/domain/workbook/fields.ts';
import { cellText, type OutSheet } from '#shared/domain/workbook/layout.ts';
import { NO_VALUE, type Reading, textsAlone } from '#shared/domain/workbook/rows.ts';
import { CELL_MARKS, END_NAMES, OUTCOME_NAMES, workbookMessages } from '#shared/messages/workbook.ts';
import type { Noted } from '../../list/noteExport.ts';
import type { Sheet } from '../../ui/PrintSheet.tsx';
import type { CellTexts } from './cellTexts.ts';

/** The text of a cell for people. */
export const shownText = (kind: WorkbookKind, column: string, text: string) => {
  const field = columnField(kind, column);
  return field ? cellText(field, text) : text;
};

/** What the rows of a file have. */
export const textsIn = (reading: Reading | undefined): CellTexts =>
  new Map(reading?.rows.map(({ row, values }) => [row, values]));

/** The same as a file without a hidden sheet has to say it. */
export const textsAloneIn = (reading: Reading | undefined): CellTexts =>
  new Map(reading?.rows.map((row) => [row.row, textsAlone(reading.kind, row)]));

/**
 * The cells of a row. One that cannot be read is not compared, so that its text comes from the file.
 * @param texts what the row has in the file; undefined where the file is not at hand
 */
export const cellsOf = (
  { cells, issues }: ImportRow,
  texts: ReadonlyMap<string, string> | undefined,
): ComparedCell[] => [
  ...cells,
  ...[...new Set(issues.map(({ field }) => field))]
    .filter((field) => !cells.some(({ column }) => column === field))
    .map((column) => ({ column, base: null, old: '', new: texts?.get(column) ?? '', conflict: false })),
];

/** What is to be said of a cell: that it is in conflict or, once the row was done, that it stayed as it was. */
export function cellMark({ done, left }: ImportRow, { column, conflict }: ComparedCell): string {
  if (!done) return conflict ? CELL_MARKS.conflict : '';
  if (!left.includes(column)) return '';
  return done === 'kept' ? CELL_MARKS.kept : CELL_MARKS.left;
}

/** The records in a file of rows, as the audit trail is told of it. Undefined where it has none, and for posts. */
export function notedIn(kind: WorkbookKind, rows: readonly ImportRow[]): Noted | undefined {
  const ids = new Set(
    rows.flatMap(({ id, similar = [] }) => [id ?? [], similar.map((one) => one.id)].flat()),
  );
  if (kind === 'posts' || ids.size === 0) return undefined;
  const resource = kind === 'schools' ? 'school' : 'teacher';
  return { resource, rows: Array.from(ids, (id) => ({ id })), q: '' };
}

/** Says who may be the person of a new row, and by what. */
export const similarText = ({ name, key, match }: SimilarRecord) =>
  workbookMessages.looksLike(`${name} (${key})`, workbookMessages.shared[match]);

const issueTexts = (kind: WorkbookKind, { issues, reason, similar = [] }: ImportRow) =>
  [
    ...issues.map(({ field, message }) => (field ? `${columnLabel(kind, field)}: ${message}` : message)),
    reason,
    ...similar.map(similarText),
  ]
    .filter(Boolean)
    .join('; ');

const HEADERS = ['Row', 'ID', 'Name', 'Outcome', 'Field', 'Old', 'New', 'Reason'] as const;

/** One line for each differing cell, and one for a row without any. */
function linesOf(kind: WorkbookKind, rows: readonly ImportRow[]): string[][] {
  return rows.flatMap((row) => {
    const outcome = [OUTCOME_NAMES[row.outcome], row.done ? END_NAMES[row.done] : '']
      .filter(Boolean)
      .join(', ');
    const about = [String(row.row), row.key, row.name, outcome];
    const reason = issueTexts(kind, row);
    if (row.cells.length === 0) return [[...about, '', '', '', reason]];
    return row.cells.map((cell) => [
      ...about,
      columnLabel(kind, cell.column),
      shownText(kind, cell.column, cell.old),
      shownText(kind, cell.column, cell.new),
      [cellMark(row, cell), reason].filter(Boolean).join('; '),
    ]);
  });
}

/** The comparison as a sheet. */
export const comparisonSheets = ({ kind }: Import, rows: readonly ImportRow[]): OutSheet[] => [
  { name: 'Comparison', rows: [[...HEADERS], ...linesOf(kind, rows)] },
];

/** The comparison on paper, with lines for signatures. */
export const comparisonOnPaper = (one: Import, rows: readonly ImportRow[], printedBy: string): Sheet => ({
  title: workbookMessages.title,
  about: `${one.file_name}, ${workbookMessages.importOf[one.kind]}`,
  printedBy,
  sections: [
    {
      title: 'Rows',
      facts: Object.entries(one.counts ?? {}).map(
        ([name, count]) => [OUTCOME_NAMES[name as keyof typeof OUTCOME_NAMES], String(count)] as const,
      ),
    },
    { title: 'Comparison', table: { headers: HEADERS, rows: linesOf(one.kind, rows) } },
  ],
});

/** Whether cells of a row, or all of it, were not stored, or will not be. A row that was skipped may have been equal by then. */
export const isLeftOut = ({ outcome, done, left, reason }: ImportRow) => {
  if (!done) return outcome === 'invalid' || outcome === 'conflict';
  if (done === 'saved' || done === 'skipped') return left.length > 0 || reason !== '';
  return done === 'refused' || done === 'kept';
};

/** What a row needs to be dropped again. One that was refused as a whole was not compared, and needs all that it has. */
function cellsLeft(kind: WorkbookKind, row: ImportRow, texts: ReadonlyMap<string, string> | undefined) {
  const partly = row.done === 'saved';
  const cells = new Map(
    cellsOf(row, texts)
      .filter(({ column }) => !partly || row.left.includes(column))
      .map((cell) => [
        cell.column,
        // Of a cell that was not compared, the text alone says whether it was emptied.
        cell.new === '' && row.cells.includes(cell) ? NO_VALUE : cell.new,
      ]),
  );
  const { key } = WORKBOOK[kind];
  const wasCompared = !row.issues.some(
    ({ field }) => field === '' || (field === key && row.cells.length === 0),
  );
  if (wasCompared) return cells;
  const rest = [...(texts ?? [])].filter(([column, text]) => text !== '' && !cells.has(column));
  return new Map([...cells, ...rest]);
}

/**
 * The rows that were left out, as a file that can be corrected and dropped again, with the reasons.
 * @param texts what the file has, as far as it is at hand, with `textsAloneIn`
 */
export function leftOutSheets(kind: WorkbookKind, rows: readonly ImportRow[], texts: CellTexts): OutSheet[] {
  const { key } = WORKBOOK[kind];
  const left = rows
    .filter(isLeftOut)
    .map((row) => ({ row, cells: cellsLeft(kind, row, texts.get(row.row)) }));
  const columns = [...new Set(left.flatMap(({ cells }) => [...cells.keys()]))].filter(
    (name) => name !== key && columnField(kind, name),
  );
  return [
    {
      name: 'Left out',
      rows: [
        [columnLabel(kind, key), ...columns.map((name) => columnLabel(kind, name)), 'Reason'],
        ...left.map(({ row, cells }) => [
          row.key,
          ...columns.map((name) => shownText(kind, name, cells.get(name) ?? '')),
          issueTexts(kind, row),
        ]),
      ],
    },
  ];
}
