import { expect, it } from 'vitest';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import type { OrderKind } from '#shared/records/order.ts';
import {
  askedLines,
  type EditedLine,
  editedLines,
  placesIn,
  storedLines,
  withFound,
  withNameWarnings,
  withPasted,
  withTeacher,
} from './orderLines.ts';

const stored = {
  teacher_ID: 'T-1',
  teacher_name: 'Lalthanpuii',
  to: '15032100102',
  to_name: 'Govt. PS Zotlang',
  department: '',
  designation: 'Teacher',
  subject: '',
  effective_on: '',
  due_back: '',
  from: { school_id: '15032100101', school_name: 'Govt. PS Chanmari' },
  move: null,
};
const { teacher_name: _, to_name: __, from: ___, move: ____, ...sent } = stored;
const person = {
  id: 7,
  teacher_ID: 'T-7',
  teacher_name: 'H. Zodinpuia',
  school_id: '1',
  school_name: 'Govt. PS Chanmari',
  designation: 'Headmaster',
  subject: 'Mathematics',
};
const none = { text: '', close: [], faults: [], warnings: [] };
const order = (kind: OrderKind) => ({ kind, effective_on: '2026-12-15' });
const pasted = (kind: OrderKind, lines: readonly EditedLine[], rows: Parameters<typeof withPasted>[2]) =>
  withPasted(order(kind), lines, rows).lines;
const row = (who: string, more: object = {}) => ({ who, name: '', school: '', on: '', ...more });

it('sends back what is stored, without what is only shown', () => {
  const lines = editedLines({ lines: [stored] });
  expect(storedLines('transfer', lines)).toEqual([sent]);
  const { teacher_ID, ...others } = sent;
  expect(askedLines('transfer', lines)).toEqual([{ teacher: teacher_ID, ...others }]);
});

it('adds pasted rows behind the lines, each teacher once', () => {
  const lines = pasted('transfer', editedLines({ lines: [stored] }), [
    row('t-1'),
    row('T-2', { school: '15032100103', on: '2026-12-01' }),
    row('T-2'),
    row('Zodinpuia'),
  ]);
  expect(lines.map(({ key, teacher, to, effective_on }) => [key, teacher, to, effective_on])).toEqual([
    [1, 'T-1', '15032100102', ''],
    [2, 'T-2', '15032100103', '2026-12-01'],
    [3, 'Zodinpuia', '', ''],
  ]);
});

it('adds each teacher of one name, and a Teacher ID once', () => {
  const rows = [row('Lalthanpuii'), row('Lalthanpuii'), row('T-2'), row('t-2')];
  const lines = pasted('transfer', pasted('transfer', [], rows), rows);
  expect(lines.map(({ teacher }) => teacher)).toEqual([
    ...['Lalthanpuii', 'Lalthanpuii', 'T-2'],
    ...['Lalthanpuii', 'Lalthanpuii'],
  ]);
});

it('adds a Teacher ID again with another school, day or name, and tells which rows it left out', () => {
  const lines = editedLines({ lines: [{ ...stored, effective_on: '2026-12-01' }] });
  const same = [
    row('T-1'),
    row('t-1', { name: 'Pi Lalthanpuii', school: 'govt. ps zotlang', on: '2026-12-01' }),
    row('T-1', { school: 'Lalthanpuii', unsure: true }),
  ];
  expect(withPasted(order('transfer'), lines, same)).toEqual({ lines, known: ['T-1', 't-1', 'T-1'] });
  const others = [
    row('T-1', { school: 'Govt. PS Chanmari' }),
    row('T-1', { on: '2026-12-05' }),
    row('T-1', { name: 'H. Zodinpuia' }),
  ];
  const { lines: all, known } = withPasted(order('transfer'), lines, [...others, ...others]);
  expect(all.slice(1).map(({ to, effective_on, teacher_name }) => [to, effective_on, teacher_name])).toEqual([
    ['Govt. PS Chanmari', '', ''],
    ['', '2026-12-05', ''],
    ['', '', 'H. Zodinpuia'],
  ]);
  expect(known).toEqual(['T-1', 'T-1', 'T-1']);
  expect(new Set(all.map(({ key }) => key)).size).toBe(4);
});

it('leaves out what is pasted again once the check has told what it means', () => {
  const again = (kind: OrderKind, given: object, found: object) => {
    const rows = [row('T-7', given)];
    const lines = withFound(pasted(kind, [], rows), [{ ...none, teacher: person, to: null, ...found }]);
    return withPasted(order(kind), lines, rows);
  };
  const to = { school_id: '15032100102', school_name: 'Govt. PS Zotlang' };
  for (const { lines, known } of [
    again('transfer', { school: 'Zotlang PS' }, { to }),
    again('transfer', { school: 'Pu H. Zodinpuia', unsure: true }, {}),
    again('transfer', { on: '2026-12-15' }, {}),
    again('return', { school: 'Zotlang PS' }, {}),
  ]) {
    expect(lines).toHaveLength(1);
    expect(known).toEqual(['T-7']);
  }
  // A line without a day has that of the order.
  const [line] = withPasted(order('transfer'), [], [row('T-7')]).lines;
  expect(withPasted(order('transfer'), [line!], [row('T-7', { on: '2026-12-15' })]).known).toEqual(['T-7']);
  expect(withPasted(order('transfer'), [line!], [row('T-7', { on: '2026-12-16' })]).lines).toHaveLength(2);
});

