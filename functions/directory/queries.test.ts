import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Scope } from '#shared/access/scope.ts';
import { SCHOOL_STATUSES, type Sort, TEACHER_STATUSES } from '#shared/domain/listNames.ts';
import type { SchoolFilters, TeacherFilters } from '#shared/domain/listQuery.ts';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import type { Collection } from '#shared/records/collections.ts';
import { medicalRowOf, schoolRowOf, teacherRowOf } from '../../test/support/directoryRows.ts';
import { findsAll, plainForm } from '../../test/support/plainSearch.ts';
import { MasterData } from '../masterData/stored.ts';
import type { UserRow } from '../userManagement/stored.ts';
import { visibleMedical, withoutMedical } from './medical.ts';
import { paginate } from './page.ts';
import type { List } from './rows.ts';
import { querySchools, schoolStats, schoolsCalled } from './schools.ts';
import { inSight } from './sight.ts';
import { queryTeachers, similarTeachers, teacherStats, teachersAt } from './teachers.ts';
import { usersLike } from './users.ts';

/**
 * A small state with names instead of ids: the plain model against which lists, searches, filters, orders and counts
 * are compared.
 */
type PlainSchool = {
  id: number;
  school_id: string;
  name: string;
  district: string;
  rd_block: string;
  habitation: string;
  block_office: string;
  management: string;
  medium: string;
  school_type: string;
  pincode: string;
};
type PlainTeacher = {
  id: number;
  teacher_ID: string;
  name: string;
  born: string;
  phone: string;
  gender: string;
  social_group: string;
  subjects: string[];
  classes: string[];
  category: string;
  posted: boolean;
  /** The last day of each deputation and attachment, '' where none is set. */
  deputations: string[];
  attachments: string[];
  /** The id of the school. No school has the id 99. */
  school: number;
};
type PlainMedical = { teacher: number; order: number; ailment: string; date: string };

/** '' is what a record shows that names no item, or a deleted one. */
const NAMES = {
  districts: ['', 'Aizawl', 'Aizawl East', 'Lunglei'],
  'rd-blocks': ['', 'Tlangnuam', 'Bunghmun'],
  habitations: ['', 'Zemabawk', 'Chanmari'],
  'block-offices': ['', 'DEO Aizawl', 'SDEO Lungsen'],
  'management-types': ['', 'Church', 'State'],
  mediums: ['', 'Mizo', 'English'],
  'school-types': ['', 'Primary', 'High'],
  subjects: ['', 'Mizo', 'Mathematics', 'Science'],
  'service-categories': ['', 'Regular', 'Contract'],
} satisfies Partial<Record<Collection, string[]>>;

const idOf = (collection: keyof typeof NAMES, name: string) => NAMES[collection].indexOf(name);
const master = Object.entries(NAMES).reduce(
  (data, [collection, names]) =>
    data.plus(
      collection as Collection,
      names.flatMap((name, id) => (name === '' ? [] : [{ id, name, is_active: true }])),
    ),
  new MasterData(new Map()),
);

const among = (collection: keyof typeof NAMES) => fc.constantFrom(...NAMES[collection]);
const personName = fc.constantFrom(
  'Zova',
  'zová',
  'Lalthanpuii',
  'K. Lalthanpuii',
  'Lalthanpuii Sailo',
  'Aizawla',
  'Mawia',
);
const schools = fc
  .array(
    fc.record({
      name: fc.constantFrom(
        'Chawnpui P/S',
        'CHAWNPUI HS',
        'Zema-báwk',
        'Govt. Lunglei',
        'Synod',
        '1000 Hills',
      ),
      district: among('districts'),
      rd_block: among('rd-blocks'),
      habitation: among('habitations'),
      block_office: among('block-offices'),
      management: among('management-types'),
      medium: among('mediums'),
      school_type: among('school-types'),
      pincode: fc.constantFrom('', '796001'),
    }),
    { maxLength: 12 },
  )
  .map((made) => made.map((one, i): PlainSchool => ({ ...one, id: i + 1, school_id: String(996 + i) })));
