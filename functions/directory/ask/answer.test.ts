import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type Condition, Question, questionFaults } from '#shared/domain/question.ts';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import type { Collection } from '#shared/records/collections.ts';
import { schoolRowOf, teacherRowOf } from '../../../test/support/directoryRows.ts';
import { plainForm } from '../../../test/support/plainSearch.ts';
import { MasterData } from '../../masterData/stored.ts';
import { answer, type Cell } from './answer.ts';
import type { World } from './askable.ts';

// A plain model: records with names, days and numbers as people read them, and one naive test for each operator.

const TODAY = '2026-11-23';
const AS_OF = { today: TODAY, rules: FIRST_RULES };

type Plain = Record<string, string | number | null | string[]> & { id: number };

const NAMES = {
  districts: ['', 'Aizawl', 'Lunglei'],
  'rd-blocks': ['', 'Tlangnuam', 'Bunghmun'],
  'management-types': ['', 'Church', 'State'],
  subjects: ['', 'Mizo', 'Mathematics'],
} satisfies Partial<Record<Collection, string[]>>;
const master = Object.entries(NAMES).reduce(
  (data, [collection, names]) =>
    data.plus(
      collection as Collection,
      names.flatMap((name, id) => (name ? [{ id, name, is_active: true }] : [])),
    ),
  new MasterData(new Map()),
);
const idOf = (collection: keyof typeof NAMES, name: string) => NAMES[collection].indexOf(name);

const SCHOOLS: Plain[] = Array.from({ length: 12 }, (_, i) => ({
  id: i + 1,
  school_id: String(1001 + i),
  school_name: ['Chawnpui P/S', 'CHAWNPUI HS', 'Zema-báwk', 'Govt. Lunglei'][i % 4] as string,
  district: NAMES.districts[i % 3] as string,
  rd_block: i % 3 === 0 ? '' : (NAMES['rd-blocks'][1 + (i % 2)] as string),
  management: NAMES['management-types'][1 + (i % 2)] as string,
  pincode: i % 4 === 0 ? '' : `79600${i % 4}`,
  school_level: [['Primary School'], ['High School'], ['Primary School', 'Middle School']][i % 3] as string[],
  established_year: i % 5 === 0 ? null : 1950 + i,
  created_at: '2026-03-01',
}));

/** Birth days with the age, and the last day of service, on the 23rd of November 2026, reckoned by hand. */
const LIVES: Record<string, { age: number; retires_on: string }> = {
  '1966-11-23': { age: 60, retires_on: '2026-11-30' },
  '1966-12-01': { age: 59, retires_on: '2026-11-30' },
  '1966-12-02': { age: 59, retires_on: '2026-12-31' },
  '1968-02-29': { age: 58, retires_on: '2028-02-29' },
  '1990-06-15': { age: 36, retires_on: '2050-06-30' },
};
/** Starts of the open posting with the whole years since then. */
const STARTS: Record<string, number> = { '2021-11-23': 5, '2021-11-24': 4, '2026-06-01': 0 };

const TEACHERS: Plain[] = Array.from({ length: 40 }, (_, i) => {
  const birth = Object.keys(LIVES)[i % 5] as string;
  const since = i % 7 === 0 ? '' : (Object.keys(STARTS)[i % 3] as string);
  const retires_on = LIVES[birth]?.retires_on ?? '';
  const status = [
    retires_on <= '2027-11-23' && 'Retires in 12 months',
    // Nobody has a service category.
    'Incomplete record',
    since === '' && 'No open posting',
    // The School ID of each open posting is 1, which no school has.
    since !== '' && 'Posted at another school',
    // After five years, but for who retires within two.
    STARTS[since] === 5 && retires_on > '2028-11-23' && 'Tenure ended',
    // Names repeat after four and birth days after five, so everybody is like the one twenty further on.
    'Likely duplicate',
  ].filter((one) => one !== false);
  return {
    id: i + 1,
    school: 1 + (i % 9),
    teacher_ID: `T-${i + 1}`,
    teacher_name: ['Zova', 'zová', 'Lalthanpuii', 'K. Lalthanpuii'][i % 4] as string,
    date_of_birth: birth,
    joining_date: ['2010-01-01', '2020-06-30', '2026-01-15'][i % 3] as string,
    gender: i % 2 ? 'Male' : 'Female',
    social_group: ['ST', 'General'][i % 3] ?? '',
    subjects_taught: [[], ['Mizo'], ['Mathematics'], ['Mizo', 'Mathematics']][i % 4] as string[],
    classes_taught: [['Class 1'], ['Class 9', 'Class 10'], []][i % 3] as string[],
    phone_number: String(9_862_000_000 + i),
    email: i % 3 ? '' : `t${i}@example.org`,
    since,
    years_at_post: STARTS[since] ?? null,
    age: LIVES[birth]?.age ?? null,
    retires_on,
    status,
    created_at: '2026-03-01',
  };
});

