import { expect, it } from 'vitest';
import { type CellTexts, countTexts, inColumns, withoutTexts, withTexts } from './cellTexts.ts';

it('texts are put in and taken out by row and column, and other rows stay the same object', () => {
  const none: CellTexts = new Map();
  const some = withTexts(none, [
    [2, 'email', 'a@example.org'],
    [2, 'phone_number', '98'],
    [3, 'email', ''],
  ]);
  expect(countTexts(none)).toBe(0);
  expect(countTexts(some)).toBe(3);
  const fewer = withTexts(some, [
    [2, 'phone_number', undefined],
    [2, 'email', 'b@example.org'],
  ]);
  expect(fewer.get(2)).toEqual(new Map([['email', 'b@example.org']]));
  expect(fewer.get(3)).toBe(some.get(3));
  expect(countTexts(fewer)).toBe(2);
  expect(some.get(2)?.get('phone_number')).toBe('98');
});

it('takes out what was compared, and leaves what was corrected meanwhile', () => {
  const compared = withTexts(new Map(), [
    [1, 'phone', 'a'],
    [2, 'phone', 'b'],
  ]);
  const now = withTexts(compared, [
    [2, 'phone', 'c'],
    [3, 'email', 'd'],
  ]);
  const left = withoutTexts(now, compared);
  expect([countTexts(left), left.get(2)?.get('phone'), left.get(3)?.get('email')]).toEqual([2, 'c', 'd']);
});

it('keeps the texts of the columns that are still there', () => {
  const typed = withTexts(new Map(), [
    [1, 'phone', 'a'],
    [1, 'email', 'b'],
    [2, 'phone', 'c'],
  ]);
  const left = inColumns(typed, new Set(['email', 'pincode']));
  expect([countTexts(left), left.get(1)?.get('email')]).toEqual([1, 'b']);
});
