import { readNames } from '#shared/domain/classes.ts';
import { dayInIndia } from '#shared/domain/dates.ts';
import { yearsBetween } from '#shared/domain/days.ts';
import { SCHOOL_STATUSES, TEACHER_STATUSES } from '#shared/domain/listNames.ts';
import type { Condition } from '#shared/domain/question.ts';
import { tenureEnds, tenureYears } from '#shared/domain/service/tenure.ts';
import { fold } from '#shared/domain/text.ts';
import {
  ASKED_OF_SCHOOLS,
  ASKED_OF_TEACHERS,
  type SchoolAsked,
  type TeacherAsked,
  WHEREABOUTS,
} from '#shared/records/asked.ts';
import { type Field, namesFrom } from '#shared/records/record.ts';
import { school as schoolFields } from '#shared/records/school.ts';
import { lazily } from '../../app/lazily.ts';
import type { MasterData } from '../../masterData/stored.ts';
import type { PostsRow } from '../../posts/stored.ts';
import type { SchoolRow } from '../../schools/stored.ts';
import { inService, type TeacherRow } from '../../teachers/stored.ts';
import { byId, type Joined } from '../joined.ts';
import { onceEach, onceOf } from '../onceEach.ts';
import { type List, Rows } from '../rows.ts';
import { type Staffed, searchSchools } from '../schools.ts';
import { type AsOf, headcounts, retiring, schoolStatus, teacherStatus } from '../status.ts';
import { standingOf, strengthsOf } from '../strength.ts';
import { searchTeachers } from '../teachers.ts';
import { comparing, type Raw } from './compare.ts';

/** What questions are answered from: the rows in the reader's sight, and what tells of them. */
export type World = Joined &
  Staffed & {
    /** The teachers in sight who left. Questions are about them only where a condition names the service. */
    former: List<TeacherRow>;
    /** The schools in sight with those that closed: who left may have left one of these. */
    formerSchools: List<SchoolRow>;
    guests: List<TeacherRow>;
    posts: List<PostsRow>;
    master: MasterData;
    asOf: AsOf;
  };

type Read<Row> = (row: Row) => Raw;
/** What reads fields by hand. It must read each that the row does not hold: a field of a record belongs into its row. */
type ByHand<Asked extends string, Row> = { [N in Asked]?: Read<Row> } & {
  [N in Exclude<Asked, keyof Row | 'search'>]: Read<Row>;
};
type Nameable = (raw: string | number) => string;

/** One kind of record, as questions read it. */
export type Askable<Row> = {
  /** In sight, newest first. */
  rows: List<Row>;
  field: (name: string) => Field;
  read: (name: string) => Read<Row>;
  /** The name of a value of a field: of an id of master data, its name. */
  nameOf: (field: Field) => Nameable;
  test: (condition: Condition) => (row: Row) => boolean;
  /** Fields by which more is counted than rows: a value for each thing, '' for none. */
  each?: Partial<Record<string, (row: Row) => string[]>>;
  /** What stands for the record in the address of its screen. */
  keyOf: (row: Row) => string;
};

const naming =
  (master: MasterData) =>
  (field: Field): Nameable => {
    const collection = namesFrom(field);
    return collection ? (raw) => master.name(collection, raw as number) : String;
  };

/** Schools, as questions read them: the strength of each is the same for all questions that are answered from a world. */
export const askableSchools = onceOf((world: World): Askable<SchoolRow> => {
  const { schools: rows, teachers, master, asOf } = world;
  const staff = lazily(() => headcounts(teachers));
  const strengths = lazily(() => {
    const of = strengthsOf({ ...world, today: asOf.today });
    return new Map(rows.map((row) => [row.id, of(row)]));
  });
  const strength = (row: SchoolRow) => strengths().get(row.id);
  const number = (name: 'sanctioned' | 'vacant' | 'surplus') => (row: SchoolRow) =>
    strength(row)?.[name] ?? undefined;
  const levels = onceEach(readNames);
  /** The subject of each vacant post, '' of one without. */
  const vacancies = (row: SchoolRow) =>
    (strength(row)?.lines ?? []).flatMap(({ vacant, subject_id }) =>
      Array.from({ length: vacant ?? 0 }, () => master.name('subjects', subject_id)),
    );
  const statuses = statusReader(SCHOOL_STATUSES, (status) => schoolStatus(status, world));
  const own: ByHand<SchoolAsked, SchoolRow> = {
    school_level: (row) => levels(row.school_level),
    teacher_count: ({ id }) => staff().get(id) ?? 0,
    sanctioned: number('sanctioned'),
    effective: (row) => strength(row)?.effective,
    vacant: number('vacant'),
    surplus: number('surplus'),
    vacant_subjects: (row) =>
      (strength(row)?.lines ?? []).flatMap(({ vacant, subject_id }) => (vacant && subject_id) || []),
    vacant_unnamed: (row) =>
      strength(row)?.vacant == null ? undefined : vacancies(row).filter((subject) => subject === '').length,
    created_at: (row) => dayInIndia(row.created_at),
    status: statuses(),
  };
  const read = (name: string): Read<SchoolRow> =>
    own[name as keyof typeof own] ?? ((row) => row[name as keyof SchoolRow] as Raw);
  const nameOf = naming(master);
  const field = (name: string): Field => ASKED_OF_SCHOOLS[name as SchoolAsked];
  const each = { vacant_subjects: vacancies };
  return {
    each,
    rows,
    field,
    read,
    nameOf,
    test: (condition) => {
      const [name, , value] = condition;
      if (name === 'search') return within(searchSchools(rows, value as string, master));
      const fits = comparing(field(name), condition, nameOf(field(name)), asOf.today);
      const rawOf = name === 'status' ? statuses(condition) : read(name);
      return (row) => fits(rawOf(row));
    },
    keyOf: ({ school_id }) => school_id,
  };
});

