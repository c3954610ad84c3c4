import { expect, it } from 'vitest';
import { meantBy } from './meantBy.ts';

const schools = [{ school_id: '15010100101' }, { school_id: '15010100102' }];
const teachers = [
  { school_id: 'T-11', teacher_ID: 'T-1' },
  { school_id: 'T-1', teacher_ID: 'T-11' },
];

it('means the school with just this School ID, however many contain it', () => {
  expect(meantBy('15010100102', schools, 143)).toBe(schools[1]);
  expect(meantBy(' 15010100102 ', schools, 143)).toBe(schools[1]);
  expect(meantBy('1501010010', schools, 2)).toBeUndefined();
});

it('means the teacher with just this Teacher ID, in small letters too, and not by the School ID', () => {
  expect(meantBy('t-11', teachers, 12)).toBe(teachers[1]);
});

it('means the only one that has the text', () => {
  expect(meantBy('mission', schools.slice(0, 1), 1)).toBe(schools[0]);
  expect(meantBy('mission', schools, 2)).toBeUndefined();
});

it('does not mean a name that is only close to the text, nor anything by no text', () => {
  // None has the text, so the rows are those with close names.
  expect(meantBy('mision', schools.slice(0, 1), 0)).toBeUndefined();
  expect(meantBy(' ', schools.slice(0, 1), 1)).toBeUndefined();
});
