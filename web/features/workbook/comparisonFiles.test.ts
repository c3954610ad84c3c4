import { describe, expect, it } from 'vitest';
import type { ImportRow } from '#shared/domain/import.ts';
import { cellsOf, leftOutSheets, shownText } from './comparisonFiles.ts';

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
