import { expect, it } from 'vitest';
import { pastedRows, pastedText, unreadText } from './pastedRows.ts';

const TODAY = '2026-11-24';
const read = (text: string) => pastedRows(text, TODAY).rows;
const row = (who: string, more: object = {}) => ({ who, name: '', school: '', on: '', ...more });

it('reads one Teacher ID or one name a line', () => {
  expect(read('T-1001\r\n\r\n  T-1002 \nLalthanpuii\n')).toEqual([
    row('T-1001'),
    row('T-1002'),
    row('Lalthanpuii'),
  ]);
});

it('reads the columns of a sheet: serial, ID, name, school and date', () => {
  expect(
    read(
      [
        'Sl. No\tTeacher ID\tName\tSchool ID\tDate',
        '1\tT-1001\tLalthanpuii\t15032100101\t01/12/2026',
        '2.\tT-1002\tH. Zodinpuia\t15032100102\t',
      ].join('\n'),
    ),
  ).toEqual([
    row('T-1001', { name: 'Lalthanpuii', school: '15032100101', on: '2026-12-01' }),
    row('T-1002', { name: 'H. Zodinpuia', school: '15032100102' }),
  ]);
});

it('takes the second name of a line for the school, whatever stands before it', () => {
  expect(read('Lalthanpuii\tGovt. Primary School Zotlang\t1.12.26')).toEqual([
    row('Lalthanpuii', { school: 'Govt. Primary School Zotlang', on: '2026-12-01' }),
  ]);
  expect(read('3\tLalthanpuii; Zotlang')).toEqual([row('Lalthanpuii; Zotlang')]);
  expect(read('Lalthanpuii; Zotlang')).toEqual([row('Lalthanpuii', { school: 'Zotlang' })]);
});

it('takes a Teacher ID of digits for the teacher, and a number alone in its line too', () => {
  expect(read('7')).toEqual([row('7')]);
  expect(read('01122026\t01-12-2026')).toEqual([row('01122026', { on: '2026-12-01' })]);
  expect(read('1\t4711\t15032100101')).toEqual([row('4711', { school: '15032100101' })]);
});

it('reads nothing of blanks and headers', () => {
  expect(read(' \n\t\t\nTeacher ID\tName of teacher\n')).toEqual([]);
});

it('takes the only name beside a Teacher ID for the school’s, unless the school stands there by its ID', () => {
  expect(read('T-1001\tGovt. Vaitlang High School\t1.12.26')).toEqual([
    row('T-1001', { school: 'Govt. Vaitlang High School', on: '2026-12-01', unsure: true }),
  ]);
  expect(read('T-1001\tLalthanpuii\t15032100101')).toEqual([
    row('T-1001', { name: 'Lalthanpuii', school: '15032100101' }),
  ]);
});

it('reads a day as people write one', () => {
  for (const day of [
    '1st June 2026',
    'June 1, 2026',
    '1 June 2026',
    '1-Jun-2026',
    '1June 2026',
    '2026-06-01',
  ])
    expect(read(`T-1001\tLalthanpuii\t15032100101\t${day}`), day).toEqual([
      row('T-1001', { name: 'Lalthanpuii', school: '15032100101', on: '2026-06-01' }),
    ]);
  expect(read('1June2026\t1st June 2026')).toEqual([row('1June2026', { on: '2026-06-01' })]);
});

it('names the cells that it did not read, each text once', () => {
  const unread = (text: string) => pastedRows(text, TODAY).unread;
  expect(unread('1\tT-1001\tLalthanpuii\t15032100101\t1st June 2026\nLalthanpuii')).toEqual([]);
  expect(unread('T-1001\tLalthanpuii\t15032100101\t31/02/2026\tFemale')).toEqual(['31/02/2026', 'Female']);
  expect(unread('Lalthanpuii\tZotlang\tFemale\nH. Zodinpuia\tZotlang\tFemale')).toEqual(['Female']);
  expect(unread('15032100101\t01/12/2026\nT-1001')).toEqual(['15032100101', '01/12/2026']);
  expect(unreadText(['31/02/2026', 'Female'])).toBe('Not read from what was pasted: “31/02/2026”, “Female”');
  expect(unreadText([...'abcdefg'])).toMatch(/“e” and 2 more$/);
});

it('names the Teacher IDs that it did not add', () => {
  expect(pastedText(2, [])).toBe('2 teachers added');
  expect(pastedText(1, ['T-1', 'T-2'])).toBe('1 teacher added · Twice or there already: T-1, T-2');
  expect(pastedText(0, [...'abcdefg'])).toBe(
    '0 teachers added · Twice or there already: a, b, c, d, e and 2 more',
  );
});
