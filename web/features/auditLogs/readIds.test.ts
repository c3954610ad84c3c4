import { expect, it } from 'vitest';
import { idsIn, idsInText } from './readIds.ts';

it('takes the Teacher IDs before the School IDs, each once', () => {
  const rows = [
    ['Found in the market', 'Sorted by', 'Teacher ID'],
    ['School ID', 'Teacher ID'],
    ['1501', 'T-1'],
    ['1501', 'T-2'],
    ['1502', 'T-1'],
    ['1503', ''],
  ];
  expect(idsIn([rows])).toEqual({ ids: ['T-1', 'T-2'], column: 'Teacher ID' });
  expect(idsIn([rows.map(([school]) => [school])])).toEqual({
    ids: ['1501', '1502', '1503'],
    column: 'School ID',
  });
  expect(idsIn([[['Name'], ['Zotlang']]])).toBeUndefined();
});

it('takes those of every sheet, since a list of retirements has a sheet for each year', () => {
  const year = (...ids: string[]) => [['School ID', 'Teacher ID'], ...ids.map((id) => ['1501', id])];
  const about = [['Item', 'Value'], ['School ID'], ['9999']];
  expect(idsIn([year('T-1', 'T-2'), year('T-3'), year('T-2'), about])).toEqual({
    ids: ['T-1', 'T-2', 'T-3'],
    column: 'Teacher ID',
  });
});

it('reads what is pasted', () => {
  expect(idsInText(' T-1, T-2;T-3\nT-1\t')).toEqual(['T-1', 'T-2', 'T-3']);
});

it('leaves out what is too long for an id', () => {
  const longest = 'T'.repeat(50);
  expect(idsInText(`T-1\n${'-'.repeat(51)}\n${longest}`)).toEqual(['T-1', longest]);
  expect(idsIn([[['School ID'], ['1501'], ['_'.repeat(60)]]])).toEqual({
    ids: ['1501'],
    column: 'School ID',
  });
});
