import type { Scope } from '#shared/access/scope.ts';
import type { TeacherFilters } from '#shared/domain/listQuery.ts';
import { nameForm, namesAlike } from '#shared/domain/names.ts';
import type { SimilarTeacher } from '#shared/domain/teacher.ts';
import { searchWords } from '#shared/domain/text.ts';
import { lazily } from '../app/lazily.ts';
import type { MasterData } from '../masterData/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import { inService, type TeacherRow } from '../teachers/stored.ts';
import { attachedAfter } from '../teachers/whereabouts.ts';
import { closeNames, nameOf } from './closeNames.ts';
import { filterTeachers } from './filters.ts';
import { byId, type Joined, teachersMoved, teachersOf } from './joined.ts';
import { type Ordered, orderTeachers } from './order.ts';
import { type List, Rows, rowsOf } from './rows.ts';
import { inPlacesCalled, type Open, visibleSchools } from './schools.ts';
import type { AsOf } from './status.ts';
import { rowsHolding } from './textIndex.ts';

export type Serving = TeacherFilters['service'];

/** Tells who is meant: those in service unless told otherwise. */
const serves = (service: Serving = 'in') => {
  if (service === 'all') return () => true;
  return (row: TeacherRow) => inService(row) === (service === 'in');
};

/** Who is in service is at an open school. Who left may have left one that closed since. */
export const openFor = (service: Serving = 'in'): Open => (service === 'in' ? 'open' : 'all');

/**
 * The teachers that a scope contains, newest first. Every list, search, count and export begins with these. A teacher
 * belongs to the district and block of the school as it is now. A teacher whose school is gone or being deleted is not
 * shown, nor one in service at a school that closed.
 */
export function visibleTeachers(joined: Joined, scope: Scope, service?: Serving): List<TeacherRow> {
  const isMeant = serves(service);
  const [teachers, schools] = [
    rowsOf(joined.teachers),
    rowsOf(visibleSchools(joined.schools, scope, openFor(service))),
  ];
  // One school of thousands: nobody goes through all teachers for it.
  if (scope.kind === 'school')
    return Rows.of(schools.flatMap(({ id }) => teachersOf(teachers, id).filter(isMeant)));
  const within = byId(schools);
  return teachers.view(JSON.stringify([scope, service ?? 'in']), {
    keep: (row) => within.has(row.school) && isMeant(row),
    by: [schools],
    moved: ([before]) =>
      teachersMoved(teachers, before as typeof schools, schools, (was, is) => !was !== !is),
    make: () => {
      const ids = idsOf(schools);
      return teachers.filter((row) => ids.has(row.school) && isMeant(row));
    },
  });
}

/**
 * Teachers that have each word of the text in their name, Teacher ID, phone number, school name or district, whatever
 * its case and accents.
 */
export function searchTeachers(
  rows: List<TeacherRow>,
  schools: List<SchoolRow>,
  text: string,
  master: MasterData,
): List<TeacherRow> {
  const words = searchWords(text).map((word) => {
    const inPlace = inPlacesCalled(word, master, ['districts']);
    const within = idsOf(schools.filter((school) => isNamed(school, word) || inPlace?.(school)));
    return within.size > 0 ? { word, also: ({ school }: TeacherRow) => within.has(school) } : { word };
  });
  return rowsHolding(rows, words);
}

/** Whether the name of a school contains the word. The first line of `text` is the name. */
function isNamed({ text }: SchoolRow, wanted: string): boolean {
  const at = text.indexOf(wanted);
  return at >= 0 && at < text.indexOf('\n');
}

/** The filters, text and order of a list of teachers. */
export type TeacherQuery = TeacherFilters & Ordered & { q?: string };

/** The given teachers that match the filters and the text, in the requested order. */
export function queryTeachers(
  { teachers, schools }: Joined,
  query: TeacherQuery,
  master: MasterData,
  asOf: AsOf,
): List<TeacherRow> {
  const ordered = orderTeachers({ teachers, schools }, query, master);
  const found = query.q === undefined ? ordered : searchTeachers(ordered, schools, query.q, master);
  return filterTeachers(found, { teachers, schools }, query, master, asOf);
}

const idsOf = (items: List<{ id: number }>): ReadonlySet<number> => new Set(items.map(({ id }) => id));

/** Those in service who are attached to a school, were or will be: the list does not depend on the day. @param rows all teachers */
export const guestsAmong = (rows: Rows<TeacherRow>): List<TeacherRow> =>
  rows.view('guests', { keep: (row) => inService(row) && attachedAfter(row, '').length > 0 });

/** The teachers at one school, by its numeric id. */
export const teachersAt = (rows: List<TeacherRow>, school: number) =>
  rows.filter((row) => row.school === school);

export const teacherStats = (rows: List<TeacherRow>) => ({ total: rows.length });

/** The given teachers whose name is close to the text, and who match the filters. The search for the text finds others. */
export const teachersCloseTo = (
  { teachers, schools }: Joined,
  { q, ...filters }: TeacherFilters & { q: string },
  master: MasterData,
  asOf: AsOf,
): TeacherRow[] =>
  closeNames(teachers, {
    text: q,
    exact: searchTeachers(teachers, schools, q, master),
    among: (rows) => filterTeachers(rows, { teachers, schools }, filters, master, asOf),
  });

type Likeness = { phone?: string; name?: string; date_of_birth?: string; except?: number };

/** More than this many similar teachers help nobody. */
const MOST_SIMILAR = 20;

/** Teachers with the same phone number, or with a name that is alike and the same date of birth, and which of the two matched. */
export function similarTeachers(rows: List<TeacherRow>, { phone, name, date_of_birth, except }: Likeness) {
  const wanted = name && date_of_birth ? nameForm(name) : undefined;
  const match = (row: TeacherRow): SimilarTeacher['match'] | undefined => {
    if (phone && row.phone_number === phone) return 'phone';
    const same = wanted && row.date_of_birth === date_of_birth && namesAlike(wanted, nameOf(row));
    return same ? 'name and birth date' : undefined;
  };
  return rows
    .flatMap((row) => {
      const why = row.id === except ? undefined : match(row);
      return why ? [{ row, match: why }] : [];
    })
    .slice(0, MOST_SIMILAR);
}

/** Tells what `similarTeachers` tells, of many persons: the rows are gone through once and not for each of them. */
export function similarFinder(
  rows: List<TeacherRow>,
): (likeness: Likeness) => ReturnType<typeof similarTeachers> {
  const of = {
    phone: lazily(() => Map.groupBy(rows, (row) => row.phone_number)),
    birth: lazily(() => Map.groupBy(rows, (row) => row.date_of_birth)),
  };
  return ({ phone, date_of_birth, ...likeness }) => {
    const some = [
      ...((phone && of.phone().get(phone)) || []),
      ...((date_of_birth && of.birth().get(date_of_birth)) || []),
    ];
    return similarTeachers([...new Set(some)], { ...likeness, phone, date_of_birth });
  };
}
