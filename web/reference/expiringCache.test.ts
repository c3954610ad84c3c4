import { describe, expect, it } from 'vitest';
import { ExpiringCache } from './expiringCache.ts';

const MINUTE = 60_000;

/** A cache with a clock that the test moves, and a source that numbers its answers. */
function setUp() {
  let now = 0;
  let asked = 0;
  const cache = new ExpiringCache(() => now);
  const load = async () => {
    asked += 1;
    return asked;
  };
  return {
    cache,
    ask: () => cache.get('districts', 5 * MINUTE, load),
    asked: () => asked,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

describe('ExpiringCache', () => {
  it('shares one request among those who ask at the same time', async () => {
    const { ask, asked } = setUp();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    expect(asked()).toBe(1);
  });

  it('keeps an answer to the end of its lifetime and not beyond', async () => {
    const { ask, wait } = setUp();
    await ask();
    wait(5 * MINUTE - 1);
    expect(await ask()).toBe(1);
    wait(1);
    expect(await ask()).toBe(2);
  });

  it('asks anew after it was cleared, also while an older answer is still under way', async () => {
    const { ask, cache } = setUp();
    const older = ask();
    cache.clear();
    const newer = ask();
    expect(await Promise.all([older, newer])).toEqual([1, 2]);
    expect(await ask()).toBe(2);
  });

  it('keeps no failure, and a late failure does not remove a newer answer', async () => {
    const { cache, ask } = setUp();
    const failing = () => Promise.reject(new Error('no answer'));
    await expect(cache.get('districts', MINUTE, failing)).rejects.toThrow('no answer');
    expect(await ask()).toBe(1);

    const other = setUp();
    const late = other.cache.get('districts', MINUTE, failing);
    other.cache.clear();
    const newer = other.ask();
    await expect(late).rejects.toThrow('no answer');
    expect(await newer).toBe(1);
    expect(await other.ask()).toBe(1);
  });

  it('keeps answers apart by their keys', async () => {
    const { cache, ask } = setUp();
    await ask();
    expect(await cache.get('mediums', MINUTE, async () => 'Mizo')).toBe('Mizo');
    expect(await ask()).toBe(1);
  });
});
