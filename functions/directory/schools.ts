import { inScope, type Scope } from '#shared/access/scope.ts';
import type { SchoolFilters } from '#shared/domain/listQuery.ts';
import { searchForm, searchWords } from '#shared/domain/text.ts';
import type { MasterData } from '../masterData/stored.ts';
import { type SchoolRow, schoolPlace } from '../schools/stored.ts';
import { closeNames } from './closeNames.ts';
import { filterSchools } from './filters.ts';
import { inGroups } from './joined.ts';
import { type Ordered, orderSchools } from './order.ts';
import { type List, Rows, rowsOf } from './rows.ts';
import type { OfSchools } from './status.ts';
import { rowsHolding, type Wanted } from './textIndex.ts';

/** Which schools are meant: the open ones unless told otherwise. */
export type Open = 'open' | 'closed' | 'all';

/** The schools that are open, wherever they are: what can be chosen. */
export const openSchools = (rows: List<SchoolRow>): List<SchoolRow> =>
  rowsOf(rows).view('open', { keep: ({ closed }) => closed === undefined });

/**
 * The schools that a scope contains. Every list, search, count and export begins with these. A school that closed is in
 * none of them, unless it is asked for.
 */
export function visibleSchools(rows: List<SchoolRow>, scope: Scope, open: Open = 'open'): List<SchoolRow> {
  if (scope.kind === 'all' && open !== 'closed') return open === 'all' ? rows : openSchools(rows);
  const isMeant = ({ closed }: SchoolRow) => open === 'all' || (open === 'closed') === (closed !== undefined);
  const keep = (row: SchoolRow) => isMeant(row) && inScope(scope, schoolPlace(row));
  if (scope.kind === 'school') {
    const bySchoolId = inGroups(rowsOf(rows), 'by School ID', ({ school_id }) => school_id);
    return Rows.of(bySchoolId.having(scope.schoolId).filter(keep));
  }
  return rowsOf(rows).view(JSON.stringify([scope, open]), { keep });
}

/** Schools that have each word of the text in their name, School ID or district, whatever its case and accents. */
export const searchSchools = (rows: List<SchoolRow>, text: string, master: MasterData) =>
  rowsHolding(rows, placedWords(text, master, ['districts']));

const PLACE_OF = {
  districts: 'district',
  'rd-blocks': 'rd_block',
  habitations: 'habitation',
  'block-offices': 'block_office',
} as const;
type PlaceKind = keyof typeof PLACE_OF;

/** The words of a text. A school also has a word that is in the name of a place of these kinds in which it lies. */
const placedWords = (text: string, master: MasterData, kinds: readonly PlaceKind[]): Wanted<SchoolRow>[] =>
  searchWords(text).map((word) => ({ word, also: inPlacesCalled(word, master, kinds) }));

/** Tells the schools in places of these kinds with the word in their name. Undefined when no place has it. */
export function inPlacesCalled(
  word: string,
  master: MasterData,
  kinds: readonly PlaceKind[],
): ((row: SchoolRow) => boolean) | undefined {
  const places = kinds.flatMap((kind) => {
    const called = master.all(kind).filter(({ name }) => searchForm(name).includes(word));
    return called.length > 0 ? [{ field: PLACE_OF[kind], ids: new Set(called.map(({ id }) => id)) }] : [];
  });
  return places.length > 0 ? (row) => places.some(({ field, ids }) => ids.has(row[field] ?? 0)) : undefined;
}

/**
 * The filters, text and order of a list of schools. With `places` the text also finds what `schoolsCalled` finds, and the
 * schools stand as `namedFirst` has them.
 */
export type SchoolQuery = SchoolFilters & Ordered & { q?: string; places?: boolean };

/** Schools, and what tells their status. */
export type Staffed = OfSchools & { schools: List<SchoolRow> };

/** The given schools that match the filters and the text, in the requested order. */
export function querySchools(
  { schools, ...known }: Staffed,
  query: SchoolQuery,
  master: MasterData,
): List<SchoolRow> {
  const ordered = orderSchools(schools, query, master);
  const { q, places } = query;
  if (q === undefined) return filterSchools(ordered, known, query, master);
  if (!places) return filterSchools(searchSchools(ordered, q, master), known, query, master);
  return namedFirst(filterSchools(schoolsCalled(ordered, q, master), known, query, master), q);
}

/**
 * Puts the school first that the text is the School ID of; then those in whose name or School ID each word of the text
 * begins a word, those that have all its words there, and those that are found by their place. Each rank keeps its order.
 */
export function namedFirst(rows: List<SchoolRow>, text: string): SchoolRow[] {
  const words = searchWords(text);
  const ranks: SchoolRow[][] = [[], [], [], []];
  const rankOf = (row: SchoolRow) => {
    if (row.school_id === words.join(' ')) return 0;
    const spaced = ` ${row.text.replaceAll('\n', ' ')}`;
    if (words.every((word) => spaced.includes(` ${word}`))) return 1;
    return words.every((word) => row.text.includes(word)) ? 2 : 3;
  };
  rows.forEach((row) => {
    ranks[rankOf(row)]?.push(row);
  });
  return ranks.flat();
}

/** Schools that have each word of the text in their name, School ID, district, RD block, habitation or block office. */
export const schoolsCalled = (rows: List<SchoolRow>, text: string, master: MasterData) =>
  rowsHolding(rows, placedWords(text, master, ['districts', 'rd-blocks', 'habitations', 'block-offices']));

/** The given schools whose name is close to the text, and which match the filters. The search for the text finds others. */
export const schoolsCloseTo = (
  { schools, ...known }: Staffed,
  { q, ...filters }: SchoolFilters & { q: string },
  master: MasterData,
): SchoolRow[] =>
  closeNames(schools, {
    text: q,
    exact: searchSchools(schools, q, master),
    among: (rows) => filterSchools(rows, known, filters, master),
  });

export const schoolStats = (rows: List<SchoolRow>) => ({
  totalSchools: rows.length,
  uniqueDistricts: new Set(rows.flatMap(({ district }) => district ?? [])).size,
});
