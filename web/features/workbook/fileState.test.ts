import { expect, it } from 'vitest';
import { PartInput } from '#shared/domain/import.ts';
import { cellKey } from '#shared/domain/workbook/rows.ts';
import { workbookMessages } from '#shared/messages/workbook.ts';
import type { Book } from '../../sheets/bookBounds.ts';
import {
  filling,
  firstRow,
  hindrance,
  isUnfinished,
  matching,
  type OpenFile,
  openFile,
  readingOf,
  rowsToSend,
} from './fileState.ts';

const rows = [
  ['Teacher ID', 'Teacher Name', 'Phone Number'],
  ['T-1', 'Lalthanga', '9862000001'],
  ['T-2', 'Zothanpuia', '9862000002'],
  ['T-3', 'Vanlalruata', '9862000003'],
];
const opened = (more: Partial<OpenFile> = {}): OpenFile => {
  const sheet = { name: 'Teachers', hidden: false, rows, notes: [] };
  const book = { sheets: [sheet], macros: false };
  const file = openFile({ name: 'teachers.csv', sha256: '', book }, {});
  if (typeof file === 'string') throw new Error(file);
  return { ...file, ...more };
};
const sent = (file: OpenFile, column: string) =>
  rowsToSend(file, readingOf(file), new Set()).map(({ row, cells }) => [
    row,
    cells.find(([name]) => name === column)?.[2],
  ]);

const filled = (rows: number[], religion: string) => new Map(rows.map((row) => [row, { religion }]));

it('a value that was given for new rows holds in each row that nobody corrected', () => {
  const mended = new Map([
    [cellKey(2, 'religion'), 'Christianity'],
    [cellKey(3, 'religion'), ''],
  ]);
  const fill = filled([2, 3, 4], 'Christianityy');
  expect(sent(opened({ fill, mended }), 'religion')).toEqual([
    [2, 'Christianity'],
    [3, undefined],
    [4, 'Christianityy'],
  ]);
});

it('values for more new rows leave those that other rows were given', () => {
  const once = filling(opened(), filled([2, 3], 'Christianity'));
  expect(sent(filling(once, filled([4], 'Islam')), 'religion')).toEqual([
    [2, 'Christianity'],
    [3, 'Christianity'],
    [4, 'Islam'],
  ]);
});

it('a sentence in the column of the IDs, and a cell of any length, keep no other row from being compared', () => {
  const sentence = 'Certified that the particulars above are correct to the best of my knowledge.';
  const file = opened();
  const sheet = { ...file.sheet, rows: [...rows, ['T-4', 'x'.repeat(5000), ''], [sentence, '', '']] };
  const body = { rows: rowsToSend({ ...file, sheet }, readingOf({ ...file, sheet }), new Set()) };
  expect(PartInput.safeParse(body).error).toBeUndefined();
  expect(body.rows).toHaveLength(5);
  expect(body.rows[3]?.cells[1]?.[2]).toMatch(/x…$/);
  expect(body.rows[4]).toMatchObject({
    key: `${sentence.slice(0, 49)}…`,
    cells: [['teacher_ID', null, sentence]],
  });
});

it('a cell that the file has no column for is sent as it was corrected', () => {
  const mended = new Map([[cellKey(3, 'religion'), 'Islam']]);
  expect(sent(opened({ mended }), 'religion')).toEqual([
    [2, undefined],
    [3, 'Islam'],
    [4, undefined],
  ]);
});

it('a text for a field that no cell can hold is not sent', () => {
  const mended = new Map([[cellKey(3, 'posting_histories'), 'x']]);
  expect(sent(opened({ mended }), 'posting_histories')[1]).toEqual([3, undefined]);
});

it('what was mended of a column is not sent once the column is no longer taken', () => {
  const mended = new Map([
    [cellKey(2, 'phone_number'), '9862000009'],
    [cellKey(2, 'religion'), 'Islam'],
  ]);
  const without = matching(opened({ mended }), 2, '');
  expect(sent(without, 'phone_number').map(([, value]) => value)).toEqual([undefined, undefined, undefined]);
  expect(sent(without, 'religion')[0]).toEqual([2, 'Islam']);
});