const asOf = { today: '2026-11-23', rules: FIRST_RULES };
const lastDays = fc.constantFrom('', '2026-11-23', '2026-11-22', '2026-08-23', '2026-08-22', '2027-03-31');
const teachers = fc
  .array(
    fc.record({
      name: personName,
      born: fc.constantFrom(
        '1980-05-12',
        '1981-06-01',
        '1996-11-24',
        '1966-12-02',
        '1968-01-01',
        '1960-02-29',
      ),
      phone: fc.constantFrom('9862000001', '9862000002', '9862000003'),
      gender: fc.constantFrom('Male', 'Female', ''),
      social_group: fc.constantFrom('ST', 'SC', ''),
      subjects: fc.uniqueArray(fc.constantFrom(...NAMES.subjects.slice(1)), { maxLength: 2 }),
      classes: fc.subarray(['Class 1', 'Class 9', 'Class 10']),
      category: among('service-categories'),
      posted: fc.boolean(),
      deputations: fc.array(lastDays, { maxLength: 2 }),
      attachments: fc.array(lastDays, { maxLength: 1 }),
      school: fc.constantFrom(1, 2, 3, 4, 99),
      number: fc.integer({ min: 1, max: 120 }),
    }),
    { maxLength: 16 },
  )
  .map((made) =>
    made.map(({ number, ...one }, i): PlainTeacher => ({ ...one, id: i + 1, teacher_ID: `T-${number}` })),
  );
const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant<Scope>({ kind: 'all' }),
  fc.constant<Scope>({ kind: 'none' }),
  fc.constantFrom(1, 2, 3).map((district): Scope => ({ kind: 'district', district })),
  fc
    .tuple(fc.constantFrom(1, 2), fc.constantFrom(1, 2))
    .map(([district, rdBlock]): Scope => ({ kind: 'block', district, rdBlock })),
  fc.constantFrom('996', '999', '5').map((schoolId): Scope => ({ kind: 'school', schoolId })),
);
const maybe = <Value>(of: fc.Arbitrary<Value>) =>
  fc.option(of, { nil: undefined, freq: 2 }) as fc.Arbitrary<Value | undefined>;
const chosen = (collection: keyof typeof NAMES) =>
  maybe(
    fc.constantFrom(...NAMES[collection].map((name) => name || 'Not stated'), 'LÚNGLEI', 'state', 'Nobody'),
  );
const ordered = {
  sort: maybe(fc.constantFrom<Sort>('newest', 'name', 'id', 'district')),
  order: maybe(fc.constantFrom<'asc' | 'desc'>('asc', 'desc')),
  q: maybe(
    fc.constantFrom(
      ...['aizawl', 'ZEM', 'zová', 'chawnpui p/s', '99', '100', 't-1', 'lunglei', 'x', 'mawia'],
      ...['chanmari', 'lungsen p/s', 'bunghmun zema', 'deo 99'],
      ...['lung govt', 'Lalthanpuii K', 'zemabawk', 'sailo aizawl', '98620', 'synod 99', 'unglei', '1000'],
    ),
  ),
};
const placeFilters = {
  district: chosen('districts'),
  rd_block: chosen('rd-blocks'),
  management: chosen('management-types'),
  medium: chosen('mediums'),
  school_type: chosen('school-types'),
};
/** Mostly one or two filters, because hardly anything matches all of them. */
const few = <Filters extends object>(filters: fc.Arbitrary<Filters>, names: string[]) =>
  fc
    .tuple(filters, fc.subarray(names, { maxLength: 2 }))
    .map(([all, kept]) => Object.fromEntries(Object.entries(all).filter(([name]) => kept.includes(name))));
/** No status. Each object has a member of the last name. */
const UNKNOWN = ['Nothing', 'constructor'];

