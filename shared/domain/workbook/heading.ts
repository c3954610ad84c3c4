import type { Cell } from '../exportSheet.ts';
import { oneLetterOff } from '../names.ts';
import { searchForm } from '../text.ts';
import {
  columnHeadings,
  columnNames,
  REFUSED_HEADINGS,
  WORKBOOK,
  WORKBOOK_KINDS,
  type WorkbookKind,
} from './fields.ts';

/** Title lines that may stand above the headings. */
export const TITLE_LINES = 25;

/** What is remembered of former files: the column that a heading means. */
export type KnownHeadings = Readonly<Record<string, string>>;

/** Why a column of a file is taken for a field, or is not taken. */
type MatchedBy = 'label' | 'remembered' | 'like' | 'twice' | 'hand' | 'refused' | 'none';
/** A column of a file. `field` is what it is taken for; `like` is what it may be, for a person to decide. */
export type FileColumn = { at: number; heading: string; by: MatchedBy; field?: string; like?: string };

/** A heading as headings are compared: without case, accents, punctuation, units in brackets and stars. */
export const headingForm = (heading: string) =>
  searchForm(heading.replace(/\([^)]*\)/g, ' ').replace(/_/g, ' '));

const formsOf = (kind: WorkbookKind) =>
  new Map(
    columnNames(kind).flatMap((name) => columnHeadings(kind, name).map((one) => [headingForm(one), name])),
  );
const KNOWN: Readonly<Record<WorkbookKind, ReadonlyMap<string, string>>> = {
  schools: formsOf('schools'),
  teachers: formsOf('teachers'),
  posts: formsOf('posts'),
};
const REFUSED: ReadonlySet<string> = new Set(REFUSED_HEADINGS.map(headingForm));

const textOf = (cell: Cell | undefined) => (typeof cell === 'string' ? cell.trim() : '');

/** How many different fields of a kind the cells of a row name. */
const namedIn = (kind: WorkbookKind, row: readonly Cell[], known: KnownHeadings) =>
  new Set(row.map((cell) => sureField(kind, textOf(cell), known)).filter(Boolean)).size;

function sureField(kind: WorkbookKind, heading: string, known: KnownHeadings): string | undefined {
  const form = headingForm(heading);
  if (form === '') return undefined;
  const remembered = Object.hasOwn(known, form) ? known[form] : undefined;
  return (
    KNOWN[kind].get(form) ?? (remembered && columnNames(kind).includes(remembered) ? remembered : undefined)
  );
}

/** The field that a heading may mean: its label with a letter wrong, or with words more or less. */
function likelyField(kind: WorkbookKind, form: string): string | undefined {
  const words = new Set(form.split(' '));
  const holds = (label: string) => {
    const parts = label.split(' ');
    return (
      parts.every((word) => words.has(word)) ||
      (words.size > 1 && [...words].every((one) => parts.includes(one)))
    );
  };
  const forms = [...KNOWN[kind]];
  return (forms.find(([label]) => form.length > 4 && oneLetterOff(label, form)) ??
    forms.find(([label]) => holds(label)) ??
    forms.find(
      ([label]) => (label.split(' ').at(-1) ?? '').length > 4 && words.has(label.split(' ').at(-1) ?? ''),
    ))?.[1];
}

const weightOf = (kind: WorkbookKind) => (kind === 'teachers' ? OWN_KEY : 0.5);

type Headings = { at: number; kind: WorkbookKind };

/** More than the fields that a row can name. A School ID stands in files of teachers too, a Teacher ID in no other. */
const OWN_KEY = 100;

/** The kind of record whose own key a row names, or else whose fields it names most. */
const better = (row: readonly Cell[], known: KnownHeadings) => {
  const scored = WORKBOOK_KINDS.map((kind) => {
    const keyed = row.some((cell) => sureField(kind, textOf(cell), known) === WORKBOOK[kind].key);
    return { kind, score: namedIn(kind, row, known) + (keyed ? weightOf(kind) : 0) };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best));
};

/**
 * Finds the row of headings below title lines: the one that names most fields.
 * @returns its place from 0 and the kind of record it is about; undefined where no row names a field
 */
export function findHeadings(
  rows: readonly (readonly Cell[])[],
  known: KnownHeadings = {},
  kind?: WorkbookKind,
): Headings | undefined {
  let found: (Headings & { score: number }) | undefined;
  for (const [at, row] of rows.slice(0, TITLE_LINES).entries()) {
    const one = kind ? { kind, score: namedIn(kind, row, known) } : better(row, known);
    if (one.score > (found?.score ?? 0)) found = { at, ...one };
  }
  return found && { at: found.at, kind: found.kind };
}

/** What each column of a file is taken for. A field that two columns name is taken from neither until somebody chooses. */
export function matchColumns(
  kind: WorkbookKind,
  headings: readonly Cell[],
  known: KnownHeadings = {},
): FileColumn[] {
  const columns = headings.flatMap((cell, at): FileColumn[] => {
    const heading = textOf(cell);
    const form = headingForm(heading);
    if (form === '') return [];
    if (REFUSED.has(form)) return [{ at, heading, by: 'refused' }];
    const field = sureField(kind, heading, known);
    if (field) return [{ at, heading, field, by: KNOWN[kind].has(form) ? 'label' : 'remembered' }];
    const like = likelyField(kind, form);
    return [like ? { at, heading, like, by: 'like' } : { at, heading, by: 'none' }];
  });
  const taken = new Set(columns.flatMap(({ field }) => field ?? []));
  return columns.map((column) => {
    const { at, heading, field, like } = column;
    const again = field && columns.some((other) => other.at !== at && other.field === field);
    if (again) return { at, heading, like: field, by: 'twice' };
    return like && taken.has(like) ? { at, heading, by: 'none' } : column;
  });
}

/** The columns after somebody chose what one means; '' for nothing. No other column keeps the same field. */
export const choosing = (columns: readonly FileColumn[], at: number, field: string): FileColumn[] =>
  columns.map((column) => {
    const { like: _, field: before, ...rest } = column;
    if (column.at === at) return { ...rest, by: 'hand', ...(field && { field }) };
    return field !== '' && before === field ? { ...rest, by: 'none' } : column;
  });

/** What to remember of a match: each heading that a person, not its name, gave its meaning. */
export const toRemember = (columns: readonly FileColumn[]): KnownHeadings =>
  Object.fromEntries(
    columns.flatMap(({ heading, by, field }) =>
      field && (by === 'hand' || by === 'remembered') ? [[headingForm(heading), field]] : [],
    ),
  );
