import { beforeAll, expect, it } from 'vitest';
import { MOST_ENTRIES } from '#shared/records/teacher.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { openAt, orderWorld } from '../support/orderWorld.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const NOW = new Date('2026-03-02T05:00:00Z');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let desk: ReturnType<typeof orderWorld>;

beforeAll(async () => {
  deps = testDeps({ engine, now: () => NOW });
  world = await teacherWorld(deps);
  desk = orderWorld(deps, world);
});

const BOARD = 'Board of School Education';
const office = (joining_date: string, end_date = '') => ({
  ...{ department_name: BOARD, designation: 'Officer' },
  ...{ joining_date, end_date },
});

/** The codes that the check of an order with one line has, faults before warnings. */
async function codesOf(kind: string, teacher_ID: string, more: object = {}, header: object = {}) {
  const draft = await desk.draft([{ teacher_ID, ...more }], { kind, ...header });
  const { lines } = await desk.good('orders.check', { params: desk.one(draft.id), body: {} });
  return ['faults', 'warnings'].flatMap((of) => lines[0][of].map(({ code }: { code: string }) => code));
}

it('finds full the list to which joining would add an entry, and no other', async () => {
  const past = Array.from({ length: MOST_ENTRIES - 1 }, (_, i) => {
    const on = `2010-01-${String((i % 28) + 1).padStart(2, '0')}`;
    return openAt('1002', { from_date: on, to_date: on });
  });
  const posted = await desk.teacher('1001', { posting_histories: [...past, openAt('1001')] });
  const deputed = await desk.teacher('1001', {
    deputations: Array.from({ length: MOST_ENTRIES }, () => office('2010-01-01', '2010-01-31')),
  });
  const isFull = async (kind: string, { teacher_ID }: { teacher_ID: string }) =>
    (
      await codesOf(kind, teacher_ID, kind === 'deputation' ? { department: BOARD } : { to: '1003' })
    ).includes('full');
  const kinds = ['transfer', 'deputation', 'attachment'];
  const full = (one: { teacher_ID: string }) => Promise.all(kinds.map((kind) => isFull(kind, one)));
  expect(await full(posted)).toEqual([true, false, false]);
  expect(await full(deputed)).toEqual([false, true, false]);
});

it('a transfer leads to a school', async () => {
  const { teacher_ID } = await desk.teacher('1001');
  expect(await codesOf('transfer', teacher_ID, { department: BOARD })).toEqual(['school']);
});

it('a transfer takes effect on the first day of the open posting, and not before', async () => {
  const posting_histories = [openAt('1001', { from_date: '2026-02-01' })];
  const { teacher_ID } = await desk.teacher('1001', { posting_histories });
  const from = async (effective_on: string) =>
    (await codesOf('transfer', teacher_ID, { to: '1003' }, { effective_on })).filter(
      (code) => code === 'dates',
    );
  expect(await from('2026-01-31')).toEqual(['dates']);
  expect(await from('2026-02-01')).toEqual([]);
});

it('nobody is ordered who left the service', async () => {
  const { id, teacher_ID } = await desk.teacher('1001');
  const body = { version: 1, reason: 'resigned', on: '2026-02-28', order_no: 'C.1/2026' };
  await desk.good('leaving.leave', { params: desk.one(id), body });
  expect(await codesOf('transfer', teacher_ID, { to: '1003' })).toContain('left');
});

const at = (school_id: string, joining_date: string, end_date = '') => ({
  ...office(joining_date, end_date),
  ...{ district: 'D0', school_id },
});

