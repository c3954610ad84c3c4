import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { areDistinct, countIn, ID_RANGES, idRanges, idsIn, MOST_IDS, rangesIn } from './idRanges.ts';

it('writes ids that follow on each other as a range', () => {
  expect(idRanges([9, 4, 8, 7])).toBe('4,7-9');
  expect(idRanges(['x'])).toBeUndefined();
  expect(rangesIn('4,7-9')).toEqual([
    [4, 4],
    [7, 9],
  ]);
  expect(rangesIn('')).toEqual([]);
});

it('takes for ids only ranges that do not overlap, and so many ids in all', () => {
  for (const text of ['', '4', '4,7-9', `1-${MOST_IDS}`, '5-5', '7,4', '8-9,1-7'])
    expect(areDistinct(text), text).toBe(true);
  for (const text of ['9-7', '4,4', '7,4,7', '4-7,7', '1-5,3-9', `1-${MOST_IDS},${MOST_IDS + 2}`])
    expect(areDistinct(text), text).toBe(false);
  expect(idsIn('4,7-9')).toEqual([4, 7, 8, 9]);
  expect(idsIn('')).toEqual([]);
});

it('reads the ids that it wrote', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 200 }));
  fc.assert(
    fc.property(ids, (held) => {
      const text = idRanges(held) ?? '';
      expect(areDistinct(text)).toBe(true);
      expect(idsIn(text)).toEqual(held.toSorted((a, b) => a - b));
    }),
    { seed: 22 },
  );
});

it('counts in ranges what a set of the same ids counts', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 200 }));
  fc.assert(
    fc.property(ids, ids, (held, asked) => {
      const text = idRanges(held) ?? '';
      expect(text).toMatch(ID_RANGES);
      const has = new Set(held);
      const sorted = asked.toSorted((a, b) => a - b);
      expect(countIn(rangesIn(text), sorted)).toBe(asked.filter((id) => has.has(id)).length);
    }),
    { seed: 21 },
  );
});