it('a sheet in sight is opened before a hidden copy of it', () => {
  const copy = { name: 'Teachers (2)', hidden: true, rows, notes: [] };
  const book = { sheets: [copy, opened().sheet], macros: false };
  expect(openFile({ name: 'teachers.xlsx', sha256: '', book }, {})).toMatchObject({
    sheet: { name: 'Teachers' },
  });
});

it('a draft goes on only for whoever began it, and only as long as it may be run', () => {
  const draft = {
    state: 'draft',
    maker: { id: 7, username: 'deo' },
    created_at: '2026-11-01T09:00:00Z',
  } as const;
  const on = (day: string) => new Date(`2026-11-${day}T09:00:00Z`);
  expect(isUnfinished(draft, 7, on('15'))).toBe(true);
  expect(isUnfinished(draft, 7, on('16'))).toBe(false);
  expect(isUnfinished(draft, 8, on('02'))).toBe(false);
  expect(isUnfinished({ ...draft, state: 'checked' }, 7, on('02'))).toBe(false);
});

it('a sheet that was not read to its end is not compared', () => {
  const file = opened();
  expect(hindrance(file, readingOf(file))).toBeUndefined();
  const cut: OpenFile = { ...file, sheet: { ...file.sheet, notes: ['cut'] } };
  expect(hindrance(cut, readingOf(cut))).toBe(workbookMessages.cutFile);
});

it('posts of which the last school may lack some are not compared', () => {
  const posts = [
    ['School ID', 'Designation', 'Sanctioned'],
    ['15010100101', 'Headmaster', 1],
  ];
  const book: Book = {
    sheets: [{ name: 'Posts', hidden: false, rows: posts, notes: ['cut'] }],
    macros: false,
  };
  const file = openFile({ name: 'posts.xlsx', sha256: '', book }, {});
  expect(typeof file === 'object' && hindrance(file, readingOf(file))).toBe(workbookMessages.cutFile);
});

it('posts of which a row does not say the school are not compared, and the rows are named', () => {
  const reason = (ids: readonly string[]) => {
    const posts = ids.map((id, at) => [id, 'Teacher', `Subject ${at}`, 1]);
    const sheet = { name: 'Posts', hidden: false, notes: [] };
    const book: Book = {
      sheets: [{ ...sheet, rows: [['School ID', 'Designation', 'Subject', 'Sanctioned'], ...posts] }],
      macros: false,
    };
    const file = openFile({ name: 'posts.xlsx', sha256: '', book }, {});
    return typeof file === 'object' && hindrance(file, readingOf(file));
  };
  expect(reason(['15010100101', '15010100101'])).toBeUndefined();
  expect(reason(['15010100101', '', ''])).toMatch(/^2 rows have a designation .* in rows 3 and 4:/);
  expect(reason(Array(12).fill(''))).toContain('in rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more:');
});

it('rows of posts, and their headings, have the numbers that they have in the sheet', () => {
  const posts = [
    ['Posts of the district'],
    ['School ID', 'Designation', 'Sanctioned'],
    ['', '', ''],
    ['15010100101', 'Headmaster', 1],
    ['15010100101', 'Teacher', 2],
    [],
    ['15010100102', 'Headmaster', 1],
  ];
  const book: Book = {
    sheets: [{ name: 'Posts', hidden: false, rows: posts, notes: [] }],
    macros: false,
  };
  const file = openFile({ name: 'posts.xlsx', sha256: '', book }, {});
  if (typeof file === 'string') throw new Error(file);
  expect(file.headings).toBe(1);
  expect(firstRow(file)[0]).toBe('15010100101');
  expect(sent(file, 'posts')).toEqual([
    [4, 'Headmaster: 1; Teacher: 2'],
    [7, 'Headmaster: 1'],
  ]);
});
