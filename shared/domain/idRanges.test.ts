import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { countIn, ID_RANGES, idRanges, rangesIn } from './idRanges.ts';

it('writes ids that follow on each other as a range', () => {
  expect(idRanges([9, 4, 8, 7])).toBe('4,7-9');
  expect(idRanges(['x'])).toBeUndefined();
  expect(rangesIn('4,7-9')).toEqual([
    [4, 4],
    [7, 9],
  ]);
  expect(rangesIn('')).toEqual([]);
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