const schoolChoices = { ...placeFilters, status: fc.constantFrom(...SCHOOL_STATUSES, ...UNKNOWN) };
const schoolFilters: fc.Arbitrary<SchoolFilters> = few(fc.record(schoolChoices), Object.keys(schoolChoices));
const teacherPlaces = {
  ...placeFilters,
  gender: fc.constantFrom('male', 'Female', 'Not stated'),
  social_group: fc.constantFrom('ST', 'sc', 'NOT STATED'),
  subject: fc.constantFrom('Mizo', 'science', 'Not stated', 'Nothing'),
  age: fc.constantFrom('Under 30', '40 TO 49', '60 and over', 'Not stated', '12'),
  service_category: fc.constantFrom('Regular', 'contract', 'Not stated', 'Nothing'),
  class: fc.constantFrom('Class 1', 'class 10', 'Not stated', 'Nothing'),
  status: fc.constantFrom(...TEACHER_STATUSES, ...UNKNOWN),
  school_id: fc.constantFrom('996', '998', '1'),
};
const teacherFilters: fc.Arbitrary<TeacherFilters> = few(
  fc.record(teacherPlaces),
  Object.keys(teacherPlaces),
);

const schoolRow = (school: PlainSchool) =>
  schoolRowOf(school.id, {
    school_id: school.school_id,
    school_name: school.name,
    school_type: idOf('school-types', school.school_type),
    management: idOf('management-types', school.management),
    medium: idOf('mediums', school.medium),
    district: idOf('districts', school.district) || undefined,
    rd_block: idOf('rd-blocks', school.rd_block) || undefined,
    pincode: school.pincode,
    habitation: idOf('habitations', school.habitation) || undefined,
    block_office: idOf('block-offices', school.block_office),
  });
const teacherRow = (teacher: PlainTeacher, medical: readonly PlainMedical[]) =>
  teacherRowOf(teacher.id, {
    teacher_ID: teacher.teacher_ID,
    teacher_name: teacher.name,
    date_of_birth: teacher.born,
    phone_number: teacher.phone,
    gender: teacher.gender,
    social_group: teacher.social_group,
    subjects: teacher.subjects.map((name) => idOf('subjects', name)),
    classes: teacher.classes,
    service_category: idOf('service-categories', teacher.category) || undefined,
    religion: 1,
    posting_histories: teacher.posted ? [{} as never] : [],
    deputations: teacher.deputations.map((end_date) => ({ joining_date: BEFORE_ALL, end_date }) as never),
    attachments: teacher.attachments.map((end_date) => ({ end_date }) as never),
    school: teacher.school,
    medical: medical.some((record) => record.teacher === teacher.id) ? 'Mild' : undefined,
  });
const medicalRow = ({ teacher, order, ailment, date }: PlainMedical) =>
  medicalRowOf(teacher, { order, ailment_name: ailment, diagnosis_date: date });
/** Newest first, as a directory returns rows. */
const newestFirst = <Row extends { id: number }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => b.id - a.id);

const plain = (text: string) => text.toLowerCase().replaceAll('á', 'a').replaceAll('ú', 'u');
const isCalled = (name: string, wanted: string | undefined) =>
  wanted === undefined || plain(name || 'Not stated') === plain(wanted);

function isVisible(school: PlainSchool, scope: Scope): boolean {
  const { kind } = scope;
  if (kind === 'none') return false;
  if (kind === 'school') return school.school_id === scope.schoolId;
  if (kind === 'all') return true;
  const inDistrict = school.district !== '' && school.district === NAMES.districts[scope.district];
  return inDistrict && (kind === 'district' || school.rd_block === NAMES['rd-blocks'][scope.rdBlock]);
}

const fitsPlace = (school: PlainSchool, filters: SchoolFilters) =>
  isCalled(school.district, filters.district) &&
  isCalled(school.rd_block, filters.rd_block) &&
  isCalled(school.management, filters.management) &&
  isCalled(school.medium, filters.medium) &&
  isCalled(school.school_type, filters.school_type);

