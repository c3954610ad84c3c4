import { describe, expect, it } from 'vitest';
import type { Import, ImportRow } from '#shared/domain/import.ts';
import { BASE_SHEET, baseSheet } from '#shared/domain/workbook/layout.ts';
import { importMessages } from '#shared/messages/imports.ts';
import {
  cellMark,
  cellsOf,
  comparisonSheets,
  isLeftOut,
  leftOutSheets,
  notedIn,
  shownText,
  textsAloneIn,
} from './comparisonFiles.ts';
import { type OpenFile, openFile, readingOf, rowsToSend } from './fileState.ts';

const row = (number: number, more: Partial<ImportRow>): ImportRow => ({
  ...{ row: number, id: number, key: `T${number}`, name: '', outcome: 'invalid', cells: [] },
  ...{ issues: [], done: null, reason: '', left: [] },
  ...more,
});
const religion = { column: 'religion', base: null, old: '', new: 'Islam', conflict: false };
const wrong = [
  { field: 'phone_number', message: 'Phone number must be exactly 10 digits' },
  { field: 'email', message: 'Not an e-mail' },
];
const texts = new Map([
  [
    2,
    new Map([
      ['religion', 'Islam'],
      ['phone_number', '12345'],
      ['email', 'not-an-email'],
    ]),
  ],
  [
    4,
    new Map([
      ['religion', ''],
      ['phone_number', '9862012345'],
    ]),
  ],
]);

/** A file of a sheet and, where it was downloaded here, its hidden sheet. */
function opened(sheets: readonly string[][][]): OpenFile {
  const names = ['Teachers', BASE_SHEET];
  const file = openFile(
    {
      ...{ name: '', sha256: '' },
      book: {
        macros: false,
        sheets: sheets.map((rows, at) => ({ name: names[at] ?? '', hidden: at > 0, rows, notes: [] })),
      },
    },
    {},
  );
  if (typeof file === 'string') throw new Error(file);
  return file;
}

describe('a cell', () => {
  const phone = { column: 'phone_number', base: '1', old: '2', new: '3', conflict: true };
  const said = (more: Partial<ImportRow>) => {
    const one = row(2, { outcome: 'conflict', cells: [religion, phone], ...more });
    return one.cells.map((cell) => cellMark(one, cell));
  };

  it('in conflict is marked until the row was done, and then what stayed', () => {
    expect(said({})).toEqual(['', 'In conflict']);
    expect(said({ done: 'saved', left: ['phone_number'] })).toEqual(['', 'Not saved']);
    expect(said({ done: 'skipped', left: ['religion', 'phone_number'] })).toEqual(['Not saved', 'Not saved']);
    // It was taken.
    expect(said({ done: 'saved' })).toEqual(['', '']);
    expect(said({ done: 'kept', left: ['religion'] })).toEqual(['Not put back', '']);
    expect(said({ done: 'undone' })).toEqual(['', '']);
  });

  it('is marked in the comparison as a file, before the reason of the row', () => {
    const reason = importMessages.changedSince;
    const rows = [
      row(2, {
        outcome: 'conflict',
        cells: [religion, phone],
        done: 'saved',
        left: ['phone_number'],
        reason,
      }),
    ];
    const [sheet] = comparisonSheets({ kind: 'teachers' } as Import, rows);
    expect(sheet?.rows.slice(1).map((line) => line.at(-1))).toEqual([reason, `Not saved; ${reason}`]);
  });
});

it('the audit trail is told the records of a file once each, and nothing of new ones and of posts', () => {
  const rows = [row(2, { id: 7 }), row(3, { id: null }), row(4, { id: 9 }), row(5, { id: 7 })];
  expect(notedIn('teachers', rows)).toEqual({ resource: 'teacher', rows: [{ id: 7 }, { id: 9 }], q: '' });
  expect(notedIn('schools', rows)?.resource).toBe('school');
  expect(notedIn('posts', rows)).toBeUndefined();
  expect(notedIn('schools', [row(3, { id: null })])).toBeUndefined();
});

it('who looks like the person of a new row stands in the reason, and the audit trail is told of them too', () => {
  const similar = [{ id: 8, key: 'T8', name: 'Zova', match: 'phone' } as const];
  const rows = [row(2, { id: null, outcome: 'create', cells: [religion], similar })];
  const [sheet] = comparisonSheets({ kind: 'teachers' } as Import, rows);
  expect(sheet?.rows.slice(1).map((line) => line.at(-1))).toEqual([
    'Looks like Zova (T8): same phone number',
  ]);
  expect(notedIn('teachers', rows)?.rows).toEqual([{ id: 8 }]);
  expect(rows.some(isLeftOut)).toBe(false);
});

