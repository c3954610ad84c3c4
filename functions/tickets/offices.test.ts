import { expect, it } from 'vitest';
import { median } from './offices.ts';

it.each([
  [[], null],
  [[3], 3],
  [[9, 1, 4], 4],
  [[4, 0, 2, 9], 3],
  [[1, 2], 1.5],
])('the middle of %j is %j', (numbers, middle) => {
  expect(median(numbers)).toBe(middle);
});
