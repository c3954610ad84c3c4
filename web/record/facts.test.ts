import { expect, it } from 'vitest';
import { declare } from '#shared/records/record.ts';
import { SETTING, school } from '#shared/records/school.ts';
import { rest } from '#shared/records/show.ts';
import { factsIn, factsOf, known, shownFacts } from './facts.ts';

const club = declare({
  name: { label: 'Name', text: 20 },
  kind: { label: 'Kind', oneOf: ['Part_time'] },
  founded: { label: 'Founded', date: true },
  motto: { label: 'Motto', text: 20, details: 'About' },
});
const stored = { name: 'Zo_Club', kind: 'Part_time', founded: '2026-01-02', motto: '' };

it('shows types without underscores, days, and a word for an empty value', () => {
  expect(factsOf(club, stored, ['name', 'kind', ['Since', 'founded'], 'motto'])).toEqual([
    ['Name', 'Zo_Club'],
    ['Kind', 'Part time'],
    ['Since', '02/01/2026'],
    ['Motto', 'Not specified'],
  ]);
  expect(factsOf(club, stored, ['motto'], '-')).toEqual([['Motto', '-']]);
});

it('lists the fields that declare a section', () => {
  expect(factsIn(club, { ...stored, motto: 'Sing' }, 'About')).toEqual([['Motto', 'Sing']]);
  expect(factsIn(club, stored, 'Elsewhere')).toEqual([]);
});

it('lets a screen show something in the place of a field, also of one that declares its section', () => {
  const marked = (name: string, text: string) => `${name}: ${text}`;
  expect(shownFacts(club, stored, ['name'], marked)).toEqual([['Name', 'name: Zo_Club']]);
  expect(factsIn(club, stored, 'About', marked)).toEqual([['Motto', 'motto: Not specified']]);
});

it('leaves out facts without a value', () => {
  expect(known(factsOf(club, stored, ['name', 'motto'], ''))).toEqual([['Name', 'Zo_Club']]);
});

it('lists the fields that a layout leaves over, in the order of the record', () => {
  expect(rest(school, SETTING, ['medium', ['Management', 'management'], 'block_office'])).toEqual([
    'district',
    'rd_block',
    'habitation',
    'pincode',
    'habitation_class',
    'habitation_category',
  ]);
});
