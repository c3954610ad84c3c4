import { expect, it } from 'vitest';
import { retirementWarning, retiresOn, superannuatesOn, superannuationAge } from './superannuation.ts';

it.each([
  // Born on the first of a month: the last day of the month before.
  ['1966-12-01', '2026-11-30'],
  ['1966-12-02', '2026-12-31'],
  ['1968-02-29', '2028-02-29'],
  ['1967-01-01', '2026-12-31'],
  ['1967-02-15', '2027-02-28'],
])('who was born on %s serves until %s', (birth, last) => {
  expect(retiresOn(birth, 60)).toBe(last);
});

it('goes by the age of the designation, whatever its case, and by that of all others without one', () => {
  const rules = { superannuation: { years: 60, by: [{ designation: 'Lecturer', years: 62 }] } };
  const designations = ['LECTURER', 'Primary Teacher', ''];
  expect(designations.map((name) => superannuationAge(rules, name))).toEqual([62, 60, 60]);
  expect(superannuatesOn('1966-12-01', 'Lecturer', rules)).toBe('2028-11-30');
});

it.each([
  ['2026-03-30', 'Past retirement'],
  ['2026-03-31', 'Within 8 months'],
  ['2026-11-30', 'Within 8 months'],
  ['2026-12-31', 'Within 12 months'],
  ['2027-03-31', 'Within 12 months'],
  ['2027-04-30', 'Within 24 months'],
  ['2028-03-31', 'Within 24 months'],
  ['2028-04-30', ''],
])('on 31 March 2026 a retirement on %s is "%s"', (last, warning) => {
  expect(retirementWarning(last, '2026-03-31')).toBe(warning);
});
