import { expect, it } from 'vitest';
import { dayCell, newestFirst, numberOfDay, shownIn } from './exportSheet.ts';

// What Excel shows for these numbers in a cell of a date.
it.each([
  ['1900-03-01', 61],
  ['1985-02-28', 31_106],
  ['2000-01-01', 36_526],
  ['2026-11-23', 46_349],
])('knows %s by the number %i', (day, number) => {
  expect(numberOfDay(day)).toBe(number);
});

it.each([
  ['2026-04-01', { day: '2026-04-01' }, '01/04/2026'],
  // An instant is on the day that it is in India.
  ['2026-03-31T20:00:00.000Z', { day: '2026-04-01' }, '01/04/2026'],
  // Excel takes 1900 for a leap year and knows no earlier one.
  ['1900-02-28', '28/02/1900', '28/02/1900'],
  // As long as a day, and none.
  ['=HYPERLINK', '=HYPERLINK', '=HYPERLINK'],
  ['', '', ''],
  [undefined, '', ''],
])('makes of %s a cell that shows it as people read it', (value, cell, shown) => {
  expect(dayCell(value)).toEqual(cell);
  expect(shownIn(dayCell(value))).toBe(shown);
});

it('keeps entries of one day in their order', () => {
  const entries = [
    ['2020-01-01', 1],
    ['2021-01-01', 2],
    ['2020-01-01', 3],
  ] as const;
  expect(newestFirst(entries, ([start]) => start).map(([, number]) => number)).toEqual([2, 1, 3]);
});