/** What was found by hand about the days of birth above, on 23 November 2026 and for 60 years of service. */
const LIVES: Record<string, { age: string; retires?: 'Past retirement' | 'Retires in 12 months' }> = {
  '1980-05-12': { age: '40 to 49' },
  '1981-06-01': { age: '40 to 49' },
  '1996-11-24': { age: 'Under 30' },
  // Until 31 December 2026.
  '1966-12-02': { age: '50 to 59', retires: 'Retires in 12 months' },
  // Until 31 December 2027, which is 13 months away.
  '1968-01-01': { age: '50 to 59' },
  '1960-02-29': { age: '60 and over', retires: 'Past retirement' },
};
const ENDED = ['2026-11-22', '2026-08-23'];

/** Every deputation begins on this day, so two of one teacher overlap. */
const BEFORE_ALL = '2026-01-01';

/** Who bears one name, written in several ways. */
const BEARER: Record<string, number> = {
  Zova: 1,
  zová: 1,
  Lalthanpuii: 2,
  'K. Lalthanpuii': 2,
  'Lalthanpuii Sailo': 3,
  Aizawla: 4,
  Mawia: 5,
};
const bearOneName = (a: PlainTeacher, b: PlainTeacher) => BEARER[a.name] === BEARER[b.name];

/** @param seen the teachers in sight */
function hasStatus(teacher: PlainTeacher, status: string, seen: readonly PlainTeacher[]): boolean {
  const others = seen.filter(({ id }) => id !== teacher.id);
  if (status === 'Shared phone number') return others.some(({ phone }) => phone === teacher.phone);
  if (status === 'Likely duplicate') {
    const sameBirth = others.filter(({ born }) => born !== '' && born === teacher.born);
    const sameBoth = sameBirth.filter(({ phone }) => phone === teacher.phone);
    // Three records with one birth date and phone may be of one person, whatever the names; four hold what means "unknown".
    if (sameBoth.length === 1 || sameBoth.length === 2) return true;
    return others.some(
      (other) => bearOneName(teacher, other) && (sameBirth.includes(other) || teacher.phone === other.phone),
    );
  }
  if (status === 'No open posting') return !teacher.posted;
  if (status === 'Overlapping deputations') return teacher.deputations.length > 1;
  const { born, deputations, attachments, subjects, classes, category, posted, gender, social_group } =
    teacher;
  const goesOn = (ends: string[]) => ends.some((end) => ['', '2026-11-23', '2027-03-31'].includes(end));
  if (status === 'On deputation') return goesOn(deputations);
  if (status === 'On attachment') return goesOn(attachments);
  if (status === 'Deputation ended in 3 months')
    return !goesOn(deputations) && deputations.some((end) => ENDED.includes(end));
  if (status !== 'Incomplete record') return LIVES[born]?.retires === status;
  return ![posted, subjects[0], classes[0], category, gender, social_group].every(Boolean);
}

/** Equal rows stay newest first, whichever way the list is sorted. */
type Asked = { sort?: Sort; order?: 'asc' | 'desc' };
function inOrder<Row extends { id: number; name: string }>(
  rows: Row[],
  { sort = 'newest', order }: Asked,
  numberOf: (row: Row) => number,
  districtOf: (row: Row) => string,
): Row[] {
  const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const compare: Record<Sort, (a: Row, b: Row) => number> = {
    newest: (a, b) => a.id - b.id,
    name: (a, b) => text(plainForm(a.name), plainForm(b.name)),
    id: (a, b) => numberOf(a) - numberOf(b),
    district: (a, b) =>
      Number(districtOf(a) === '') - Number(districtOf(b) === '') ||
      text(plain(districtOf(a)), plain(districtOf(b))) ||
      text(plainForm(a.name), plainForm(b.name)),
  };
  const way = (order ?? (sort === 'newest' ? 'desc' : 'asc')) === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => way * compare[sort](a, b) || b.id - a.id);
}

/** Every second school has an account of a head. */
const hasHead = ({ id }: { id: number }) => id % 2 === 0;

