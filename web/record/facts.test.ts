import { expect, it } from 'vitest';
import { declare } from '#shared/records/record.ts';
import { SETTING, school } from '#shared/records/school.ts';
import { rest } from '#shared/records/show.ts';
import { factsIn, factsOf, known } from './facts.ts';

const club = declare({
  name: { label: 'Name', text: 20 },
  kind: { label: 'Kind', oneOf: ['Part_time'] },
  founded: { label: 'Founded', date: true },
  motto: { label: 'Motto', text: 20, details: 'About' },
});
const stored = { name: 'Zo_Club', kind: 'Part_time', founded: '2026-01-02', motto: '' };

it('reads as people do: types without underscores, days, and the words for nothing', () => {
  expect(factsOf(club, stored, ['name', 'kind', ['Since', 'founded'], 'motto'])).toEqual([
    ['Name', 'Zo_Club'],
    ['Kind', 'Part time'],
    ['Since', '02/01/2026'],
    ['Motto', 'Not specified'],
  ]);
  expect(factsOf(club, stored, ['motto'], '-')).toEqual([['Motto', '-']]);
});

it('tells of a section the fields that declare it', () => {
  expect(factsIn(club, { ...stored, motto: 'Sing' }, 'About')).toEqual([['Motto', 'Sing']]);
  expect(factsIn(club, stored, 'Elsewhere')).toEqual([]);
});

it('leaves out what there is none of', () => {
  expect(known(factsOf(club, stored, ['name', 'motto'], ''))).toEqual([['Name', 'Zo_Club']]);
});

it('knows what a layout has left, in the order of the record', () => {
  expect(rest(school, SETTING, ['medium', ['Management', 'management'], 'block_office'])).toEqual([
    'district',
    'rd_block',
    'habitation',
    'pincode',
    'habitation_class',
    'habitation_category',
  ]);
});
