import type { Field } from '../../records/record.ts';
import { readNames } from '../classes.ts';
import { showDate } from '../dates.ts';
import { DAY } from '../days.ts';
import type { Cell } from '../exportSheet.ts';
import {
  columnField,
  columnLabel,
  columnNames,
  WORKBOOK,
  WORKBOOK_KINDS,
  type WorkbookKind,
} from './fields.ts';
import { namesText } from './names.ts';

// How a workbook that somebody downloads is laid out: the records, what is allowed, and a hidden sheet that says what the
// records were, so that a change of the clerk can be told from a change of somebody else.

/** The hidden sheet, and the first cell of it, with the version of its layout. */
export const BASE_SHEET = 'Base';
const BASE_MARK = 'School records workbook 1';
export const ALLOWED_SHEET = 'Allowed values';
/** The heading of the hidden column that names the record of a row, wherever the row is sorted to. */
export const RECORD_HEADING = 'Record';

/** A sheet to write. Every text is a text cell, also where it looks like a number or a day. */
export type OutSheet = {
  name: string;
  rows: readonly (readonly Cell[])[];
  hidden?: true;
  /** Whether the first column is hidden. */
  hiddenFirst?: true;
  /** Rows below the last that are made text cells, so that what is typed there stays as typed. */
  blankRows?: number;
};

/** A record of the list as it is downloaded. */
export type Downloaded = { id: number; version: number } & Readonly<Record<string, unknown>>;

/** The text of a stored value: names as one text, other values as the API answers them. */
function baseText(field: Field, value: unknown): string {
  if ('someOf' in field) return namesText(readNames((value ?? '') as string));
  return value === null || value === undefined ? '' : String(value);
}

/**
 * The text of a cell as a clerk reads it: a day as DD/MM/YYYY, and names with semicolons between where one has a comma.
 * What is no day stays as it was typed.
 */
export function cellText(field: Field, text: string): string {
  if ('someOf' in field && text.startsWith('[')) return readNames(text).join('; ');
  return 'date' in field && DAY.test(text) ? showDate(text) : text;
}

const nameOf: Record<WorkbookKind, string> = {
  schools: 'Schools',
  teachers: 'Teachers',
  posts: 'Posts',
};

/** The chosen columns with the key, which every workbook has, in declared order. */
export const withKey = (kind: WorkbookKind, chosen: readonly string[]) =>
  columnNames(kind).filter((name) => name === WORKBOOK[kind].key || chosen.includes(name));

const fieldOf = (kind: WorkbookKind, name: string) => columnField(kind, name) as Field;

/** The values that columns allow, each list below the label of its column. */
function allowedSheet(kind: WorkbookKind, lists: Readonly<Record<string, readonly string[]>>): OutSheet {
  const named = Object.entries(lists).filter(([, values]) => values.length > 0);
  const longest = Math.max(0, ...named.map(([, values]) => values.length));
  return {
    name: ALLOWED_SHEET,
    rows: [
      named.map(([name]) => columnLabel(kind, name)),
      ...Array.from({ length: longest }, (_, at) => named.map(([, values]) => values[at] ?? '')),
    ],
  };
}

/** The sheets of a download: the records, what is allowed, and what the records were. */
export function downloadSheets(
  kind: WorkbookKind,
  columns: readonly string[],
  records: readonly Downloaded[],
  lists: Readonly<Record<string, readonly string[]>>,
): OutSheet[] {
  const texts = records.map((record) => columns.map((name) => baseText(fieldOf(kind, name), record[name])));
  return [
    {
      name: nameOf[kind],
      hiddenFirst: true,
      rows: [
        [RECORD_HEADING, ...columns.map((name) => columnLabel(kind, name))],
        ...records.map(({ id }, at) => [
          String(id),
          ...columns.map((name, place) => cellText(fieldOf(kind, name), texts[at]?.[place] ?? '')),
        ]),
      ],
    },
    allowedSheet(kind, lists),
    baseSheet(
      kind,
      columns,
      records.map(({ id, version }, at) => ({ id, version, texts: texts[at] ?? [] })),
    ),
  ];
}

/** The hidden sheet: what each record was. */
export const baseSheet = (
  kind: WorkbookKind,
  columns: readonly string[],
  records: readonly { id: number; version: number; texts: readonly string[] }[],
): OutSheet => ({
  name: BASE_SHEET,
  hidden: true,
  rows: [
    [BASE_MARK, kind, ...columns],
    ...records.map(({ id, version, texts }) => [String(id), String(version), ...texts]),
  ],
});

/** The row of a template that shows how a record is written. It is never taken for a record. */
export const exampleRow = (kind: WorkbookKind, columns: readonly string[]) =>
  columns.map((name) => {
    const field = fieldOf(kind, name);
    return cellText(field, baseText(field, field.example));
  });

/** The sheets of a template: the columns, with an example if asked for, and what is allowed. */
export function templateSheets(
  kind: WorkbookKind,
  columns: readonly string[],
  lists: Readonly<Record<string, readonly string[]>>,
  example: boolean,
): OutSheet[] {
  return [
    {
      name: nameOf[kind],
      blankRows: 200,
      rows: [columns.map((name) => columnLabel(kind, name)), ...(example ? [exampleRow(kind, columns)] : [])],
    },
    allowedSheet(kind, lists),
  ];
}

/** What the hidden sheet says of one record. Posts that nobody has entered have version 0. */
export type BaseOf = { id: number; version: number; values: ReadonlyMap<string, string> };
export type Base = {
  kind: WorkbookKind;
  byId: ReadonlyMap<string, BaseOf>;
  byKey: ReadonlyMap<string, BaseOf>;
};

/** Reads the hidden sheet of a workbook; undefined where it has none of this layout. */
export function readBase(
  sheets: readonly { name: string; rows: readonly (readonly Cell[])[] }[],
): Base | undefined {
  const [head, ...rows] =
    sheets.find(({ name, rows: [first] }) => name === BASE_SHEET && first?.[0] === BASE_MARK)?.rows ?? [];
  const [, kind, ...columns] = (head ?? []).map(String);
  const of = WORKBOOK_KINDS.find((one) => one === kind);
  if (!of) return undefined;
  const bases = rows.flatMap((row): BaseOf[] => {
    const [id, version, ...values] = row.map(String);
    if (!/^[1-9][0-9]{0,14}$/.test(id ?? '') || !/^(?:0|[1-9][0-9]{0,8})$/.test(version ?? '')) return [];
    return [
      {
        id: Number(id),
        version: Number(version),
        values: new Map(columns.map((name, at) => [name, values[at] ?? ''])),
      },
    ];
  });
  return {
    kind: of,
    byId: new Map(bases.map((base) => [String(base.id), base])),
    byKey: new Map(bases.map((base) => [base.values.get(WORKBOOK[of].key) ?? '', base])),
  };
}
