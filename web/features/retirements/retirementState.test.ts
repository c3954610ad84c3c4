import { expect, it } from 'vitest';
import { byMonth } from './retirementState.ts';

it('keeps rows by their months, in the order in which they come', () => {
  const rows = ['2026-12-31', '2026-12-31', '2027-01-31'].map((retires_on, id) => ({ id, retires_on }));
  expect(byMonth(rows)).toEqual([
    ['2026-12', rows.slice(0, 2)],
    ['2027-01', rows.slice(2)],
  ]);
});
