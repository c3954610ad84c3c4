import { expect, it } from 'vitest';
import { followDistrict, officeOf, otherDistrict } from './blockOffice.ts';

const OFFICES = ['DEO Aizawl', 'DEO Lawngtlai', 'DEO Lunglei', 'SDEO Lunglei South', 'SDEO Tlangnuam'];
const DISTRICTS = ['Aizawl', 'Lawngtlai', 'Lunglei', 'Mamit'];

it('knows the office of a district by its name', () => {
  expect(officeOf('Lunglei', OFFICES)).toBe('DEO Lunglei');
  expect(officeOf('Mamit', OFFICES)).toBe('');
  expect(officeOf('', OFFICES)).toBe('');
});

it.each([
  ['DEO Aizawl', 'Aizawl', 'Lunglei', 'DEO Lunglei', 'that of the former district follows'],
  ['', '', 'Lunglei', 'DEO Lunglei', 'none follows'],
  ['SDEO Tlangnuam', 'Aizawl', 'Lunglei', 'SDEO Tlangnuam', 'one that was chosen stays'],
  ['DEO Aizawl', 'Aizawl', 'Mamit', 'DEO Aizawl', 'a district without an office has none to follow'],
  ['DEO Aizawl', 'Aizawl', '', 'DEO Aizawl', 'no district has none either'],
  ['DEO Aizawl', 'Mamit', 'Lunglei', 'DEO Aizawl', 'one of a third district was chosen'],
])('%j of %s becomes, at %s, %j: %s', (office, former, district, expected) => {
  expect(followDistrict(office, former, district, OFFICES)).toBe(expected);
});

it.each([
  ['DEO Aizawl', 'Lunglei', 'Aizawl'],
  ['DEO Lunglei', 'Lunglei', undefined],
  ['SDEO Lunglei South', 'Lunglei', undefined],
  ['SDEO Tlangnuam', 'Lunglei', undefined],
  ['DEO Aizawl', '', undefined],
  ['', 'Lunglei', undefined],
])('%j at %s is named after another district: %s', (office, district, expected) => {
  expect(otherDistrict(office, district, DISTRICTS)).toBe(expected);
});
