import { yearsBetween } from '#shared/domain/days.ts';
import { AGES, NOT_STATED } from '#shared/domain/listNames.ts';
import type { SchoolFilters, TeacherFilters } from '#shared/domain/listQuery.ts';
import { fold } from '#shared/domain/text.ts';
import type { Collection } from '#shared/records/collections.ts';
import type { MasterData } from '../masterData/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import type { Joined } from './joined.ts';
import { onceEach } from './onceEach.ts';
import type { List } from './rows.ts';
import { type AsOf, type OfSchools, schoolStatus, teacherStatus } from './status.ts';

type Test<Row> = (row: Row) => boolean;

const SCHOOL_CHOICES = [
  ['district', 'districts'],
  ['rd_block', 'rd-blocks'],
  ['management', 'management-types'],
  ['medium', 'mediums'],
  ['school_type', 'school-types'],
] as const satisfies readonly (readonly [keyof SchoolFilters & keyof SchoolRow, Collection])[];

/** The schools that match all filters. Returns the same array when there is no filter. */
export function filterSchools(
  rows: List<SchoolRow>,
  known: OfSchools,
  filters: SchoolFilters,
  master: MasterData,
) {
  const tests = placeTests(filters, master);
  if (filters.status !== undefined) tests.push(schoolStatus(filters.status, known));
  return passing(rows, tests);
}

/** The schools in a district and an RD block, where these are given. An unknown name matches none. */
export const inPlaces = (
  rows: List<SchoolRow>,
  places: Pick<SchoolFilters, 'district' | 'rd_block'>,
  master: MasterData,
): List<SchoolRow> => passing(rows, placeTests(places, master));

/**
 * The teachers that match all filters, including those of their school. Returns the same array when there is no filter.
 */
export function filterTeachers(
  rows: List<TeacherRow>,
  joined: Joined,
  filters: TeacherFilters,
  master: MasterData,
  asOf: AsOf,
): List<TeacherRow> {
  const tests: Test<TeacherRow>[] = [];
  const { gender, social_group, age, service_category, subject, status, school_id } = filters;
  if (gender !== undefined) tests.push((row) => isCalled(row.gender, gender));
  if (social_group !== undefined) tests.push((row) => isCalled(row.social_group, social_group));
  if (age !== undefined) tests.push(aged(age, asOf.today));
  if (service_category !== undefined) {
    const fits = named('service-categories', service_category, master);
    tests.push((row) => fits(row.service_category));
  }
  if (subject !== undefined) {
    const fits = named('subjects', subject, master);
    tests.push((row) => (row.subjects.length > 0 ? row.subjects.some(fits) : fits(undefined)));
  }
  if (filters.class !== undefined) tests.push(teaching(filters.class));
  if (status !== undefined) tests.push(teacherStatus(status, asOf, joined));
  const ofSchool = placeTests(filters, master);
  if (school_id !== undefined) ofSchool.push((school) => school.school_id === school_id);
  if (ofSchool.length > 0) {
    const within = new Set(passing(joined.schools, ofSchool).map(({ id }) => id));
    tests.push(({ school }) => within.has(school));
  }
  return passing(rows, tests);
}

/** Tells who is of an age. @param today `YYYY-MM-DD` in India */
function aged(wanted: string, today: string): Test<TeacherRow> {
  const band = Object.entries(AGES).find(([name]) => isCalled(name, wanted))?.[1];
  return ({ date_of_birth: birth }) => {
    if (!birth) return isCalled('', wanted);
    const age = yearsBetween(birth, today);
    return band !== undefined && age >= band[0] && age <= band[1];
  };
}

const teaching =
  (wanted: string): Test<TeacherRow> =>
  ({ classes }) =>
    classes.length > 0 ? classes.some((name) => isCalled(name, wanted)) : isCalled('', wanted);

function passing<Row>(rows: List<Row>, tests: readonly Test<Row>[]): List<Row> {
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((fits) => fits(row)));
}

const placeTests = (filters: SchoolFilters, master: MasterData): Test<SchoolRow>[] =>
  SCHOOL_CHOICES.flatMap(([field, collection]) => {
    const wanted = filters[field];
    if (wanted === undefined) return [];
    const fits = named(collection, wanted, master);
    return [(row: SchoolRow) => fits(row[field])];
  });

/** Tells which schools lie in a district. Where no district is wanted it takes everything, even a missing school. */
export function districtFilter(wanted: string | undefined, master: MasterData) {
  if (wanted === undefined) return () => true;
  const fits = named('districts', wanted, master);
  return (school: SchoolRow | undefined) => school !== undefined && fits(school.district);
}

/** Whether the name of an id, as a record shows it, is the wanted one. Each id is looked up once. */
function named(collection: Collection, wanted: string, master: MasterData) {
  const names = master.meant(collection, wanted);
  const fits = onceEach((id: number) => {
    const shown = master.name(collection, id);
    return names.some((name) => isCalled(shown, name));
  });
  return (id = 0): boolean => fits(id);
}

const isCalled = (shown: string, wanted: string) => fold(shown || NOT_STATED) === fold(wanted);
