import { expect, it } from 'vitest';
import { CLASSES, readNames } from './classes.ts';
import { classesIn, classRanges } from './classRanges.ts';

const named = (...numbers: number[]) => numbers.map((number) => `Class ${number}`);

it.each([
  [[], ''],
  [named(4), 'Class 4'],
  [CLASSES, 'Class 1-12'],
  [named(1, 2, 3, 4, 5), 'Class 1-5'],
  [named(1, 2, 6, 8, 9, 10, 12), 'Class 1-2, 6, 8-10, 12'],
])('%j reads %j', (classes, text) => {
  expect(classRanges(classes)).toBe(text);
  expect(readNames(text).flatMap(classesIn)).toEqual(classes);
});

it.each([
  ['Class 1-3', named(1, 2, 3)],
  ['class 1 – 3', named(1, 2, 3)],
  ['Classes 1 to 3', named(1, 2, 3)],
  ['1-3', named(1, 2, 3)],
  ['8', named(8)],
  ['Class 12', named(12)],
  ['0', undefined],
  ['13', undefined],
  ['3-1', undefined],
  ['9-13', undefined],
  ['1.5', undefined],
  ['Class A', undefined],
  ['', undefined],
])('%j stands for %j', (text, classes) => {
  expect(classesIn(text)).toEqual(classes);
});