describe('the rows that were left out', () => {
  it('hold the values that failed, so that the file can be corrected and dropped again', () => {
    const rows = [
      row(2, { cells: [religion], issues: wrong }),
      row(3, { outcome: 'update', cells: [religion] }),
      row(4, { issues: [{ field: '', message: 'No such teacher' }] }),
    ];
    expect(leftOutSheets('teachers', rows, texts)).toEqual([
      {
        name: 'Left out',
        rows: [
          ['Teacher ID', 'Religion', 'Phone Number', 'Email', 'Reason'],
          [
            ...['T2', 'Islam', '12345', 'not-an-email'],
            'Phone Number: Phone number must be exactly 10 digits; Email: Not an e-mail',
          ],
          ['T4', '', '9862012345', '', 'No such teacher'],
        ],
      },
    ]);
  });

  it('hold all of a row that was not compared, since another one has its key', () => {
    const file = opened([
      [
        ['Teacher ID', 'Teacher Name'],
        ['T2', 'Lala'],
        ['T2', 'Zova'],
      ],
    ]);
    const twice = (other: number) => [{ field: 'teacher_ID', message: importMessages.keyTwice(other) }];
    const rows = [row(2, { issues: twice(3) }), row(3, { key: 'T2', issues: twice(2) })];
    expect(leftOutSheets('teachers', rows, textsAloneIn(readingOf(file)))[0]?.rows).toEqual([
      ['Teacher ID', 'Teacher Name', 'Reason'],
      ['T2', 'Lala', `Teacher ID: ${importMessages.keyTwice(3)}`],
      ['T2', 'Zova', `Teacher ID: ${importMessages.keyTwice(2)}`],
    ]);
  });

  it('say of an emptied cell that it was emptied: an empty one would change nothing', () => {
    const columns = ['teacher_ID', 'email', 'phone_number', 'religion'];
    const records = [2, 3].map((id) => ({
      ...{ id, version: 1, texts: [`T${id}`, `t${id}@example.org`, '9862012345', ''] },
    }));
    const file = opened([
      [
        ['Record', 'Teacher ID', 'Email', 'Phone Number', 'Religion'],
        ['2', 'T2', '', '12', ''],
        ['3', 'T3', '', '9862012345', ''],
      ],
      baseSheet('teachers', columns, records).rows as string[][],
    ]);
    const email = {
      column: 'email',
      base: 't2@example.org',
      old: 't2@example.org',
      new: '',
      conflict: false,
    };
    const rows = [
      row(2, { cells: [email], issues: wrong.slice(0, 1) }),
      row(3, { issues: [{ field: '', message: 'No such teacher' }] }),
    ];
    const [left] = leftOutSheets('teachers', rows, textsAloneIn(readingOf(file)));
    const again = opened([left?.rows as string[][]]);
    const sent = rowsToSend(again, readingOf(again), new Set()).flatMap(({ cells }) => cells);
    expect(sent.filter(([column]) => column === 'email')).toEqual([
      ['email', null, ''],
      ['email', null, ''],
    ]);
    // Nobody emptied it.
    expect(sent.filter(([column]) => column === 'religion')).toEqual([]);
  });

  it('hold of a row that was saved in part what was left, and no row that was equal by then', () => {
    const email = { column: 'email', base: 'a@example.org', old: '', new: 'b@example.org', conflict: true };
    const rows = [
      row(2, {
        ...{ outcome: 'conflict', cells: [religion, email], done: 'saved' },
        ...{ left: ['email'], reason: importMessages.changedSince },
      }),
      row(3, { outcome: 'update', cells: [religion], done: 'skipped' }),
      row(4, {
        ...{ outcome: 'update', cells: [religion], done: 'skipped' },
        ...{ left: ['religion'], reason: importMessages.changedSince },
      }),
      row(5, { outcome: 'update', cells: [religion], done: 'saved' }),
    ];
    expect(rows.filter(isLeftOut).map((one) => one.row)).toEqual([2, 4]);
    expect(leftOutSheets('teachers', rows, new Map())[0]?.rows).toEqual([
      ['Teacher ID', 'Email', 'Religion', 'Reason'],
      ['T2', 'b@example.org', '', importMessages.changedSince],
      ['T4', '', 'Islam', importMessages.changedSince],
    ]);
  });

  it('have a column for each that failed, where the file is not at hand', () => {
    const [sheet] = leftOutSheets('teachers', [row(2, { issues: wrong })], new Map());
    expect(sheet?.rows[0]).toEqual(['Teacher ID', 'Phone Number', 'Email', 'Reason']);
    expect(sheet?.rows[1]?.slice(0, 3)).toEqual(['T2', '', '']);
  });
});

it('a column with two issues is one cell', () => {
  const twice = row(2, { issues: [...wrong, { field: 'email', message: 'Too long' }] });
  expect(cellsOf(twice, texts.get(2)).map((cell) => [cell.column, cell.new])).toEqual([
    ['phone_number', '12345'],
    ['email', 'not-an-email'],
  ]);
});

it('a day is shown as people write it, and what is no day as it was typed', () => {
  expect(shownText('teachers', 'date_of_birth', '1980-12-13')).toBe('13/12/1980');
  expect(shownText('teachers', 'date_of_birth', '12/13/80')).toBe('12/13/80');
});
