import type { Role } from '#shared/access/roles.ts';
import type { Scope } from '#shared/access/scope.ts';
import type { MasterData } from '../masterData/stored.ts';
import type { MedicalRow } from '../medicalRecords/stored.ts';
import type { Joined } from './joined.ts';
import { visibleMedical, withoutMedical } from './medical.ts';
import { onceOf } from './onceEach.ts';
import { reportOf } from './reports.ts';
import type { List } from './rows.ts';
import { querySchools, schoolStats } from './schools.ts';
import { inSight } from './sight.ts';
import type { AsOf } from './status.ts';
import { queryTeachers, teacherStats } from './teachers.ts';

/** What the stored records say, read without the directories. The keys are numeric ids. */
export type Truth = {
  schools: ReadonlyMap<number, TrueSchool>;
  teachers: ReadonlyMap<number, TrueTeacher>;
};
export type TrueSchool = { school_id: string; district?: number; rd_block?: number };
/** `school` is the numeric id. Who has `left` is in no list. */
export type TrueTeacher = { school: number; left?: boolean };

/** An account as it is stored, and the scope that its requests get. */
export type Watched = {
  role: Role;
  scope: Scope;
  district_id?: number;
  rd_block_id?: number;
  /** School ID. For a teacher with a record, that of the record's school. */
  school_id?: string;
  /** The numeric id of the account's school, when it is known. */
  school?: number;
};

/** The rows that the calls below use, as one request read them. */
export type Looked = Joined & { medical: List<MedicalRow>; master: MasterData; now: Date; asOf: AsOf };

/** Nearly every name contains one of these. */
const VOWELS = ['a', 'e', 'i', 'o', 'u'];

/** A call that shows records outside the scope (`foreign`), or not all within it (`missing`). */
export type Finding = { call: string; foreign: number[]; missing: number[] };

/**
 * Compares what an account is shown in lists, searches, counts, reports and exports with what the records say. The rule
 * of scope is written a second time here on purpose, so that one mistake cannot be in both.
 */
export function scopeFindings(account: Watched, looked: Looked, truth: Truth): Finding[] {
  const { scope, role } = account;
  const { master, medical, now, asOf, ...all } = looked;
  const seen = { ...inSight(all, scope), hasHead: () => true };
  const mine = ownIds(account, truth, master);
  const schools = (q?: string) => querySchools(seen, { q }, master);
  const teachers = (q?: string) => queryTeachers(seen, { q }, master, asOf);
  const report = reportOf(role, seen, master, now);
  return [
    exactly('schools', schools(), mine.schools),
    within(
      'schools search',
      VOWELS.flatMap((vowel) => [...schools(vowel)]),
      mine.schools,
    ),
    equally('schools count', schoolStats(schools()).totalSchools, mine.schools),
    equally('report, schools', report.totalSchools, mine.schools),
    exactly('teachers', teachers(), mine.teachers),
    within(
      'teachers search',
      VOWELS.flatMap((vowel) => [...teachers(vowel)]),
      mine.teachers,
    ),
    equally('teachers count', teacherStats(teachers()).total, mine.teachers),
    equally('report, teachers', report.totalTeachers, mine.teachers),
    within(
      'medical records',
      visibleMedical(medical, seen).map(({ teacher }) => teacher),
      mine.teachers,
    ),
    within('teachers without records', withoutMedical(seen), mine.teachers),
  ].filter(({ foreign, missing }) => foreign.length + missing.length > 0);
}

type Ids = ReadonlySet<number>;

/** The ids of the schools and teachers that an account should see. */
function ownIds(account: Watched, truth: Truth, master: MasterData): { schools: Ids; teachers: Ids } {
  const { role, district_id, rd_block_id, school_id, school: given } = account;
  const inDistrict = (district?: number) =>
    district !== undefined &&
    district === district_id &&
    master.byId('districts', district)?.is_active === true;
  const isOwn = (school: TrueSchool, id: number) =>
    school.school_id === school_id && (given === undefined || given === id);
  const hasOne = role === 'hoi' || role === 'teacher';
  const among = hasOne ? (placesCalled(truth).get(school_id ?? '') ?? []) : truth.schools;
  const sees: Record<Role, (school: TrueSchool, id: number) => boolean> = {
    super_admin: () => true,
    admin: () => true,
    deo: ({ district }) => inDistrict(district),
    sdeo: ({ district, rd_block }) => {
      const block = rd_block === undefined ? undefined : master.byId('rd-blocks', rd_block);
      return (
        inDistrict(district) &&
        rd_block === rd_block_id &&
        block?.is_active === true &&
        block.parent === district
      );
    },
    hoi: isOwn,
    teacher: isOwn,
  };
  const schools = [...among].filter(([id, school]) => sees[role](school, id)).map(([id]) => id);
  const staff = staffOf(truth);
  return { schools: new Set(schools), teachers: new Set(schools.flatMap((id) => staff.get(id) ?? [])) };
}

/** The schools of each School ID, found once for all accounts. */
const placesCalled = onceOf((truth: Truth) => Map.groupBy(truth.schools, ([, { school_id }]) => school_id));

/** The ids of the teachers of each school, found once for all accounts. */
const staffOf = onceOf((truth: Truth): ReadonlyMap<number, readonly number[]> => {
  const staff = new Map<number, number[]>();
  for (const [id, { school, left }] of truth.teachers) {
    if (left) continue;
    const ids = staff.get(school) ?? [];
    ids.push(id);
    staff.set(school, ids);
  }
  return staff;
});

type Row = { id: number };

function exactly(call: string, shown: List<Row>, mine: Ids): Finding {
  const ids = new Set(shown.map(({ id }) => id));
  return { ...within(call, shown, mine), missing: [...mine].filter((id) => !ids.has(id)) };
}

const within = (call: string, shown: List<Row>, mine: Ids): Finding => ({
  call,
  foreign: [...new Set(shown.map(({ id }) => id))].filter((id) => !mine.has(id)),
  missing: [],
});

/**
 * Compares a count. A count has no ids, so one that is too high is reported as the foreign id 0, and one that is too
 * low as the missing id 0.
 */
function equally(call: string, count: number | undefined, mine: Ids): Finding {
  const over = (count ?? mine.size) - mine.size;
  return { call, foreign: over > 0 ? [0] : [], missing: over < 0 ? [0] : [] };
}
