import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOfGroup } from '#shared/domain/groupRows.ts';
import { type Condition, countedBy, kindOf, type Question } from '#shared/domain/question.ts';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import { ASKED, type AskedOf, askedField, askedNames } from '#shared/records/asked.ts';
import { COLLECTIONS } from '#shared/records/collections.ts';
import type { Field, Fields } from '#shared/records/record.ts';
import { leastOf } from '#shared/records/samples.ts';
import { school as schoolRecord } from '#shared/records/school.ts';
import { LEAVING_REASONS, posting, teacher as teacherRecord } from '#shared/records/teacher.ts';
import { schoolRowOf, teacherRowOf } from '../../../test/support/directoryRows.ts';
import { MasterData } from '../../masterData/stored.ts';
import { PLAIN } from '../../teachers/stored.ts';
import { Rows } from '../rows.ts';
import { type AnswerRow, answer, type Cell } from './answer.ts';
import type { World } from './askable.ts';

// Every number of a count leads to the rows that it counts, whatever field it counts by.

const DAY = '2026-11-25';
const NAMES = ['Mizo', 'Mathematics'];
/** An id that an item had which is gone. */
const GONE = 9;
const master = COLLECTIONS.reduce(
  (data, collection) =>
    data.plus(
      collection,
      NAMES.map((name, i) => ({ id: i + 1, name, is_active: true })),
    ),
  new MasterData(new Map()),
);

const spelled = (name: string) => [name, name.toUpperCase(), name.toLowerCase()];
const DAYS = ['1970-01-01', '1999-12-31', '2000-01-01', '2026-11-24'];

/** Values of a field as records store them: spelled in several ways, as long as they may be, and none. */
function stored(field: Field): fc.Arbitrary<unknown> {
  if ('choice' in field) return fc.constantFrom(1, 2, GONE, undefined);
  if ('number' in field) return fc.constantFrom(...field.number, undefined);
  if ('date' in field) return fc.constantFrom(...DAYS);
  if ('oneOf' in field) return fc.constantFrom('', ...field.oneOf.slice(0, 2).flatMap(spelled));
  if ('someOf' in field)
    return field.someOf === 'subjects'
      ? fc.subarray([1, 2, GONE])
      : fc.subarray((field.someOf as readonly string[]).slice(0, 3));
  const most = 'text' in field ? field.text : 0;
  const texts = ['Special Ed', 'Specïal Éd', 'x'.repeat(most), 'X'.repeat(most)];
  return fc.constantFrom('', ...texts.flatMap((text) => spelled(text.slice(0, most))));
}
const record = (fields: Fields) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, stored(field)])));

const moments = fc.constantFrom('2025-12-31T18:29:00.000Z', '2025-12-31T18:30:00.000Z');
const someSchool = fc.tuple(record(schoolRecord), moments).map(([{ school_level, ...made }, created_at]) => ({
  ...made,
  school_level: (school_level as string[]).join(', '),
  created_at,
}));
const designation = stored({ label: '', text: 20 });
const someTeacher = fc
  .record({
    own: record(PLAIN),
    subjects: stored(teacherRecord.subjects_taught),
    classes: stored(teacherRecord.classes_taught),
    school: fc.integer({ min: 1, max: 6 }),
    post: fc.option(fc.tuple(fc.constantFrom(...DAYS), designation, fc.constantFrom('', ...NAMES))),
    relieved: fc.constantFrom(undefined, ...DAYS),
    created_at: moments,
  })
  .map(({ own, post, ...made }) => ({
    ...own,
    ...made,
    posting_histories: (post ? [post] : []).map(([from_date, at, subject]) => ({
      ...leastOf(posting),
      ...{ to_date: '', from_date, designation: at, subject },
    })),
  }));
