import { describe, expect, it } from 'vitest';
import { CLASSES, lackingClasses, readClasses, readNames } from './classes.ts';

describe('the classes', () => {
  it('are Class 1 to Class 12', () => {
    expect(CLASSES).toHaveLength(12);
    expect([CLASSES[0], CLASSES[11]]).toEqual(['Class 1', 'Class 12']);
  });
});

describe('names in a list', () => {
  it.each([
    ['an array', ['English', 'Mizo'], ['English', 'Mizo']],
    ['a JSON array in a text', '["English","Mizo"]', ['English', 'Mizo']],
    ['a JSON array with spaces around it', '  [ "English" ]', ['English']],
    ['a comma list', 'English, Mizo ,', ['English', 'Mizo']],
    ['one name', 'English', ['English']],
    ['nothing', '', []],
    ['an empty JSON array', '[]', []],
    ['names with commas in JSON', '["Science, General"]', ['Science, General']],
    ['the same name twice', 'Mizo,Mizo', ['Mizo']],
    ['broken JSON', '["English"', ['["English"']],
    ['JSON of something else', '[1,2]', ['[1,2]']],
  ])('are read from %s', (_name, value, expected) => {
    expect(readNames(value)).toEqual(expected);
  });
});

it('classes are read in the order of the list, known ones only', () => {
  expect(readClasses('Class 10, Class 2,Nursery,Class 1')).toEqual(['Class 1', 'Class 2', 'Class 10']);
});

it('a class of the school that has a subject lacks a teacher where nobody teaches it', () => {
  const school = ['Class 5', 'Class 6', 'Class 7'];
  const lacking = (subject: string[], taught: string[]) => lackingClasses({ school, subject, taught });
  expect(lacking(['Class 4', 'Class 5', 'Class 6'], ['Class 5'])).toEqual(['Class 6']);
  expect(lacking(['Class 4'], [])).toEqual([]);
  expect(lacking([], ['Class 5'])).toEqual([]);
});
