import { expect, it } from 'vitest';
import { sentRows } from '../../../test/support/sentRows.ts';
import { linesOfText } from '../service/postsText.ts';
import { matchColumns } from './heading.ts';
import { baseSheet, type OutSheet, readBase } from './layout.ts';
import { pivotPosts, postSheets } from './pivot.ts';
import { readRows } from './rows.ts';

const HEADINGS = ['School ID', 'Designation', 'Subject', 'Sanctioned'];

/** The rows of the schools, without the places that are left blank. */
const schoolsIn = (rows: Parameters<typeof pivotPosts>[0]) =>
  pivotPosts(rows)
    ?.rows.slice(1)
    .filter((row) => row.length > 0);

it('puts the posts of a school where its first row stands, whatever is above and beside them', () => {
  const rows = [
    ['Finance Department'],
    ['Sl.', 'SCHOOL ID', 'Designation', 'Sanctioned posts', 'Subject'],
    [1, '15010100101', 'Headmaster', 1, ''],
    [2, '15010100101', ' Teacher  of arts ', '2', 'English'],
    [3, 15010100102, 'Teacher', 3, 'Mizo'],
    [],
    [4, '15010100101', 'teacher of arts', 1, 'english'],
  ];
  expect(pivotPosts(rows)?.rows).toEqual([
    [],
    ['School ID', 'Posts'],
    ['15010100101', 'Headmaster: 1; Teacher of arts [English]: 3'],
    [],
    ['15010100102', 'Teacher [Mizo]: 3'],
    [],
    [],
  ]);
});

it('leaves what is no number for the comparison to name', () => {
  const rows = [HEADINGS, ['1', 'Headmaster', '', 'one'], ['2', 'Teacher', '', '']];
  expect(schoolsIn(rows)).toEqual([
    ['1', 'Headmaster: one'],
    ['2', 'Teacher: ?'],
  ]);
});

it.each([
  ['#N/A', ''],
  ['Teacher', '#REF!'],
])('makes no post of a formula without a result: %s, %s', (designation, subject) => {
  const [[, posts] = []] = schoolsIn([HEADINGS, ['1', designation, subject, 2]]) ?? [];
  expect(linesOfText(String(posts))).toBeUndefined();
});

it('leaves it beside a number of the same post, whichever stands first', () => {
  const [two, one] = [
    ['1', 'Headmaster', '', 'two'],
    ['1', 'Headmaster', '', 1],
  ];
  expect(schoolsIn([HEADINGS, two, one])).toEqual([['1', 'Headmaster: two; Headmaster: 1']]);
  expect(schoolsIn([HEADINGS, one, two, one])).toEqual([['1', 'Headmaster: 2; Headmaster: two']]);
  expect(schoolsIn([HEADINGS, ['1', 'Headmaster', '', ''], one])).toEqual([
    ['1', 'Headmaster: ?; Headmaster: 1'],
  ]);
});

it('gives a post to no school where a row names none, and tells which rows these are', () => {
  const rows = [
    ['Posts of the district'],
    HEADINGS,
    ['1001', 'Headmaster', '', 1],
    ['', 'Teacher', 'Mizo', 2],
    [' \u00a0', 'Teacher', 'English', 1],
    ['"', 'Clerk', '', 1],
    ['', '', '', 5],
    ['1002', 'Headmaster', '', 1],
  ];
  expect(pivotPosts(rows)?.unnamed).toEqual([4, 5, 6]);
  expect(schoolsIn(rows)).toEqual([
    ['School ID', 'Posts'],
    ['1001', 'Headmaster: 1'],
    ['1002', 'Headmaster: 1'],
  ]);
});

it('takes no other sheet', () => {
  expect(
    pivotPosts([
      ['School ID', 'School Name'],
      ['1', 'A'],
    ]),
  ).toBeUndefined();
  expect(pivotPosts([['School ID', 'Designation']])).toBeUndefined();
});

it('reads what was downloaded', () => {
  const lines = [
    { designation: 'Headmaster', subject: '', sanctioned: 1 },
    { designation: 'Teacher', subject: 'Mizo', sanctioned: 2 },
  ];
  const sheets = postSheets([{ id: 7, school_id: '1001', version: 3, lines }], ['Mizo']);
  expect(sheets[0]?.rows[0]).toEqual(HEADINGS);
  const text = 'Headmaster: 1; Teacher [Mizo]: 2';
  expect(pivotPosts(sheets[0]?.rows ?? [])?.rows[1]).toEqual(['1001', text]);
  const base = readBase(sheets)?.byKey.get('1001');
  expect([base?.id, base?.version, base?.values.get('posts')]).toEqual([7, 3, text]);
});

it('says of a school whose posts nobody has entered that it had none when the file was downloaded', () => {
  const sheets = postSheets([{ id: 7, school_id: '1001', version: 0, lines: [] }], []);
  expect(sheets[0]?.rows).toEqual([HEADINGS]);
  const rows = pivotPosts([HEADINGS, ['1001', 'Headmaster', '', 3]])?.rows ?? [];
  const columns = matchColumns('posts', rows[0] ?? []);
  const sent = (from: readonly OutSheet[]) => {
    const base = readBase(from);
    const mended = new Map<string, string>();
    return sentRows(
      readRows({ kind: 'posts', rows, headings: 0, columns, base, mended, today: '2026-11-26' }),
    );
  };
  expect(sent(sheets)).toEqual([
    { row: 2, id: 7, key: '1001', version: 0, cells: [['posts', '', 'Headmaster: 3']] },
  ]);
  // A file of a former version says nothing of such a school.
  expect(sent([baseSheet('posts', ['school_id', 'posts'], [])])).toMatchObject([
    {
      key: '1001',
      cells: [
        ['school_id', null, '1001'],
        ['posts', null, 'Headmaster: 3'],
      ],
    },
  ]);
});
