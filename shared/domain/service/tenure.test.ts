import { expect, it } from 'vitest';
import { isDue, tenureEnds, tenureYears } from './tenure.ts';

it.each([
  ['2021-06-01', 5, '2026-06-01'],
  ['2024-02-29', 4, '2028-02-29'],
  ['2024-02-29', 5, '2029-02-28'],
  ['', 5, ''],
])('a tenure since "%s" of %i years ends on "%s"', (since, years, ends) => {
  expect(tenureEnds(since, years)).toBe(ends);
});

it('is as long as the schedule of the place says, and as long as all others without one', () => {
  const rules = { tenure: { years: 5, by: [{ schedule: 'Village', years: 3 }] } };
  expect(['Village', 'Town', ''].map((place) => tenureYears(rules, place))).toEqual([3, 5, 5]);
});

it('makes nobody due before its end, nor who retires soon', () => {
  const today = '2026-11-25';
  const due = (ends: string, retires: string) => isDue({ ends, retires }, 2, today);
  expect(due('2026-11-25', '2040-01-31')).toBe(true);
  expect(due('2026-11-26', '2040-01-31')).toBe(false);
  expect(due('2026-11-25', '2028-11-25')).toBe(false);
  expect(due('2026-11-25', '2028-11-30')).toBe(true);
  expect(due('2026-11-25', '')).toBe(true);
  expect(due('', '2040-01-31')).toBe(false);
});
