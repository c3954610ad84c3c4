import { expect, it } from 'vitest';
import { inForceOn } from './versions.ts';

it('takes the latest version that is not after the day, in whatever order they come', () => {
  const versions = ['2026-04-01', '2025-01-01', '2027-01-01'].map((from) => ({ from }));
  const on = (day: string) => inForceOn(versions, day)?.from;
  expect(['2024-12-31', '2025-01-01', '2026-03-31', '2026-04-01', '2030-01-01'].map(on)).toEqual([
    undefined,
    '2025-01-01',
    '2025-01-01',
    '2026-04-01',
    '2027-01-01',
  ]);
  expect(inForceOn([], '2026-01-01')).toBeUndefined();
});