it('takes the teacher and the school that the check found, and leaves a line that it did not', () => {
  const lines = pasted('transfer', [], [row('Zodinpuia', { school: 'Zotlang' }), row('Nobody')]);
  const [first, second] = withFound(lines, [
    {
      ...none,
      teacher: person,
      to: { school_id: '15032100102', school_name: 'Govt. PS Zotlang', habitation: '', district: 'Aizawl' },
    },
    { ...none, teacher: null, to: null },
  ]);
  expect(first).toMatchObject({
    teacher: 'T-7',
    teacher_name: 'H. Zodinpuia',
    from_name: 'Govt. PS Chanmari',
    to: '15032100102',
    to_name: 'Govt. PS Zotlang',
    designation: 'Headmaster',
    subject: 'Mathematics',
  });
  expect(second).toEqual(lines[1]);
});

it('fills in the post of a line that names none, and leaves a post that somebody chose', () => {
  const [line] = pasted('transfer', [], [row('T-7')]);
  const filled = (part: object) => {
    const [found] = withFound([{ ...line!, ...part }], [{ ...none, teacher: person, to: null }]);
    return [found?.designation, found?.subject];
  };
  expect(filled({})).toEqual(['Headmaster', 'Mathematics']);
  expect(filled({ subject: 'English' })).toEqual(['Headmaster', 'English']);
  expect(filled({ designation: 'Headmaster' })).toEqual(['Headmaster', '']);
  expect(filled({ designation: 'Teacher' })).toEqual(['Teacher', '']);
});

it('sends no place of a return, which has no field for it', () => {
  const lines = editedLines({ lines: [{ ...stored, department: 'Board' }] });
  expect(storedLines('return', lines)).toEqual([{ ...sent, to: '', department: '' }]);
  expect(askedLines('return', lines)).toMatchObject([{ to: '', department: '' }]);
});

it('sends the day of return of those alone who go for a time', () => {
  const lines = editedLines({ lines: [{ ...stored, due_back: '2027-03-31' }] });
  const sent = (kind: 'transfer' | 'deputation' | 'attachment' | 'return') =>
    storedLines(kind, lines)[0]?.due_back;
  expect([sent('deputation'), sent('attachment')]).toEqual(['2027-03-31', '2027-03-31']);
  expect([sent('transfer'), sent('return')]).toEqual(['', '']);
});

it('takes the place that was pasted into a deputation for an office, and a School ID for the school', () => {
  const rows = [row('T-1', { school: 'SCERT Aizawl' }), row('T-2', { school: '15032100102' })];
  expect(pasted('deputation', [], rows)).toMatchObject([
    { to: '', to_name: '', department: 'SCERT Aizawl' },
    { to: '15032100102', department: '' },
  ]);
});

it('drops the only name beside a Teacher ID where it is the teacher’s own', () => {
  const placed = (kind: 'transfer' | 'deputation', school: string, to: object | null = null) =>
    withFound(pasted(kind, [], [row('T-7', { school, unsure: true })]), [
      { ...none, teacher: person, to: to as never },
    ])[0];
  for (const kind of ['transfer', 'deputation'] as const)
    expect(placed(kind, 'h zodinpuia')).toMatchObject({ to: '', to_name: '', department: '' });
  const school = { school_id: '15032100102', school_name: 'H. Zodinpuia' };
  expect(placed('transfer', 'H. Zodinpuia', school)).toMatchObject({ to: '15032100102' });
  expect(placed('transfer', 'Vaitlang')).toMatchObject({ to: 'Vaitlang' });
  expect(placed('deputation', 'Board')).toMatchObject({ department: 'Board' });
});

it('warns where another name than that of the teacher was pasted beside the Teacher ID', () => {
  const warned = (name: string, teacher: object | null = person) => {
    const to = {
      school_id: '15032100102',
      school_name: 'Govt. PS Zotlang',
      habitation: '',
      district: 'Aizawl',
    };
    const checks = [{ ...none, teacher: teacher as never, to }];
    const lines = withFound(pasted('transfer', [], [row('T-7', { name, school: to.school_id })]), checks);
    return withNameWarnings(lines, checks)[0]?.warnings.map(({ message }) => message);
  };
  expect(warned('Lalthanpuii')).toEqual([orderScreen.otherName('H. Zodinpuia', 'Lalthanpuii')]);
  for (const name of ['', 'Pu H Zodinpuia', 'Hmingthanga Zodinpuia', 'govt ps zotlang', 'Govt. PS Chanmari'])
    expect(warned(name), name).toEqual([]);
  expect(warned('Lalthanpuii', null)).toEqual([]);
});

it('knows where the schools lie that the check found', () => {
  const to = {
    school_id: '15010100101',
    school_name: 'Govt. PS Zotlang',
    habitation: 'Zotlang',
    district: 'Aizawl',
  };
  expect(placesIn([{ to }, { to: null }])).toEqual({ '15010100101': 'Zotlang, Aizawl' });
  expect(placesIn([{ to: { ...to, habitation: '' } }])).toEqual({ '15010100101': 'Aizawl' });
});

it('a teacher who is corrected brings no post of the one who was found before, and keeps one that was typed', () => {
  const [found] = editedLines({ lines: [stored] });
  expect(withTeacher(found as EditedLine, 'T-2')).toEqual({
    ...{ teacher: 'T-2', teacher_name: '', from_name: '' },
    ...{ designation: '', subject: '' },
  });
  // Nobody was found: the post beside the wrong text is what somebody typed.
  const unknown = { ...(found as EditedLine), from_name: '' };
  expect(withTeacher(unknown, 'T-2')).toEqual({ teacher: 'T-2', teacher_name: '', from_name: '' });
});
