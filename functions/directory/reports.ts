import type { Role } from '#shared/access/roles.ts';
import { byText } from '#shared/domain/byText.ts';
import { dayInIndia, startInIndia } from '#shared/domain/dates.ts';
import { DAY_MS } from '#shared/domain/days.ts';
import { NOT_STATED } from '#shared/domain/listNames.ts';
import {
  type DashboardStats,
  recentDaysOf,
  STUDENTS_PER_TEACHER,
  type TeacherGroup,
} from '#shared/domain/report.ts';
import type { Collection } from '#shared/records/collections.ts';
import type { MasterData } from '../masterData/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import type { Joined } from './joined.ts';
import type { List } from './rows.ts';
import { schoolStats } from './schools.ts';
import { tally } from './tally.ts';

/** What the views count: the rows in scope, the names of master data, and the window of recent days. */
type Counted = {
  schools: List<SchoolRow>;
  teachers: List<TeacherRow>;
  master: MasterData;
  since: Since;
};
type Since = { day: string; instant: string };
type View = Omit<DashboardStats, 'countedAt' | 'windowDays' | 'totalTeachers' | 'recentActivity'>;

/** The report of a role on the rows in sight, without the health of the system. */
export function reportOf(role: Role, joined: Joined, master: MasterData, now: Date): DashboardStats {
  const windowDays = recentDaysOf(role);
  const counted: Counted = { ...joined, master, since: firstDay(now, windowDays) };
  const recentActivity = activity(counted);
  const countedAt = now.toISOString();
  const common = { countedAt, windowDays, totalTeachers: counted.teachers.length, recentActivity };
  return { ...common, ...VIEWS[role](counted, recentActivity) };
}

const VIEWS: Record<Role, (counted: Counted, recentActivity: number) => View> = {
  super_admin: system,
  admin: system,
  deo: (counted) => ({
    ...places(counted),
    schoolsInDistrict: schoolTable(counted),
    teachersInDistrict: teacherGroups(counted.teachers),
    rdBlockDistribution: bySchools(counted, 'rd-blocks', 'rd_block').map(([rd_block, count]) => ({
      rd_block,
      count,
    })),
    managementDistribution: managements(counted),
  }),
  sdeo: (counted) => ({
    ...places(counted),
    schoolsInBlock: schoolTable(counted),
    teachersInBlock: teacherGroups(counted.teachers),
    districtDistribution: districts(counted),
    managementDistribution: managements(counted),
  }),
  hoi: (counted, recentActivity) => ({
    ...ownSchool(counted, recentActivity),
    teacherStats: teacherGroups(counted.teachers),
    subjectDistribution: Object.fromEntries(subjects(counted)),
    medicalRecords: ranked(tally(counted.teachers, ({ medical }) => medical)).map(([severity, count]) => ({
      severity,
      count,
    })),
    performanceMetrics: recentActivity,
  }),
  teacher: ownSchool,
};

function system(counted: Counted): View {
  const { schools, teachers, since } = counted;
  const staffed = new Set(teachers.map(({ school }) => school));
  return {
    ...places(counted),
    districtDistribution: districts(counted),
    managementDistribution: managements(counted),
    newTeachers: addedSince(teachers, since),
    activeSchools: schools.filter(({ id }) => staffed.has(id)).length,
    activeTeachers: teachers.length,
  };
}

function ownSchool({ schools, teachers, master }: Counted, recentActivity: number): View {
  const totalTeachers = teachers.length;
  const [school] = schools;
  return {
    schoolInfo: school && {
      ...named(school, master),
      school_level: school.school_level,
      medium: master.name('mediums', school.medium),
      established_year: school.established_year ?? null,
      created_at: school.created_at,
    },
    stats: {
      totalTeachers,
      estimatedStudents: totalTeachers * STUDENTS_PER_TEACHER,
      medicalRecords: teachers.filter(({ medical }) => medical).length,
      recentActivity,
    },
  };
}

function places({ schools }: Counted) {
  const { totalSchools, uniqueDistricts } = schoolStats(schools);
  const totalRdBlocks = new Set(schools.flatMap(({ rd_block }) => rd_block ?? [])).size;
  return { totalSchools, totalDistricts: uniqueDistricts, totalRdBlocks };
}

const named = (school: SchoolRow, master: MasterData) => ({
  id: school.id,
  school_id: school.school_id,
  school_name: school.school_name,
  school_type: master.name('school-types', school.school_type),
  management: master.name('management-types', school.management),
  district: master.name('districts', school.district),
  rd_block: master.name('rd-blocks', school.rd_block),
});

const schoolTable = ({ schools, master }: Counted) => schools.map((school) => named(school, master));

const districts = (counted: Counted) =>
  bySchools(counted, 'districts', 'district').map(([district, count]) => ({ district, count }));

const managements = (counted: Counted) =>
  bySchools(counted, 'management-types', 'management').map(([management, count]) => ({ management, count }));

function bySchools(
  { schools, master }: Counted,
  collection: Collection,
  field: 'district' | 'rd_block' | 'management',
) {
  const counts = tally(schools, (school) => school[field] ?? 0);
  return ranked(namedCounts(counts, (id) => master.name(collection, id)));
}

function subjects({ teachers, master }: Counted) {
  const counts = tally(teachers, ({ subjects }) => (subjects.length > 0 ? [...new Set(subjects)] : 0));
  return ranked(namedCounts(counts, (id) => master.name('subjects', id)));
}

function teacherGroups(teachers: List<TeacherRow>): TeacherGroup[] {
  const groups = new Map<string, TeacherGroup>();
  teachers.forEach(({ gender, social_group }) => {
    const key = `${gender}\n${social_group}`;
    const group = groups.get(key) ?? {
      gender: gender || NOT_STATED,
      social_group: social_group || NOT_STATED,
      count: 0,
    };
    group.count += 1;
    groups.set(key, group);
  });
  const name = (group: TeacherGroup) => `${group.gender}\n${group.social_group}`;
  return [...groups.values()].sort((a, b) => b.count - a.count || byText(name(a), name(b)));
}

/** Counts by name. A deleted item and a newer one may have the same name; their counts are added. */
function namedCounts(counts: ReadonlyMap<number, number>, nameOf: (id: number) => string) {
  const byName = new Map<string, number>();
  for (const [id, count] of counts) {
    const name = nameOf(id) || NOT_STATED;
    byName.set(name, (byName.get(name) ?? 0) + count);
  }
  return byName;
}

/** The largest count first, equal counts by name. */
const ranked = (counts: ReadonlyMap<string, number>) =>
  [...counts].sort(([a, one], [b, other]) => other - one || byText(a, b));

/** The first of the `days` days that end today in India, which has no summer time. */
function firstDay(now: Date, days: number): Since {
  const day = dayInIndia(new Date(now.getTime() - (days - 1) * DAY_MS));
  return { day, instant: startInIndia(day) };
}

/** Counts the rows that were created since then. Instants are ISO texts in UTC, so they sort as texts. */
function addedSince(rows: List<{ created_at: string }>, { instant }: Since): number {
  let count = 0;
  rows.forEach(({ created_at }) => {
    if (created_at >= instant) count += 1;
  });
  return count;
}

function activity({ schools, teachers, since }: Counted): number {
  let medical = 0;
  teachers.forEach(({ medical_added = '' }) => {
    if (medical_added >= since.day) medical += 1;
  });
  return addedSince(schools, since) + addedSince(teachers, since) + medical;
}