const left = fc.record({
  reason: fc.constantFrom(...LEAVING_REASONS),
  on: fc.constantFrom(...DAYS),
  order_no: fc.constant(''),
  ended: fc.constant({}),
});
const lines = fc.array(
  fc.record({
    designation: fc.constantFrom('Teacher', 'Special Ed'),
    subject: fc.constantFrom('', ...NAMES),
    sanctioned: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 3 },
);

const someWorld = fc
  .record({
    schools: fc.array(someSchool, { minLength: 6, maxLength: 6 }),
    teachers: fc.array(someTeacher, { maxLength: 10 }),
    former: fc.array(fc.tuple(someTeacher, left), { maxLength: 4 }),
    posts: fc.array(fc.option(lines), { minLength: 6, maxLength: 6 }),
  })
  .map((made): World => {
    const schools = made.schools.map((one, i) => schoolRowOf(i + 1, one as never));
    return {
      // The sixth has closed: who left may have left it.
      schools: Rows.of(schools.slice(0, 5)),
      teachers: Rows.of(
        made.teachers.map((one, i) =>
          teacherRowOf(i + 1, { ...one, school: Math.min(one.school, 5) } as never),
        ),
      ),
      former: Rows.of(
        made.former.map(([one, how], i) => teacherRowOf(i + 101, { ...one, left: how } as never)),
      ),
      formerSchools: Rows.of(schools),
      guests: [],
      posts: made.posts.flatMap((entered, i) =>
        entered ? [{ id: i + 1, rev: 1, version: 1, lines: entered }] : [],
      ),
      hasHead: ({ id }) => id % 2 === 0,
      master,
      asOf: { today: DAY, rules: FIRST_RULES },
    };
  });

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
/** Whether a row with this value of a field is in the group of another. */
function isIn(field: Field, cell: Cell, value: string | number): boolean {
  const values = cell === null ? [] : [cell].flat().filter((one) => one !== '');
  if (value === '') return values.length === 0;
  if (kindOf(field) === 'date') return String(cell).startsWith(`${value}-`);
  return values.some((one) => plain(String(one)) === plain(String(value)));
}

const all = (question: Question, world: World): AnswerRow[] => answer(question, world).rows(0, 1000);
const idsOf = (rows: readonly AnswerRow[]) => rows.map(({ id }) => id);
const SERVED: Record<AskedOf, Condition[][]> = {
  schools: [[]],
  teachers: [[], [['service', 'in', ['In service', 'Left']]]],
};
const byOne = (Object.keys(ASKED) as AskedOf[]).flatMap((of) =>
  askedNames(of)
    .filter((name) => name !== 'search')
    .map((name) => [of, name] as const),
);

describe('every count leads to the rows that it counts', () => {
  it.each(byOne)('of %s by %s', (of, name) => {
    fc.assert(
      fc.property(someWorld, fc.constantFrom(...SERVED[of]), (world, conditions) => {
        const question: Question = { of, all: conditions, columns: [name], group: [name] };
        const field = askedField(of, name) as Field;
        const rows = all(question, world);
        for (const { values, count } of answer(question, world).groups() ?? []) {
          const [value = ''] = values;
          const asked = rowsOfGroup(question, values) as Question;
          if (countedBy(question) === 'Vacant Posts') {
            if (value === '') {
              const vacant = all({ ...asked, columns: ['vacant_unnamed'] }, world);
              expect(vacant.reduce((sum, { cells: [posts] }) => sum + Number(posts), 0)).toBe(count);
              continue;
            }
          } else
            expect(rows.filter(({ cells: [cell = ''] }) => isIn(field, cell, value))).toHaveLength(count);
          const expected = rows.filter(({ cells: [cell = ''] }) => isIn(field, cell, value));
          expect(idsOf(all(asked, world))).toEqual(idsOf(expected));
        }
      }),
      { numRuns: 60, seed: 20261126 },
    );
  });

  it.each([
    ['schools', ['school_name', 'management']],
    ['teachers', ['teacher_type', 'designation']],
    ['teachers', ['subjects_taught', 'date_of_birth']],
  ] as const)('of %s by %j', (of, group) => {
    fc.assert(
      fc.property(someWorld, (world) => {
        const question: Question = { of, all: [], group: [...group] };
        const groups = answer(question, world).groups() ?? [];
        for (const { values, count } of groups)
          expect(answer(rowsOfGroup(question, values) as Question, world).total).toBe(count);
        // A value is spelled in one way, so that a table has one line for it.
        for (const at of [0, 1]) {
          const spellings = new Set(groups.map(({ values }) => String(values[at])));
          expect(new Set([...spellings].map(plain)).size).toBe(spellings.size);
        }
      }),
      { numRuns: 100, seed: 20261126 },
    );
  });
});

describe('a group', () => {
  const typed = (...types: string[]) => {
    const teachers = types.map((teacher_type, i) => teacherRowOf(i + 1, { school: 1, teacher_type }));
    return answer(
      { of: 'teachers', all: [], group: ['teacher_type'] },
      { ...(fc.sample(someWorld, { numRuns: 1, seed: 1 })[0] as World), teachers: Rows.of(teachers) },
    ).groups();
  };

  it('is spelled as most of its rows are, and else as the first by its letters', () => {
    expect(typed('special ed', 'Special Ed', 'special ed')).toEqual([{ values: ['special ed'], count: 3 }]);
    const once = ['special ed', 'SPECIAL ED', 'Special Ed'];
    expect(typed(...once)).toEqual([{ values: ['SPECIAL ED'], count: 3 }]);
    expect(typed(...once.toReversed())).toEqual(typed(...once));
  });

  it('leads nowhere where no question can ask for its rows', () => {
    const twelve: Condition[] = Array(12).fill(['pincode', 'empty', true]);
    const question: Question = { of: 'schools', all: twelve, group: ['district'] };
    expect(rowsOfGroup(question, ['Mizo'])).toBeUndefined();
    expect(rowsOfGroup({ ...question, all: twelve.slice(1) }, ['Mizo'])?.all).toHaveLength(12);
    expect(
      rowsOfGroup({ ...question, group: ['created_at'], all: twelve.slice(1) }, ['2026']),
    ).toBeUndefined();
  });
});