const schoolRows = SCHOOLS.map((one) =>
  schoolRowOf(one.id, {
    school_id: one.school_id as string,
    school_name: one.school_name as string,
    district: idOf('districts', one.district as string) || undefined,
    rd_block: idOf('rd-blocks', one.rd_block as string) || undefined,
    management: idOf('management-types', one.management as string),
    ...{ school_type: 1, medium: 1, block_office: 1 },
    pincode: one.pincode as string,
    school_level: (one.school_level as string[]).join(', '),
    established_year: (one.established_year as number | null) ?? undefined,
  }),
).reverse();
const teacherRows = TEACHERS.map((one) =>
  teacherRowOf(one.id, {
    school: one.school as number,
    teacher_ID: one.teacher_ID as string,
    teacher_name: one.teacher_name as string,
    date_of_birth: one.date_of_birth as string,
    joining_date: one.joining_date as string,
    gender: one.gender as string,
    social_group: one.social_group as string,
    subjects: (one.subjects_taught as string[]).map((name) => idOf('subjects', name)),
    classes: one.classes_taught as string[],
    phone_number: one.phone_number as string,
    email: one.email as string,
    posting_histories: one.since
      ? [{ from_date: one.since, to_date: '', school_id: '1' } as never]
      : [{ from_date: '2000-01-01', to_date: '2001-01-01' } as never],
  }),
).reverse();
const world: World = {
  schools: schoolRows,
  teachers: teacherRows,
  former: [],
  formerSchools: schoolRows,
  guests: [],
  posts: [],
  hasHead: ({ id }) => id % 2 === 0,
  master,
  asOf: AS_OF,
};

/** What the model knows of a record: its own fields and, for a teacher, those of the school. */
function fieldsOf(of: 'schools' | 'teachers', record: Plain): Plain {
  if (of === 'teachers') {
    const { id, created_at, ...school } = SCHOOLS.find((one) => one.id === record.school) as Plain;
    return { ...school, ...record };
  }
  const staff = TEACHERS.filter(({ school }) => school === record.id).length;
  const status = [
    [record.district, record.rd_block, record.pincode].includes('') && 'Incomplete record',
    staff === 1 && 'One teacher',
    staff === 0 && 'No teacher',
    record.rd_block === '' && 'No RD block',
    record.pincode === '' && 'No pincode',
    record.id % 2 === 1 && 'No head account',
  ].filter((one) => one !== false);
  return { ...record, teacher_count: staff, status };
}

const plain = (text: unknown) => plainForm(String(text));
const sameText = (a: unknown, b: unknown) =>
  String(a).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() ===
  String(b).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const partOf = (part: unknown, whole: unknown) =>
  String(whole)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .includes(String(part).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());

/** Periods of the questions below, with their days, by the calendar. */
const PERIODS: Record<string, [string, string]> = {
  '12m': ['2026-11-23', '2027-11-23'],
  '8d': ['2026-11-23', '2026-12-01'],
  '-1y': ['2025-11-23', '2026-11-23'],
};

