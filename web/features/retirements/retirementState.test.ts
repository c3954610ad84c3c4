import { expect, it } from 'vitest';
import { byMonth, readRetirements, writeRetirements } from './retirementState.ts';

const NOTHING = { district: '', subject: '', warning: '', from: '', to: '', page: 1 };

it('reads what the address says, and nothing of what makes no sense', () => {
  expect(readRetirements(new URLSearchParams('warning=soon&from=31/02/2026&page=0'))).toEqual(NOTHING);
  const state = {
    ...NOTHING,
    district: 'Aizawl',
    warning: 'Within 12 months',
    from: '2027-01-01',
    to: '2027-12-31',
    page: 2,
  } as const;
  expect(readRetirements(writeRetirements(state))).toEqual(state);
});

it('keeps rows by their months, in the order in which they come', () => {
  const rows = ['2026-12-31', '2026-12-31', '2027-01-31'].map((retires_on, id) => ({ id, retires_on }));
  expect(byMonth(rows)).toEqual([
    ['2026-12', rows.slice(0, 2)],
    ['2027-01', rows.slice(2)],
  ]);
});
