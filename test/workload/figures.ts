import { type Ask, names, type Rules, visibleSchools, visibleTeachers, yes } from './rule.ts';
import { compareNames, indianDay, nameOf, type School, type Teacher } from './state.ts';

const DAY_MS = 24 * 3_600_000;
const STUDENTS_PER_TEACHER = 30;

const dashboard = (ask: Ask) => {
  const schools = visibleSchools(ask);
  const teachers = visibleTeachers(ask);
  return yes(ask.state, {
    totalSchools: schools.length,
    uniqueDistricts: new Set(schools.flatMap(({ chosen }) => chosen.district ?? [])).size,
    totalTeachers: teachers.length,
    latestSchools: schools.slice(0, 3).map(({ own, created_at }) => ({ name: own.school_name, created_at })),
    latestTeachers: teachers
      .filter(({ id }) => ask.me.role !== 'teacher' || id === ask.me.teacher_id)
      .slice(0, 3)
      .map(({ own, created_at }) => ({ name: own.teacher_name, created_at })),
  });
};

/** How often each name occurs, the most frequent first, and equal counts by name. */
function counted(all: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of all) counts.set(name || 'Not stated', (counts.get(name || 'Not stated') ?? 0) + 1);
  return [...counts].sort(([a, one], [b, other]) => other - one || compareNames(a, b));
}

function groups(teachers: readonly Teacher[]) {
  const pairs = counted(teachers.map(({ own }) => `${own.gender}\n${own.social_group}`));
  return pairs.map(([pair, count]) => {
    const [gender, social_group] = pair.split('\n');
    return { gender, social_group, count };
  });
}

/** The report of each role, without the health of the system. */
function report(ask: Ask) {
  const { state, me, now } = ask;
  const schools = visibleSchools(ask);
  const teachers = visibleTeachers(ask);
  const windowDays = me.role === 'hoi' ? 90 : 30;
  const first = indianDay(new Date(Date.parse(now) - (windowDays - 1) * DAY_MS).toISOString());
  const recent = (rows: readonly { created_at: string }[]) =>
    rows.filter(({ created_at }) => indianDay(created_at) >= first).length;
  const records = teachers.flatMap(({ id }) => state.medical.get(id) ?? []);
  const recentActivity =
    recent(schools) + recent(teachers) + records.filter(({ added }) => added >= first).length;
  const common = { windowDays, totalTeachers: teachers.length, recentActivity };
  const shown = schools.map((school) => ({ school, names: names(state, school) }));
  const by = (field: 'district' | 'rd_block' | 'management') => counted(shown.map((one) => one.names[field]));
  const distinct = (field: 'district' | 'rd_block') =>
    new Set(schools.flatMap(({ chosen }) => chosen[field] ?? [])).size;
  const places = {
    totalSchools: schools.length,
    totalDistricts: distinct('district'),
    totalRdBlocks: distinct('rd_block'),
  };
  const districtDistribution = by('district').map(([district, count]) => ({ district, count }));
  const managementDistribution = by('management').map(([management, count]) => ({ management, count }));
  const line = ({ school, names: { school_type, management, district, rd_block } }: (typeof shown)[0]) => ({
    id: school.id,
    school_id: school.own.school_id,
    school_name: school.own.school_name,
    school_type,
    management,
    district,
    rd_block,
  });
  const staffed = (school: School) => teachers.some((teacher) => teacher.school === school.id);
  const [own] = shown;
  const ownSchool = {
    ...(own && {
      schoolInfo: {
        ...line(own),
        school_level: own.school.own.school_level,
        medium: own.names.medium,
        established_year: own.school.own.established_year,
        created_at: own.school.created_at,
      },
    }),
    stats: {
      totalTeachers: teachers.length,
      estimatedStudents: teachers.length * STUDENTS_PER_TEACHER,
      medicalRecords: records.length,
      recentActivity,
    },
  };
  switch (me.role) {
    case 'deo':
      return {
        ...common,
        ...places,
        schoolsInDistrict: shown.map(line),
        teachersInDistrict: groups(teachers),
        rdBlockDistribution: by('rd_block').map(([rd_block, count]) => ({ rd_block, count })),
        managementDistribution,
      };
    case 'sdeo':
      return {
        ...common,
        ...places,
        schoolsInBlock: shown.map(line),
        teachersInBlock: groups(teachers),
        districtDistribution,
        managementDistribution,
      };
    case 'hoi':
      return {
        ...common,
        ...ownSchool,
        teacherStats: groups(teachers),
        subjectDistribution: Object.fromEntries(
          counted(
            teachers.flatMap(({ subjects }) =>
              [...new Set(subjects)].map((one) => nameOf(state, 'subjects', one)),
            ),
          ),
        ),
        medicalRecords: counted(records.map(({ own: { severity } }) => severity)).map(
          ([severity, count]) => ({
            severity,
            count,
          }),
        ),
        performanceMetrics: recentActivity,
      };
    case 'teacher':
      return { ...common, ...ownSchool };
    default:
      return {
        ...common,
        ...places,
        districtDistribution,
        managementDistribution,
        newTeachers: recent(teachers),
        activeSchools: schools.filter(staffed).length,
        activeTeachers: teachers.length,
      };
  }
}

export const figureRules: Rules = {
  'dashboard.get': dashboard,
  'reports.dashboardStats': (ask) => yes(ask.state, report(ask)),
};