function fits(record: Plain, [name, operator, value]: Condition): boolean {
  const held = record[name] as string | number | null | string[];
  const isEmpty = held === null || held === '' || (Array.isArray(held) && held.length === 0);
  if (operator === 'empty') return isEmpty === value;
  const wanted = [value].flat();
  const isOne = [held]
    .flat()
    .some((one) => wanted.some((other) => one !== null && one !== '' && sameText(one, other)));
  if (operator === 'isNot') return !isOne;
  if (isEmpty) return false;
  const [from = '', to = ''] = PERIODS[String(value)] ?? [];
  const results: Partial<Record<Condition[1], boolean>> = {
    is: isOne,
    in: isOne,
    contains: partOf(value, held),
    before: String(held) < String(value),
    after: String(held) > String(value),
    within: String(held) >= from && String(held) <= to,
    atLeast: Number(held) >= Number(value),
    atMost: Number(held) <= Number(value),
  };
  return results[operator] ?? false;
}

const of = <V extends Condition[2]>(
  field: string,
  operators: readonly Condition[1][],
  values: readonly V[],
) =>
  fc
    .tuple(fc.constant(field), fc.constantFrom(...operators), fc.constantFrom(...values))
    .map(
      ([name, operator, value]): Condition => [
        name,
        operator,
        operator === 'in' ? [String(value), 'Nothing else'] : value,
      ],
    );
const empty = (field: string) => fc.boolean().map((value): Condition => [field, 'empty', value]);
const WORDS = ['is', 'isNot', 'in'] as const;
const statuses = (...names: string[]) => [
  of('status', ['is', 'isNot'], names),
  fc
    .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 })
    .map((some): Condition => ['status', 'in', some]),
  empty('status'),
];

const ofSchool = [
  of('district', ['is', 'isNot'], ['Aizawl', 'lunglei']),
  of('rd_block', ['is', 'isNot'], ['Tlangnuam', 'BUNGHMUN']),
  of('management', ['is', 'isNot'], ['Church', 'State']),
  of('school_name', ['contains', 'is', 'isNot', 'in'], ['chawnpui p/s', 'bawk', 'Govt. Lunglei']),
  of('school_id', ['contains', ...WORDS], ['1003', '100', '1010']),
  of('pincode', ['contains', ...WORDS], ['796001', '7960']),
  of('established_year', ['atLeast', 'atMost', 'is', 'isNot'], [1951, 1954, 1958]),
  empty('rd_block'),
  empty('pincode'),
  empty('established_year'),
  empty('district'),
];
const levels = of('school_level', ['is', 'isNot'], ['Primary School', 'Middle School', 'High School']);
const schoolCondition = fc.oneof(
  ...ofSchool,
  levels,
  of('teacher_count', ['atLeast', 'atMost', 'is', 'isNot'], [0, 1, 4, 5]),
  ...statuses('One teacher', 'no teacher', 'No RD block', 'No pincode', 'No head account'),
);
const DAYS = ['2026-11-30', '2026-12-31', '2020-06-30', '2021-11-23'];
const teacherCondition = fc
  .oneof(
    ...ofSchool,
    levels,
    of('gender', ['is', 'isNot'], ['Male', 'Female']),
    of('social_group', ['is', 'isNot'], ['ST', 'General']),
    of('teacher_name', ['contains', ...WORDS], ['zova', 'Lalthanpuii', 'K. LALTHANPUII', 'than']),
    of('subjects_taught', ['is', 'isNot'], ['Mizo', 'Mathematics']),
    of('classes_taught', WORDS, ['Class 9', 'Class 1']),
    of('retires_on', ['before', 'after', 'is'], DAYS),
    of('retires_on', ['within'], Object.keys(PERIODS)),
    of('joining_date', ['before', 'after', 'is'], DAYS),
    of('joining_date', ['within'], Object.keys(PERIODS)),
    of('since', ['before', 'after', 'is'], DAYS),
    of('age', ['atLeast', 'atMost', 'is', 'isNot'], [36, 58, 59, 60]),
    of('years_at_post', ['atLeast', 'atMost', 'is'], [0, 4, 5]),
    empty('since'),
    empty('years_at_post'),
    empty('email'),
    empty('subjects_taught'),
    empty('social_group'),
    ...statuses(
      'Retires in 12 months',
      'No open posting',
      'POSTED at another school',
      'Tenure ended',
      'Likely duplicate',
      'Shared phone number',
    ),
  )
  .filter(([name, operator]) => !(name === 'classes_taught' && operator === 'in'));

