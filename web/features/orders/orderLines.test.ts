import { expect, it } from 'vitest';
import { askedLines, editedLines, storedLines, withFound, withPasted } from './orderLines.ts';

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
const row = (who: string, more: object = {}) => ({ who, name: '', school: '', on: '', ...more });

it('sends back what is stored, without what is only shown', () => {
  const lines = editedLines({ lines: [stored] });
  expect(storedLines(lines)).toEqual([sent]);
  const { teacher_ID, ...others } = sent;
  expect(askedLines(lines)).toEqual([{ teacher: teacher_ID, ...others }]);
});

it('adds pasted rows behind the lines, each teacher once', () => {
  const lines = withPasted(editedLines({ lines: [stored] }), [
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

it('takes the teacher and the school that the check found, and leaves a line that it did not', () => {
  const lines = withPasted([], [row('Zodinpuia', { school: 'Zotlang' }), row('Nobody')]);
  const teacher = {
    id: 7,
    teacher_ID: 'T-7',
    teacher_name: 'H. Zodinpuia',
    school_id: '1',
    school_name: 'Govt. PS Chanmari',
    designation: 'Headmaster',
  };
  const none = { text: '', close: [], faults: [], warnings: [] };
  const [first, second] = withFound(lines, [
    { ...none, teacher, to: { school_id: '15032100102', school_name: 'Govt. PS Zotlang' } },
    { ...none, teacher: null, to: null },
  ]);
  expect(first).toMatchObject({
    teacher: 'T-7',
    teacher_name: 'H. Zodinpuia',
    from_name: 'Govt. PS Chanmari',
    to: '15032100102',
    to_name: 'Govt. PS Zotlang',
    designation: 'Headmaster',
  });
  expect(second).toEqual(lines[1]);
});