/** A world in which those who left are among the teachers, and the schools that they left among the schools. */
export const withFormer = onceOf(
  (world: World): World => ({
    ...world,
    teachers: Rows.of([...world.teachers, ...world.former]),
    schools: world.formerSchools,
  }),
);

/** Teachers, as questions read them. Conditions on their school are tested once for each school. */
export const askableTeachers = onceOf((world: World): Askable<TeacherRow> => {
  const { teachers: rows, schools, master, asOf } = world;
  const { today, rules } = asOf;
  const lastDay = retiring(asOf);
  const yearsIn = onceEach((schedule) => tenureYears(rules, schedule));
  const years = onceEach((day) => yearsBetween(day, today));
  const places = askableSchools(world);
  const schoolOf = byId(schools);
  const statuses = statusReader(TEACHER_STATUSES, (status) => teacherStatus(status, asOf, world));
  const own: ByHand<Exclude<TeacherAsked, keyof typeof schoolFields>, TeacherRow> = {
    subjects_taught: (row) => row.subjects,
    classes_taught: (row) => row.classes,
    age: ({ date_of_birth: birth }) => (birth ? years(birth) : undefined),
    retires_on: lastDay,
    years_at_post: ({ since }) => (since ? years(since) : undefined),
    tenure_ends: ({ since, school }) =>
      tenureEnds(since ?? '', yearsIn(schoolOf.get(school)?.habitation_category ?? '')),
    designation: ({ service }) => service?.designation ?? '',
    whereabouts: (row) => (inService(row) ? WHEREABOUTS[standingOf(row, today)] : ''),
    relieved_on: ({ service }) => service?.relieved ?? '',
    due_back: ({ service }) => service?.due_back ?? '',
    service: (row) => (inService(row) ? 'In service' : 'Left'),
    left_on: ({ service }) => service?.left_on ?? '',
    left_reason: ({ service }) => service?.left_why ?? '',
    created_at: (row) => dayInIndia(row.created_at),
    status: statuses(),
  };
  const ofSchool = (name: string) => Object.hasOwn(schoolFields, name);
  const read = (name: string): Read<TeacherRow> => {
    if (ofSchool(name)) {
      const readSchool = places.read(name);
      return ({ school }) => {
        const at = schoolOf.get(school);
        return at && readSchool(at);
      };
    }
    return own[name as keyof typeof own] ?? ((row) => row[name as keyof TeacherRow] as Raw);
  };
  const field = (name: string): Field => ASKED_OF_TEACHERS[name as TeacherAsked];
  return {
    rows,
    field,
    read,
    nameOf: places.nameOf,
    test: (condition) => {
      const [name, , value] = condition;
      if (name === 'search') return within(searchTeachers(rows, schools, value as string, master));
      if (ofSchool(name)) {
        const at = within(schools.filter(places.test(condition)));
        return ({ school }) => at({ id: school });
      }
      const fits = comparing(field(name), condition, places.nameOf(field(name)), today);
      const rawOf = name === 'status' ? statuses(condition) : read(name);
      return (row) => fits(rawOf(row));
    },
    keyOf: ({ id }) => String(id),
  };
});

const within = (rows: List<{ id: number }>) => {
  const ids = new Set(rows.map(({ id }) => id));
  return ({ id }: { id: number }) => ids.has(id);
};

/**
 * Makes what reads the statuses that a record has, for a condition only those that it names: no other decides it. The test
 * of each status is made once.
 */
function statusReader<Row>(
  statuses: readonly string[],
  testOf: (status: string) => (row: Row) => boolean,
): (condition?: Condition) => Read<Row> {
  const testOnce = onceEach(testOf);
  return (condition) => {
    const asked = condition && namedIn(condition);
    const tests = lazily(() =>
      statuses
        .filter((status) => asked?.has(fold(status)) ?? true)
        .map((status) => [status, testOnce(status)] as const),
    );
    return (row) => tests().flatMap(([status, fits]) => (fits(row) ? [status] : []));
  };
}

/** The folded names that a condition gives; undefined where it asks whether there is any. */
const namedIn = ([, operator, value]: Condition): ReadonlySet<string> | undefined =>
  operator === 'empty' ? undefined : new Set([value].flat().map((name) => fold(String(name))));
