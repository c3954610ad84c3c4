import { expect, it, vi } from 'vitest';
import type { Deps } from '../app/deps.ts';
import { checkAudit, checkedAgain } from './checks.ts';
import { START, verifyAudit } from './verify.ts';

vi.mock('./verify.ts', { spy: true });

it.each([
  ['the first year of a department', 1_000_000],
  ['all its years', 9_400_000],
  ['the longest that a month suffices for', 14_400_000],
])('an hourly check passes over the whole trail in thirty days: %s', (_, total) => {
  expect(checkedAgain(total) * 24 * 30).toBeGreaterThanOrEqual(total);
});

it('a short trail is checked as often as ever, and a longer one never by more than a call has time for', () => {
  expect(checkedAgain(0)).toBe(2000);
  expect(checkedAgain(100_000_000)).toBe(20_000);
});

it('a call looks at its part of the whole, by how long the trail is now, and tells how far the pass is', async () => {
  const entries = 9_360_000;
  const verdict = { entries, archived: 0, anchors: 0, unchecked: 0 };
  const followed = vi.mocked(verifyAudit).mockImplementation(async (_, { from = START, most = 0 } = {}) => ({
    ...verdict,
    place: { ...from, number: from.number + most },
  }));
  const table = { get: async () => undefined, transact: async () => undefined };
  expect(await checkAudit({ table } as unknown as Deps)).toEqual({ faults: [], entries, whole: 13_000 });
  expect(followed.mock.calls.map(([, options]) => options?.most)).toEqual([20_000, 13_000]);
});
