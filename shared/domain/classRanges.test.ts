import { expect, it } from 'vitest';
import { CLASSES } from './classes.ts';
import { classRanges } from './classRanges.ts';

const named = (...numbers: number[]) => numbers.map((number) => `Class ${number}`);

it.each([
  [[], ''],
  [named(4), 'Class 4'],
  [CLASSES, 'Class 1-12'],
  [named(1, 2, 3, 4, 5), 'Class 1-5'],
  [named(1, 2, 6, 8, 9, 10, 12), 'Class 1-2, 6, 8-10, 12'],
])('%j reads %j', (classes, text) => {
  expect(classRanges(classes)).toBe(text);
});
