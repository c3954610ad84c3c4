import { expect, it } from 'vitest';
import { monthsAfter, monthsBetween, yearsBetween } from './days.ts';

it.each([
  ['2026-11-23', 12, '2027-11-23'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-02-15', -3, '2025-11-15'],
  ['2028-02-29', -12, '2027-02-28'],
])('from %s %i months are %s', (day, months, other) => {
  expect(monthsAfter(day, months)).toBe(other);
});

it.each([
  ['1980-05-12', '2026-05-11', 45],
  ['1980-05-12', '2026-05-12', 46],
])('from %s to %s are %i whole years', (from, to, years) => {
  expect(yearsBetween(from, to)).toBe(years);
});

it.each([
  ['2026-11-25', '2026-12-24', 0],
  ['2026-11-25', '2026-12-25', 1],
  ['2026-11-25', '2028-11-30', 24],
  ['2026-11-25', '2026-11-24', 0],
  ['2026-11-25', '2026-01-31', -9],
])('from %s to %s are %i whole months', (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months);
});
