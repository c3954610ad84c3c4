import { yearsBetween } from '#shared/domain/days.ts';
import {
  AGES,
  type FilterName,
  NOT_STATED,
  type PLACE_FILTERS,
  type SCHOOL_FILTERS,
} from '#shared/domain/listNames.ts';
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
/** What makes the test of each filter from the value that is wanted. */
type Filters<Name extends string, Row> = { readonly [N in Name]: (wanted: string) => Test<Row> };

type PlaceFilter = (typeof PLACE_FILTERS)[number];
type SchoolFilter = (typeof SCHOOL_FILTERS)[number];
/** The filters of teachers that look at the teacher. Whose service is meant decides what is in sight, before any filter. */
type OwnFilter = Exclude<FilterName, PlaceFilter | 'school_id' | 'service'>;

/** The schools that match all filters. Returns the same array when there is no filter. */
export function filterSchools(
  rows: List<SchoolRow>,
  known: OfSchools,
  filters: SchoolFilters,
  master: MasterData,
) {
  const all: Filters<SchoolFilter, SchoolRow> = {
    ...placeFilters(master),
    status: (wanted) => schoolStatus(wanted, known),
  };
  return passing(rows, testsOf(all, filters));
}

/** The schools in a district and an RD block, where these are given. An unknown name matches none. */
export const inPlaces = (
  rows: List<SchoolRow>,
  places: Pick<SchoolFilters, 'district' | 'rd_block'>,
  master: MasterData,
): List<SchoolRow> => passing(rows, testsOf(placeFilters(master), places));

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
  const own: Filters<OwnFilter, TeacherRow> = {
    gender: (wanted) => (row) => isCalled(row.gender, wanted),
    social_group: (wanted) => (row) => isCalled(row.social_group, wanted),
    age: (wanted) => aged(wanted, asOf.today),
    service_category: (wanted) => {
      const fits = named('service-categories', wanted, master);
      return (row) => fits(row.service_category);
    },
    subject: (wanted) => {
      const fits = named('subjects', wanted, master);
      return (row) => (row.subjects.length > 0 ? row.subjects.some(fits) : fits(undefined));
    },
    class: teaching,
    status: (wanted) => teacherStatus(wanted, asOf, joined),
  };
  const ofSchool: Filters<PlaceFilter | 'school_id', SchoolRow> = {
    ...placeFilters(master),
    school_id: (wanted) => (school) => school.school_id === wanted,
  };
  const tests = testsOf(own, filters);
  const schoolTests = testsOf(ofSchool, filters);
  if (schoolTests.length > 0) {
    const within = new Set(passing(joined.schools, schoolTests).map(({ id }) => id));
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

/** The tests of the filters that have a value. */
const testsOf = <Name extends string, Row>(
  all: Filters<Name, Row>,
  filters: { readonly [N in Name]?: string | undefined },
): Test<Row>[] =>
  (Object.keys(all) as Name[]).flatMap((name) => {
    const wanted = filters[name];
    return wanted === undefined ? [] : [all[name](wanted)];
  });

function placeFilters(master: MasterData): Filters<PlaceFilter, SchoolRow> {
  const choice = (field: PlaceFilter, collection: Collection) => (wanted: string) => {
    const fits = named(collection, wanted, master);
    return (row: SchoolRow) => fits(row[field]);
  };
  return {
    district: choice('district', 'districts'),
    rd_block: choice('rd_block', 'rd-blocks'),
    management: choice('management', 'management-types'),
    medium: choice('medium', 'mediums'),
    school_type: choice('school_type', 'school-types'),
  };
}

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
