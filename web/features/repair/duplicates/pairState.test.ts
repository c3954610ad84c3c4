import { expect, it } from 'vitest';
import { pairAfter } from './pairState.ts';

it('goes to the next pair that still has both records, and begins again after the last', () => {
  const pair = (a: number, b: number) => ({ a: { id: a }, b: { id: b } });
  const [one, two, three] = [pair(1, 2), pair(2, 3), pair(4, 5)];
  const pairs = [one, two, three];
  expect(pairAfter(pairs, { a: 1, b: 2 })).toBe(two);
  expect(pairAfter(pairs, { a: 1, b: 2 }, 2)).toBe(three);
  expect(pairAfter(pairs, { a: 4, b: 5 })).toBe(one);
  expect(pairAfter([one], { a: 1, b: 2 })).toBeUndefined();
  expect(pairAfter(pairs, { a: 8, b: 9 })).toBe(one);
});
