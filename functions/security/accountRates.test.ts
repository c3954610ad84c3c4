import { beforeEach, describe, expect, it } from 'vitest';
import { AccountRates } from './accountRates.ts';

let clock: number;
beforeEach(() => {
  clock = 1_700_000_000_000;
});
const rates = (requestsAtOnce = 300, requestsPerSecond = 1) =>
  new AccountRates({ requestsAtOnce, requestsPerSecond }, () => clock);
const take = (from: AccountRates, times: number, account = 1) =>
  Array.from({ length: times }, () => from.take(account));

describe('the rate of an account', () => {
  it('is 300 requests at once, then one a second', () => {
    const account = rates();
    expect(take(account, 300)).toEqual(Array(300).fill(0));
    expect(account.take(1)).toBe(1);
    clock += 250;
    expect(account.take(1)).toBe(0.75);
    clock += 750;
    expect(take(account, 2)).toEqual([0, 1]);
    clock += 5000;
    expect(take(account, 6)).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it('never saves up more than the burst', () => {
    const account = rates(3);
    take(account, 3);
    clock += 3_600_000;
    expect(take(account, 4)).toEqual([0, 0, 0, 1]);
  });

  it('is one of each account', () => {
    const account = rates(2);
    expect(take(account, 3, 1)).toEqual([0, 0, 1]);
    expect(take(account, 3, 2)).toEqual([0, 0, 1]);
  });

  it('gives nothing for a clock that is set back, and goes on from there', () => {
    const account = rates(2);
    take(account, 2);
    clock -= 60_000;
    expect(account.take(1)).toBe(1);
    clock += 61_000;
    expect(account.take(1)).toBe(0);
  });

  it('is kept only for accounts that asked lately', () => {
    const account = rates(2);
    for (let id = 1; id <= 1000; id += 1) account.take(id);
    take(account, 1, 7);
    clock += 1000;
    account.take(1001);
    // All buckets are full again, except that of the account that asked twice.
    expect(account.size).toBe(2);
    expect(take(account, 2, 7)).toEqual([0, 1]);
  });
});