const some = (condition: fc.Arbitrary<Condition>, most: number) => fc.array(condition, { maxLength: most });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const GROUPS = {
  schools: ['district', 'management', 'school_level', 'established_year', 'status'],
  teachers: ['district', 'gender', 'subjects_taught', 'joining_date', 'age', 'rd_block', 'status'],
};
const COLUMNS = {
  schools: [
    'school_id',
    'school_name',
    'district',
    'school_level',
    'established_year',
    'teacher_count',
    'status',
  ],
  teachers: [
    'teacher_ID',
    'teacher_name',
    'subjects_taught',
    'age',
    'retires_on',
    'since',
    'years_at_post',
    'district',
    'status',
  ],
};
const SORTS = {
  schools: ['school_id', 'district', 'established_year', 'teacher_count'],
  teachers: ['teacher_ID', 'date_of_birth', 'age', 'since', 'district'],
};
const questionOf = (kind: 'schools' | 'teachers'): fc.Arbitrary<Question> =>
  fc
    .record({
      all: some(kind === 'schools' ? schoolCondition : teacherCondition, 4),
      has:
        kind === 'schools'
          ? maybe(fc.record({ not: fc.boolean(), all: some(teacherCondition, 3) }))
          : fc.constant(undefined),
      group: maybe(fc.uniqueArray(fc.constantFrom(...GROUPS[kind]), { minLength: 1, maxLength: 2 })),
      sort: maybe(
        fc.tuple(fc.constantFrom(...SORTS[kind]), fc.constantFrom('asc' as const, 'desc' as const)),
      ),
    })
    .map((made) => ({ of: kind, columns: COLUMNS[kind], ...made }));