const ids = (rows: List<{ id: number }>) => rows.map(({ id }) => id);
const check = <Values extends [unknown, ...unknown[]]>(
  arbitraries: { [Part in keyof Values]: fc.Arbitrary<Values[Part]> },
  test: (...values: Values) => void,
) =>
  fc.assert(
    fc.property(fc.tuple(...(arbitraries as unknown as fc.Arbitrary<unknown>[])), (values) =>
      test(...(values as Values)),
    ),
    { numRuns: 1000, seed: 20261121 },
  );

/** The school with this School ID, those whose words begin so, those named so, and those in places called so. */
function rankedByName(found: PlainSchool[], q: string): PlainSchool[] {
  const words = plainForm(q).split(' ');
  const begins = ({ name, school_id }: PlainSchool) => {
    const own = [...plainForm(name).split(' '), school_id];
    return words.every((word) => own.some((one) => one.slice(0, word.length) === word));
  };
  const isNamed = ({ name, school_id }: PlainSchool) => findsAll([name, school_id], q);
  const isMeant = ({ school_id }: PlainSchool) => school_id === plainForm(q);
  const left = new Set(found);
  return [isMeant, begins, isNamed, () => true].flatMap((fits) => {
    const rank = [...left].filter(fits);
    for (const one of rank) left.delete(one);
    return rank;
  });
}

