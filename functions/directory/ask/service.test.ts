import { expect, it } from 'vitest';
import { BUILT_IN_QUESTIONS } from '#shared/domain/builtInQuestions.ts';
import type { Condition, Question } from '#shared/domain/question.ts';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import { leastOf } from '#shared/records/samples.ts';
import { attachment, deputation, posting } from '#shared/records/teacher.ts';
import { schoolRowOf, teacherRowOf } from '../../../test/support/directoryRows.ts';
import { MasterData } from '../../masterData/stored.ts';
import { Rows } from '../rows.ts';
import { guestsAmong } from '../teachers.ts';
import { answer } from './answer.ts';
import type { World } from './askable.ts';

// What questions know of the service: five teachers of two schools, of which one has posts.

const rules = {
  ...FIRST_RULES,
  superannuation: { years: 60, by: [{ designation: 'Lecturer', years: 62 }] },
  tenure: { years: 5, by: [{ schedule: 'Village' as const, years: 3 }] },
};
const subjects = ['English', 'Mizo'].map((name, i) => ({ id: i + 1, name, is_active: true }));
const master = new MasterData(new Map())
  .plus('districts', [{ id: 1, name: 'Aizawl', is_active: true }])
  .plus('subjects', subjects);
const SCHOOLS = Rows.of([
  schoolRowOf(1, { district: 1, habitation_category: 'Village' }),
  schoolRowOf(2, { district: 1, habitation_category: 'City' }),
]);
const open = (designation: string, subject: string) => ({
  posting_histories: [
    { ...leastOf(posting), school_id: '1001', from_date: '2022-11-25', designation, subject } as never,
  ],
});
const away = { joining_date: '2026-01-01', end_date: '' };
const deputed = { deputations: [{ ...leastOf(deputation), ...away, due_back: '2026-11-24' } as never] };
const attached = { attachments: [{ ...leastOf(attachment), ...away, school_id: '1002' } as never] };
const PEOPLE = Rows.of([
  teacherRowOf(1, { school: 1, ...open('Lecturer', 'English') }),
  teacherRowOf(2, { school: 1, ...open('Teacher', ''), ...deputed }),
  teacherRowOf(3, { school: 1, ...open('Teacher', ''), ...attached }),
  teacherRowOf(4, { school: 2, relieved: '2026-11-20', ...open('Teacher', '') }),
  teacherRowOf(5, {
    school: 2,
    left: { reason: 'resigned', on: '2026-10-01', order_no: '', ended: {} },
  }),
]);
const lines = [
  { designation: 'Lecturer', subject: 'English', sanctioned: 1 },
  { designation: 'Lecturer', subject: 'Mizo', sanctioned: 2 },
  { designation: 'Teacher', subject: '', sanctioned: 1 },
];
const world: World = {
  schools: SCHOOLS,
  teachers: PEOPLE.filter(({ id }) => id !== 5),
  former: PEOPLE.filter(({ id }) => id === 5),
  formerSchools: SCHOOLS,
  guests: guestsAmong(PEOPLE),
  posts: [{ id: 1, rev: 1, version: 1, lines }],
  hasHead: () => true,
  master,
  asOf: { today: '2026-11-25', rules },
};

const ids = (of: Question['of'], ...all: Condition[]) =>
  answer({ of, all }, world)
    .rows(0, 10)
    .map(({ id }) => id)
    .sort();
const cells = (of: Question['of'], columns: string[], id: number) =>
  answer({ of, all: [], columns }, world)
    .rows(0, 10)
    .find((row) => row.id === id)?.cells;

it('tells where each teacher is, and when tenure and service end by the rules', () => {
  const columns = ['whereabouts', 'designation', 'tenure_ends', 'retires_on', 'due_back', 'relieved_on'];
  expect(cells('teachers', columns, 1)).toEqual([
    'At the post',
    'Lecturer',
    '2025-11-25',
    '2042-05-31',
    '',
    '',
  ]);
  expect(cells('teachers', columns, 2)).toEqual([
    'Deputed',
    'Teacher',
    '2025-11-25',
    '2040-05-31',
    '2026-11-24',
    '',
  ]);
  expect(cells('teachers', columns, 3)?.[0]).toBe('Attached elsewhere');
  expect(cells('teachers', columns, 4)).toEqual([
    'In transit',
    'Teacher',
    '2027-11-25',
    '2040-05-31',
    '',
    '2026-11-20',
  ]);
});

it('has somebody deputed or attached from the first day on', () => {
  const begins = { joining_date: '2026-12-01', end_date: '' };
  const teachers = Rows.of([
    teacherRowOf(1, { school: 1, deputations: [{ ...leastOf(deputation), ...begins } as never] }),
    teacherRowOf(2, { school: 1, attachments: [{ ...leastOf(attachment), ...begins } as never] }),
  ]);
  const on = (today: string) =>
    answer(
      { of: 'teachers', all: [], columns: ['whereabouts', 'status'] },
      { ...world, teachers, former: [], guests: guestsAmong(teachers), asOf: { today, rules } },
    )
      .rows(0, 10)
      .map(({ id, cells: [whereabouts, statuses] }) => [
        id,
        whereabouts,
        String(statuses).match(/On \w+/)?.[0],
      ]);
  expect(on('2026-11-30')).toEqual([
    [2, 'At the post', undefined],
    [1, 'At the post', undefined],
  ]);
  expect(on('2026-12-01')).toEqual([
    [2, 'Attached elsewhere', 'On attachment'],
    [1, 'Deputed', 'On deputation'],
  ]);
});

it('counts those in service alone, unless a condition names the service', () => {
  expect(ids('teachers')).toEqual([1, 2, 3, 4]);
  expect(ids('teachers', ['service', 'is', 'Left'])).toEqual([5]);
  expect(ids('teachers', ['service', 'in', ['Left', 'In service']])).toEqual([1, 2, 3, 4, 5]);
  expect(ids('teachers', ['service', 'is', 'Left'], ['left_reason', 'is', 'resigned'])).toEqual([5]);
  expect(cells('schools', ['teacher_count'], 2)).toEqual([1]);
});

it('knows the strength of schools, and nothing of posts that nobody entered', () => {
  const columns = ['sanctioned', 'effective', 'vacant', 'surplus', 'vacant_subjects'];
  // Two teachers hold the one post of a teacher, though neither is at work there.
  expect(cells('schools', columns, 1)).toEqual([4, 1, 2, 1, ['Mizo']]);
  // Of two, one is in transit; one is attached from the other school.
  expect(cells('schools', columns, 2)).toEqual([null, 1, null, null, []]);
  expect(ids('schools', ['vacant', 'empty', true])).toEqual([2]);
});

it.each([
  ['vacancies', [1]],
  ['surplus', [1]],
  ['inTransit', [4]],
  ['notReturned', [2]],
  ['tenureComplete', [1, 2, 3]],
])('the built-in question %s finds %j', (name, found) => {
  const { query } = BUILT_IN_QUESTIONS.find(({ id }) => id === name) as (typeof BUILT_IN_QUESTIONS)[number];
  const rows = answer(query, world).rows(0, 10);
  expect(rows.map(({ id }) => id).sort()).toEqual(found);
});

it('counts vacant posts by subject and district', () => {
  const query = BUILT_IN_QUESTIONS.find(({ id }) => id === 'vacancies')?.query as Question;
  expect(answer(query, world).groups()).toEqual([{ values: ['Mizo', 'Aizawl'], count: 2 }]);
});
