import { expect, it } from 'vitest';
import { retiresOn } from './retirement.ts';

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
