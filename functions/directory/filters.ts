import { NOT_STATED } from '#shared/domain/listNames.ts';
import type { SchoolFilters, TeacherFilters } from '#shared/domain/listQuery.ts';
import { fold } from '#shared/domain/text.ts';
import type { Collection } from '#shared/records/collections.ts';
import type { MasterData } from '../masterData/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';

type Test<Row> = (row: Row) => boolean;

const SCHOOL_CHOICES = [
  ['district', 'districts'],
  ['rd_block', 'rd-blocks'],
  ['management', 'management-types'],
  ['medium', 'mediums'],
  ['school_type', 'school-types'],
] as const satisfies readonly (readonly [keyof SchoolFilters & keyof SchoolRow, Collection])[];

/** The schools that match all filters. Returns the same array when there is no filter. */
export const filterSchools = (rows: readonly SchoolRow[], filters: SchoolFilters, master: MasterData) =>
  passing(rows, schoolTests(filters, master));

/**
 * The teachers that match all filters, including those of their school. Returns the same array when there is no filter.
 */
export function filterTeachers(
  rows: readonly TeacherRow[],
  schools: readonly SchoolRow[],
  filters: TeacherFilters,
  master: MasterData,
): readonly TeacherRow[] {
  const tests: Test<TeacherRow>[] = [];
  const { gender, social_group, subject, school_id } = filters;
  if (gender !== undefined) tests.push((row) => isCalled(row.gender, gender));
  if (social_group !== undefined) tests.push((row) => isCalled(row.social_group, social_group));
  if (subject !== undefined) {
    const fits = named('subjects', subject, master);
    tests.push((row) => (row.subjects.length > 0 ? row.subjects.some(fits) : fits(undefined)));
  }
  const ofSchool = schoolTests(filters, master);
  if (school_id !== undefined) ofSchool.push((school) => school.school_id === school_id);
  if (ofSchool.length > 0) {
    const within = new Set(passing(schools, ofSchool).map(({ id }) => id));
    tests.push(({ school }) => within.has(school));
  }
  return passing(rows, tests);
}

function passing<Row>(rows: readonly Row[], tests: readonly Test<Row>[]): readonly Row[] {
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((fits) => fits(row)));
}

const schoolTests = (filters: SchoolFilters, master: MasterData): Test<SchoolRow>[] =>
  SCHOOL_CHOICES.flatMap(([field, collection]) => {
    const wanted = filters[field];
    if (wanted === undefined) return [];
    const fits = named(collection, wanted, master);
    return [(row: SchoolRow) => fits(row[field])];
  });

/** Whether the name of an id, as a record shows it, is the wanted one. Each id is looked up once. */
function named(collection: Collection, wanted: string, master: MasterData) {
  const known = new Map<number, boolean>();
  return (id = 0): boolean => {
    const fits = known.get(id) ?? isCalled(master.name(collection, id), wanted);
    known.set(id, fits);
    return fits;
  };
}

const isCalled = (shown: string, wanted: string) => fold(shown || NOT_STATED) === fold(wanted);
