import { CLASSES } from '#shared/domain/classes.ts';
import { type Ask, names, type Rules, scopeOf, visibleSchools, visibleTeachers, yes } from './rule.ts';
import { compareNames, indianDay, nameOf, type School, type Teacher } from './state.ts';

const DAY_MS = 24 * 3_600_000;
const STUDENTS_PER_TEACHER = 30;

const RETIREMENT_AGE = 60;
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number];

/** The same day some months later, or the last of a month that has no such day. */
function later(day: string, months: number): string {
  const [year, month, date] = partsOf(day);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)));
}

/** The last day of the month in which somebody is 60, and of the month before for those born on its first day. */
function lastOfService(birth: string): string {
  const [year, month, date] = partsOf(birth);
  const dayBefore = Date.UTC(year + RETIREMENT_AGE, month - 1, date) - DAY_MS;
  const [ofYear, ofMonth] = partsOf(isoDay(dayBefore));
  return isoDay(Date.UTC(ofYear, ofMonth, 0));
}

/** Who of some services ends within a year, this day included. */
const soon = (services: readonly string[], today: string) =>
  services.filter((day) => day >= today && day <= later(today, 12)).length;

/** What waits for staff. The random world has no orders, corrections and imports. */
const toDo = (ask: Ask) => ({
  relieve: 0,
  join: 0,
  listed: { ordered: 0, relieved: 0 },
  retire: soon(
    visibleTeachers(ask).map(({ own }) => lastOfService(own.date_of_birth)),
    indianDay(ask.now),
  ),
  decide: { count: 0, days: 0 },
  imports: [],
});

/** What asks for an officer's work, written out from the words on screen. */
function attention(ask: Ask) {
  const today = indianDay(ask.now);
  const schools = visibleSchools(ask);
  const teachers = visibleTeachers(ask);
  const staff = ({ id }: School) => teachers.filter(({ school }) => school === id).length;
  const hasAll = (values: readonly unknown[]) => values.every(Boolean);
  const wholeSchool = ({ own, chosen }: School) =>
    hasAll([own.school_id, own.school_name, own.school_level, own.pincode, chosen.school_type]) &&
    hasAll([chosen.management, chosen.medium, chosen.block_office, chosen.district, chosen.rd_block]);
  const wholeTeacher = ({ own, chosen, subjects }: Teacher) =>
    hasAll([own.teacher_name, own.teacher_ID, own.date_of_birth, own.joining_date, own.phone_number]) &&
    hasAll([own.gender, own.social_group, chosen.religion, chosen.service_category]) &&
    hasAll([subjects.length, own.classes_taught.length, own.posting_histories.length]);
  const ended = ({ own }: Teacher) => {
    const ends = own.deputations.map(({ end_date }) => end_date ?? '');
    if (ends.some((end) => end === '' || end >= today)) return false;
    return ends.some((end) => end >= later(today, -3));
  };
  const count = <Row>(rows: readonly Row[], fits: (row: Row) => boolean) => rows.filter(fits).length;
  const service = teachers.map(({ own }) => lastOfService(own.date_of_birth));
  return [
    ['schools', 'Incomplete record', count(schools, (one) => !wholeSchool(one))],
    ['schools', 'One teacher', count(schools, (one) => staff(one) === 1)],
    ['schools', 'No teacher', count(schools, (one) => staff(one) === 0)],
    ['teachers', 'Incomplete record', count(teachers, (one) => !wholeTeacher(one))],
    ['teachers', 'Deputation ended in 3 months', count(teachers, ended)],
    ['teachers', 'Past retirement', count(service, (day) => day < today)],
  ].map(([list, status, times]) => ({ list, status, count: times }));
}

/** Which subjects are taught in which classes of a head's school, and which classes of it lack a teacher of theirs. */
function taught(ask: Ask) {
  const teachers = visibleTeachers(ask);
  const isTaught = (those: readonly Teacher[], name: string) =>
    those.some(({ own }) => own.classes_taught.includes(name));
  return [...(ask.state.master.get('subjects')?.values() ?? [])]
    .map(({ id, name: subject, is_active, gone, classes = '' }) => {
      const those = teachers.filter(({ subjects }) => subjects.includes(id));
      const having = is_active && !gone ? classes.split(/, ?/) : [];
      const lacks = (name: string) =>
        having.includes(name) && isTaught(teachers, name) && !isTaught(those, name);
      return {
        subject,
        classes: CLASSES.filter((name) => isTaught(those, name)),
        lacking: CLASSES.filter(lacks),
      };
    })
    .filter(({ classes, lacking }) => classes.length > 0 || lacking.length > 0)
    .sort((a, b) => compareNames(a.subject, b.subject));
}

const dashboard = (ask: Ask) => {
  const { role, teacher_id } = ask.me;
  const schools = visibleSchools(ask);
  const teachers = visibleTeachers(ask);
  return yes(ask.state, {
    totalSchools: schools.length,
    uniqueDistricts: new Set(schools.flatMap(({ chosen }) => chosen.district ?? [])).size,
    totalTeachers: teachers.length,
    latestSchools: schools
      .slice(0, 3)
      .map(({ own, created_at }) => ({ id: own.school_id, name: own.school_name, created_at })),
    latestTeachers: teachers
      .filter(({ id }) => role !== 'teacher' || id === teacher_id)
      .slice(0, 3)
      .map(({ id, own, created_at }) => ({ id, name: own.teacher_name, created_at })),
    ...(role === 'hoi' && { taught: taught(ask) }),
    ...(role !== 'hoi' && role !== 'teacher' && { attention: attention(ask) }),
    ...(role !== 'teacher' && { toDo: toDo(ask) }),
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
  // An officer whose district or block is not in use has no area.
  const place = scopeOf(state, me).kind === 'none' ? undefined : me;
  const district = place && nameOf(state, 'districts', place.district);
  switch (me.role) {
    case 'deo':
      return {
        ...common,
        ...places,
        district,
        schoolsInDistrict: shown.map(line),
        teachersInDistrict: groups(teachers),
        rdBlockDistribution: by('rd_block').map(([rd_block, count]) => ({ rd_block, count })),
        managementDistribution,
      };
    case 'sdeo':
      return {
        ...common,
        ...places,
        district,
        rd_block: place && nameOf(state, 'rd-blocks', place.rd_block),
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