it.each([
  [
    'transfer',
    { to: '1003' },
    'somebody on deputation',
    { deputations: [office('2026-01-02')] },
    ['deputed'],
  ],
  ['deputation', { department: BOARD }, 'the same', { deputations: [office('2026-01-02')] }, ['deputed']],
  ['attachment', { to: '1003' }, 'the same', { deputations: [office('2026-01-02')] }, ['deputed']],
  ['transfer', { to: '1003' }, 'one attached', { attachments: [at('1002', '2026-01-02')] }, ['attached']],
  ['transfer', { to: '1002' }, 'one attached there', { attachments: [at('1002', '2026-01-02')] }, []],
  ['attachment', { to: '1003' }, 'one attached', { attachments: [at('1002', '2026-01-02')] }, ['attached']],
  ['transfer', { to: '1003' }, 'one who was', { deputations: [office('2026-01-02', '2026-01-04')] }, []],
  ['transfer', { to: '1003' }, 'one who will be', { deputations: [office('2026-01-06')] }, []],
] as const)('an order of %s to %j warns of %s', async (kind, to, _who, lists, codes) => {
  const { teacher_ID } = await desk.teacher('1001', lists);
  const found = await codesOf(kind, teacher_ID, to);
  expect(found.filter((code) => code !== 'noPosts')).toEqual(codes);
});

it.each([
  ['nobody away', {}, ['nowhere']],
  ['one whose deputation is over', { deputations: [office('2025-01-02', '2026-01-04')] }, ['nowhere']],
  ['one whose deputation ends later', { deputations: [office('2025-01-02', '2026-01-06')] }, []],
  ['one on deputation', { deputations: [office('2025-01-02')] }, []],
  ['one attached', { attachments: [at('1002', '2025-01-02')] }, []],
] as const)(
  'an order of return finds of %s that there is nothing to return from, or not',
  async (...given) => {
    const [, lists, codes] = given;
    const { teacher_ID } = await desk.teacher('1001', lists);
    expect(await codesOf('return', teacher_ID)).toEqual(codes);
  },
);

it.each([
  ['early', 'a day before the date of the order', '2026-01-04', '', 'deputation'],
  ['dueBack', 'a return before the day of the line', '2026-02-01', '2026-01-31', 'deputation'],
  ['dueBack', 'a return before the day of the order', '', '2026-01-04', 'deputation'],
  [undefined, 'a return on the day of the line', '2026-02-01', '2026-02-01', 'deputation'],
  [undefined, 'no return of a transfer', '2026-02-01', '2026-01-31', 'transfer'],
] as const)('finds %s for %s', async (code, _what, effective_on, due_back, kind) => {
  const { teacher_ID } = await desk.teacher('1001');
  const place = kind === 'transfer' ? { to: '1003' } : { department: BOARD };
  const codes = await codesOf(kind, teacher_ID, { ...place, effective_on, due_back });
  expect(codes.filter((one) => one !== 'noPosts')).toEqual(code ? [code] : []);
});

it('stores a day of return for those alone who go for a time', async () => {
  const { teacher_ID } = await desk.teacher('1001');
  const stored = async (kind: string, more: object) => {
    const draft = await desk.draft([{ teacher_ID, due_back: '2027-03-31', ...more }], { kind });
    return draft.lines[0].due_back;
  };
  expect(await stored('attachment', { to: '1003' })).toBe('2027-03-31');
  expect(await stored('transfer', { to: '1003' })).toBe('');
  expect(await stored('return', {})).toBe('');
});

it('names the line of a teacher who was deleted since', async () => {
  const [stays, goes] = [await desk.teacher('1001'), await desk.teacher('1001')];
  const draft = await desk.draft([
    { teacher_ID: stays.teacher_ID, to: '1003' },
    { teacher_ID: goes.teacher_ID, to: '1003' },
  ]);
  await desk.good('cascade.deleteTeacher', { params: desk.one(goes.id), query: 'force=true' });
  const { lines } = await desk.good('orders.get', { params: desk.one(draft.id) });
  const asked = lines.map(({ teacher_ID: teacher, to }: { teacher_ID: string; to: string }) => ({
    teacher,
    to,
  }));
  // The lines as the screen asks for them, and those that are stored.
  for (const body of [{ lines: asked }, {}]) {
    const checked = await desk.good('orders.check', { params: desk.one(draft.id), body });
    expect(checked.lines[0].faults).toEqual([]);
    expect(checked.lines[1]).toMatchObject({
      teacher: null,
      close: [],
      faults: [{ code: 'unknown', message: 'The record of this teacher was deleted. Take the line out.' }],
    });
  }
});