/** The model's answer. */
function modelOf({ of: kind, all, has, group, sort, columns = [] }: Question) {
  let found = (kind === 'schools' ? SCHOOLS : TEACHERS).map((one) => fieldsOf(kind, one));
  const left = all.map((condition) => {
    found = found.filter((record) => fits(record, condition));
    return found.length;
  });
  if (has) {
    const at = TEACHERS.map((one) => fieldsOf('teachers', one))
      .filter((teacher) => has.all.every((condition) => fits(teacher, condition)))
      .map(({ school }) => school);
    found = found.filter(({ id }) => at.includes(id) !== has.not);
    left.push(found.length);
  }
  const newest = found.toSorted((a, b) => b.id - a.id);
  const keyOf = (record: Plain) => {
    const value = sort && record[sort[0]];
    return typeof value === 'number'
      ? value
      : String(value ?? '')
          .replace(/\d+/g, (digits) => digits.padStart(9, '0'))
          .toLowerCase();
  };
  const way = sort?.[1] === 'desc' ? -1 : 1;
  const ordered = !sort
    ? newest
    : [
        ...newest
          .filter((one) => keyOf(one) !== '')
          .sort((a, b) => (keyOf(a) < keyOf(b) ? -way : keyOf(a) > keyOf(b) ? way : 0)),
        ...newest.filter((one) => keyOf(one) === ''),
      ];
  const counts = new Map<string, number>();
  const valuesOf = (record: Plain, name: string): string[] => {
    const value = record[name] ?? '';
    const list = Array.isArray(value) ? value : [String(value)];
    const isDay = name === 'joining_date';
    return list.length === 0 ? [''] : list.map((one) => (isDay ? one.slice(0, 4) : one));
  };
  for (const record of found) {
    const [one = '', other] = group ?? [];
    for (const a of valuesOf(record, one))
      for (const b of other ? valuesOf(record, other) : [undefined]) {
        const key = [a, b].filter((part) => part !== undefined).join(' | ');
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
  }
  return {
    total: found.length,
    left,
    rows: ordered.map((record) => ({ id: record.id, cells: columns.map((name) => record[name] as Cell) })),
    groups: group && Object.fromEntries(counts),
  };
}

describe('an answer is what a plain model finds', () => {
  it.each(['schools', 'teachers'] as const)('of %s', (kind) => {
    fc.assert(
      fc.property(questionOf(kind), (question) => {
        expect(questionFaults(question)).toEqual([]);
        const expected = modelOf(question);
        const found = answer(question, world);
        expect([found.total, found.left]).toEqual([expected.total, expected.left]);
        expect(found.rows(0, 100).map(({ id, cells }) => ({ id, cells }))).toEqual(expected.rows);
        expect(found.rows(3, 6)).toEqual(found.rows(0, 100).slice(3, 6));
        const groups = found.groups();
        expect(
          groups && Object.fromEntries(groups.map(({ values, count }) => [values.join(' | '), count])),
        ).toEqual(expected.groups);
        const sizes = groups?.map(({ count }) => count) ?? [];
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      }),
      { numRuns: 500, seed: 20261124 },
    );
  });
});

describe('the questions of one world', () => {
  it('share what schools have of posts and teachers, and what each status is told by', () => {
    let phones = 0;
    const strengths = vi.fn();
    const guests = { ...world.guests, forEach: strengths } as unknown as World['guests'];
    const teachers = teacherRows.map((row) =>
      Object.defineProperty({ ...row }, 'phone_number', {
        enumerable: true,
        get: () => {
          phones += 1;
          return row.phone_number;
        },
      }),
    );
    const one: World = { ...world, guests, teachers };
    const count = (...condition: Condition) =>
      answer({ of: condition[0] === 'status' ? 'teachers' : 'schools', all: [condition] }, one).total;
    for (const name of ['vacant', 'surplus', 'sanctioned']) count(name, 'empty', false);
    expect(strengths).toHaveBeenCalledTimes(1);
    count('status', 'is', 'No open posting');
    count('status', 'in', ['Tenure ended', 'Retires in 12 months']);
    expect(phones).toBe(0);
    // Once to find the numbers that several have, and once to look whether each is among them.
    for (let times = 1; times <= 3; times += 1) {
      count('status', 'is', 'Shared phone number');
      expect(phones).toBe((1 + times) * teachers.length);
    }
  });
});

describe('an answer', () => {
  const asked = (question: object) => answer(Question.parse(question), world);

  it('is in the scope of the world that it is made from', () => {
    const [first] = schoolRows;
    const few = { ...world, schools: first ? [first] : [], teachers: [] };
    expect(answer(Question.parse({ of: 'schools', all: [] }), few).total).toBe(1);
    expect(answer(Question.parse({ of: 'teachers', all: [] }), few).total).toBe(0);
  });

  it('finds by the same words as the search of the lists', () => {
    expect(asked({ of: 'teachers', all: [['search', 'contains', 'zova 1001']] }).total).toBe(0);
    const found = asked({ of: 'schools', all: [['search', 'contains', 'AIZAWL chawnpui']] });
    const expected = SCHOOLS.filter(
      ({ district, school_name }) => district === 'Aizawl' && plain(school_name).includes('chawnpui'),
    );
    expect(found.total).toBe(expected.length);
    expect(found.total).toBeGreaterThan(0);
  });

  it('names a record by what its address has', () => {
    expect(asked({ of: 'schools', all: [['school_id', 'is', '1003']] }).rows(0, 1)[0]).toMatchObject({
      id: 3,
      key: '1003',
    });
    expect(asked({ of: 'teachers', all: [['teacher_ID', 'is', 't-7']] }).rows(0, 1)[0]).toMatchObject({
      id: 7,
      key: '7',
    });
  });
});
