import { expect, it } from 'vitest';
import { fitted } from './shrinkPhoto.ts';

it.each([
  [4000, 3000, 2000, 1500],
  [3000, 4000, 1500, 2000],
  [2000, 1000, 2000, 1000],
  [640, 480, 640, 480],
  [9000, 3, 2000, 1],
])('a picture of %i by %i pixels becomes one of %i by %i', (width, height, newWidth, newHeight) => {
  expect(fitted(width, height)).toEqual({ width: newWidth, height: newHeight });
});
