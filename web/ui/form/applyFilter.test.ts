import { expect, it } from 'vitest';
import { droppedBy } from './applyFilter.ts';
import { departmentLetters, nameLetters } from './inputFilters.ts';

it.each([
  ['Lal3 Than@a 3', '3@'],
  ["Lal-ṭhan K. O'Hmuaka ’ \u1e6d", ''],
  ['ल\u093eल (1)', '(1)'],
  ['\tTab and  spaces', ''],
  ['😀 2', '😀2'],
])('of the name %j it says what was dropped: %j', (text, dropped) => {
  expect(droppedBy(nameLetters, text)).toBe(dropped);
});

it('says nothing of a joiner that stays', () => {
  expect(droppedBy(nameLetters, 'क्\u200dष')).toBe('');
  expect(droppedBy(nameLetters, 'a\u200db')).toBe('\u200d');
});

it('says of a department what a department may not have', () => {
  expect(droppedBy(departmentLetters, 'S.C.E.R.T. (Aizawl) & Co. 2')).toBe('2');
});