describe('as a plain model has them', () => {
  it('are schools: in scope, found, filtered, in order, counted', () => {
    const query = fc
      .tuple(schoolFilters, fc.record(ordered))
      .map(([filters, more]) => ({ ...filters, ...more }));
    check([schools, teachers, scope, query], (made, people, whose, asked) => {
      const rows = newestFirst(made.map(schoolRow));
      const seen = inSight({ schools: rows, teachers: people.map((one) => teacherRow(one, [])) }, whose);
      const staff = (school: PlainSchool) => people.filter((teacher) => teacher.school === school.id).length;
      const hasStatus = (school: PlainSchool): boolean => {
        if (asked.status === 'One teacher') return staff(school) === 1;
        if (asked.status === 'No teacher') return staff(school) === 0;
        if (asked.status === 'No head account') return !hasHead(school);
        if (asked.status === 'No RD block') return school.rd_block === '';
        if (asked.status === 'No pincode') return school.pincode === '';
        const { management, medium, school_type, district, rd_block, pincode, block_office } = school;
        const parts = [management, medium, school_type, district, rd_block, pincode, block_office];
        const whole = parts.every(Boolean);
        return asked.status === 'Incomplete record' && !whole;
      };
      const expected = inOrder(
        made.filter(
          (school) =>
            isVisible(school, whose) &&
            fitsPlace(school, asked) &&
            (asked.status === undefined || hasStatus(school)) &&
            (asked.q === undefined || findsAll([school.name, school.school_id, school.district], asked.q)),
        ),
        asked,
        ({ school_id }) => Number(school_id),
        ({ district }) => district,
      );
      // Three times, because what was made for an array serves it again, and signatures are used from the second search
      // on.
      for (let i = 0; i < 3; i += 1)
        expect(ids(querySchools({ ...seen, hasHead }, asked, master))).toEqual(ids(expected));
      expect(schoolStats(querySchools({ ...seen, hasHead }, asked, master))).toEqual({
        totalSchools: expected.length,
        uniqueDistricts: new Set(expected.map(({ district }) => district).filter(Boolean)).size,
      });
      const { q = '' } = asked;
      const called = newestFirst(
        made.filter(({ name, school_id, district, rd_block, habitation, block_office }) =>
          findsAll([name, school_id, district, rd_block, habitation, block_office], q),
        ),
      );
      expect(ids(schoolsCalled(rows, q, master))).toEqual(ids(called));
      expect(
        ids(querySchools({ schools: rows, teachers: [], hasHead }, { q, places: true }, master)),
      ).toEqual(ids(rankedByName(called, q)));
    });
  });

  it('are teachers, who stand where their schools stand', () => {
    const query = fc
      .tuple(teacherFilters, fc.record(ordered))
      .map(([filters, more]) => ({ ...filters, ...more }));
    check([schools, teachers, scope, query], (made, people, whose, asked) => {
      const joined = {
        schools: newestFirst(made.map(schoolRow)),
        teachers: newestFirst(people.map((teacher) => teacherRow(teacher, []))),
      };
      const schoolOf = ({ school }: PlainTeacher) => made.find(({ id }) => id === school);
      const visible = people.filter((teacher) => {
        const school = schoolOf(teacher);
        return school && isVisible(school, whose);
      });
      const fits = (teacher: PlainTeacher): boolean => {
        const school = schoolOf(teacher);
        if (!school || !isVisible(school, whose) || !fitsPlace(school, asked)) return false;
        const { q, gender, social_group, subject, school_id, age, service_category, status } = asked;
        const subjects = teacher.subjects.length > 0 ? teacher.subjects : [''];
        return (
          isCalled(teacher.gender, gender) &&
          isCalled(teacher.social_group, social_group) &&
          subjects.some((name) => isCalled(name, subject)) &&
          (age === undefined || isCalled(LIVES[teacher.born]?.age ?? '', age)) &&
          isCalled(teacher.category, service_category) &&
          (teacher.classes.length > 0 ? teacher.classes : ['']).some((name) => isCalled(name, asked.class)) &&
          (status === undefined || hasStatus(teacher, status, visible)) &&
          (school_id === undefined || school.school_id === school_id) &&
          (q === undefined ||
            findsAll([teacher.name, teacher.teacher_ID, teacher.phone, school.name, school.district], q))
        );
      };
      const expected = inOrder(
        people.filter(fits),
        asked,
        ({ teacher_ID }) => Number(teacher_ID.slice(2)),
        (teacher) => schoolOf(teacher)?.district ?? '',
      );
      for (let i = 0; i < 3; i += 1)
        expect(ids(queryTeachers(inSight(joined, whose), asked, master, asOf))).toEqual(ids(expected));
      expect(teacherStats(joined.teachers)).toEqual({ total: people.length });
      expect(ids(teachersAt(joined.teachers, 2))).toEqual(
        ids(newestFirst(people.filter(({ school }) => school === 2))),
      );
      // These look at other teachers, who may go with the school.
      if (asked.status === 'Shared phone number' || asked.status === 'Likely duplicate') return;
      // When a school goes, its teachers go too, although the teachers' rows stay the same.
      const without = joined.schools.filter(({ id }) => id !== 1);
      expect(
        ids(queryTeachers(inSight({ ...joined, schools: without }, whose), asked, master, asOf)),
      ).toEqual(ids(expected.filter(({ school }) => school !== 1)));
    });
  });

  it('are medical records, and the teachers without one', () => {
    const records = fc
      .uniqueArray(
        fc.record({
          teacher: fc.integer({ min: 1, max: 16 }),
          order: fc.integer({ min: 1, max: 1000 }),
          ailment: fc.constantFrom('Malaria', 'Zová fever', 'Diabetes'),
          date: fc.constantFrom('2026-02-03', '2025-12-31'),
        }),
        { selector: ({ teacher }) => teacher, maxLength: 8 },
      )
      .map((made) => made.map((record, i): PlainMedical => ({ ...record, order: record.order * 16 + i })));
    const wanted = maybe(
      fc.constantFrom(
        'malaria',
        'ZOVA',
        't-1',
        '996',
        '03/02/2026',
        '2025-12',
        'cured',
        'cured zova',
        '98620',
        '',
      ),
    );
    check([schools, teachers, records, scope, wanted], (made, people, medical, whose, q) => {
      const joined = {
        schools: newestFirst(made.map(schoolRow)),
        teachers: newestFirst(people.map((teacher) => teacherRow(teacher, medical))),
      };
      const visible = people.flatMap((teacher) => {
        const school = made.find(({ id }) => id === teacher.school);
        return school && isVisible(school, whose) ? [{ ...teacher, school_id: school.school_id }] : [];
      });
      const isOf = ({ name, teacher_ID, school_id }: (typeof visible)[number]) => [
        name,
        teacher_ID,
        school_id,
      ];
      const shown = medical
        .toSorted((a, b) => b.order - a.order)
        .flatMap((record) => {
          const teacher = visible.find(({ id }) => id === record.teacher);
          const [year, month, day] = record.date.split('-');
          const own = [record.ailment, 'Mild', 'Cured', record.date, `${day}/${month}/${year}`];
          if (!teacher || (q && !findsAll([...own, ...isOf(teacher)], q))) return [];
          return [{ id: record.teacher, teacher: teacher.id, school_id: teacher.school_id }];
        });
      const rows = medical.map(medicalRow);
      for (let i = 0; i < 3; i += 1) {
        const answer = visibleMedical(rows, inSight(joined, whose), q);
        expect(
          answer.map(({ record, teacher, school_id }) => ({ id: record.id, teacher: teacher.id, school_id })),
        ).toEqual(shown);
      }
      const well = visible.filter(
        (teacher) =>
          !medical.some((record) => record.teacher === teacher.id) && (!q || findsAll(isOf(teacher), q)),
      );
      expect(ids(withoutMedical(inSight(joined, whose), q))).toEqual(ids(newestFirst(well)));
    });
  });

  it('are teachers who may be the same person', () => {
    const asked = fc.record({
      phone: maybe(fc.constantFrom('9862000001', '9862000009')),
      name: maybe(personName),
      date_of_birth: maybe(fc.constantFrom('1980-05-12', '1999-01-01')),
      except: maybe(fc.constantFrom(1, 2)),
    });
    check([teachers, asked], (people, likeness) => {
      const { phone, name, date_of_birth, except } = likeness;
      const expected = newestFirst(people).flatMap((teacher) => {
        if (teacher.id === except) return [];
        if (phone && teacher.phone === phone) return [[teacher.id, 'phone']];
        const same =
          name && date_of_birth && BEARER[teacher.name] === BEARER[name] && teacher.born === date_of_birth;
        return same ? [[teacher.id, 'name and birth date']] : [];
      });
      const rows = newestFirst(people.map((teacher) => teacherRow(teacher, [])));
      expect(similarTeachers(rows, likeness).map(({ row, match }) => [row.id, match])).toEqual(expected);
    });
  });

  it('are accounts', () => {
    const users = fc.array(
      fc.record({
        username: fc.constantFrom('deo.aizawl', 'Zová', 'hoi.demo'),
        role: fc.constantFrom('deo' as const, 'hoi' as const),
        is_active: fc.boolean(),
      }),
      { maxLength: 10 },
    );
    const filter = fc.record({
      q: maybe(fc.constantFrom('ZOVA', 'aizawl', ' ', 'nobody')),
      role: maybe(fc.constantFrom('deo' as const, 'admin' as const)),
      status: maybe(fc.constantFrom('active' as const, 'inactive' as const)),
    });
    check([users, filter], (made, asked) => {
      const rows = made.map((user, i) => ({ ...user, id: i + 1, text: plain(user.username) }) as UserRow);
      const { q = '', role, status } = asked;
      const expected = rows.filter(
        (row) =>
          findsAll([row.username], q.trim()) &&
          (!role || row.role === role) &&
          (!status || (row.is_active ? 'active' : 'inactive') === status),
      );
      expect(ids(usersLike(rows, asked))).toEqual(ids(expected));
    });
  });
});

it('a page is a part of the list, and a page past the last is empty', () => {
  const rows = Array.from({ length: 25 }, (_, i) => i + 1);
  expect(paginate(rows, 1, 10)).toEqual({
    rows: rows.slice(0, 10),
    pagination: { page: 1, limit: 10, total: 25, totalPages: 3 },
  });
  expect(paginate(rows, 3, 10).rows).toEqual([21, 22, 23, 24, 25]);
  expect(paginate(rows, 4, 10).rows).toEqual([]);
  expect(paginate([], 1, 10).pagination.totalPages).toBe(0);
});
