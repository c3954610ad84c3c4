import { expect, test } from 'vitest';
import { FONT_SCALE, larger, readScale, rootSize, smaller } from './fontScale.ts';

test('the constants of the specification', () => {
  expect(FONT_SCALE).toEqual({ key: 'fontSize', default: 1, min: 0.8, max: 1.4, step: 0.1, basePx: 16 });
});

test('every step up and down lands on a tenth and stops at the limits', () => {
  const up = [0.8];
  while (up.length < 9) up.push(larger(up.at(-1) ?? 1));
  expect(up).toEqual([0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.4, 1.4]);
  const down = [1.4];
  while (down.length < 9) down.push(smaller(down.at(-1) ?? 1));
  expect(down).toEqual([1.4, 1.3, 1.2, 1.1, 1, 0.9, 0.8, 0.8, 0.8]);
});

test('a stored scale is read back; nonsense and what lies outside is brought in', () => {
  expect(['1.2', '0.8', null, '', 'large', '9', '-3', '0.1'].map(readScale)).toEqual([
    1.2, 0.8, 1, 1, 1, 1.4, 0.8, 0.8,
  ]);
});

test('the root size is 16 px times the scale', () => {
  expect([0.8, 1, 1.3].map(rootSize)).toEqual(['12.8px', '16px', '20.8px']);
});
