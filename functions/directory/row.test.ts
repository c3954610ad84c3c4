import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchForm } from '#shared/domain/text.ts';
import { declare } from '#shared/records/record.ts';
import { rowOf, searchText } from './row.ts';

const record = declare({
  name: { label: 'Name', text: 100, required: true },
  district: { label: 'District', choice: 'districts' },
  year: { label: 'Year', number: [1800, 2100] },
  water_source: { label: 'Water Source', text: 100 },
});
const row = rowOf(record, ['version', 'name', 'district', 'year', 'medical', 'water_source'], ['medical']);

it('reads what was written', () => {
  const values = {
    version: 3,
    name: 'Chanmari',
    district: 4,
    year: 1954,
    medical: 'Mild',
    water_source: 'Spring',
  };
  expect(row.decode(row.encode(values))).toEqual(values);
});

it('reads what a record lacks as absent, and empty text as empty', () => {
  expect(row.decode(row.encode({ version: 1, name: 'Chanmari', water_source: '' }))).toEqual({
    version: 1,
    name: 'Chanmari',
    district: undefined,
    year: undefined,
    medical: undefined,
    water_source: '',
  });
});

it('reads a row from before a field existed as one without it', () => {
  expect(row.decode('[2,"Chanmari",4,1954,0]')).toMatchObject({ name: 'Chanmari', water_source: '' });
});

it('reads a record from before a field existed as one without it, whatever else its row has', () => {
  const longer = rowOf(record, ['name', 'water_source', 'closed']);
  const values = { name: 'Chanmari', closed: '2026-03-31' };
  expect(longer.decode(longer.encode(values))).toEqual({ ...values, water_source: '' });
});

it('makes of a text what a search makes of it', () => {
  const letter = fc.constantFrom(..."aB9 -_'`.,~\tṬé’");
  fc.assert(
    fc.property(fc.array(fc.string({ unit: letter, maxLength: 8 })), (parts) => {
      expect(searchText(parts)).toBe(parts.map(searchForm).join('\n'));
    }),
    { seed: 20261123 },
  );
});
