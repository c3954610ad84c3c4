import { describe, expect, it } from 'vitest';
import { declare } from './record.ts';
import { columnsOf, detailsIn, showValue } from './show.ts';

const record = declare({
  name: { label: 'Name', text: 100 },
  kind: { label: 'Kind', choice: 'school-types' },
  district: { label: 'District', choice: 'districts' },
  since: { label: 'Since', date: true },
  subjects: { label: 'Subjects', someOf: 'subjects' },
  year: { label: 'Year', number: [1800, 2100], column: true },
  water: { label: 'Water Source', text: 100, details: 'Basic Information' },
});
const row = {
  name: 'a_b',
  kind: 'Co_ed',
  district: 'New_Town',
  since: '2024-03-31',
  year: 1954,
  water: 'Spring',
};

describe('what people read', () => {
  it('is types without underscores, and names as they were typed', () => {
    expect([showValue(record.kind, 'Co_ed'), showValue(record.name, 'a_b')]).toEqual(['Co ed', 'a_b']);
    expect(showValue(record.district, 'New_Town')).toBe('New_Town');
  });

  it('is days as DD/MM/YYYY, and nothing for what is empty', () => {
    expect([
      showValue(record.since, '2024-03-31'),
      showValue(record.since, ''),
      showValue(record.year, null),
    ]).toEqual(['31/03/2024', '', '']);
  });

  it('is several names as one text, however they came', () => {
    expect(
      [['Maths', 'Earth_Science'], '["Maths","Earth_Science"]', 'Maths, Earth_Science', ''].map((names) =>
        showValue(record.subjects, names),
      ),
    ).toEqual(['Maths, Earth Science', 'Maths, Earth Science', 'Maths, Earth Science', '']);
  });

  it('has the columns of its layout, under other labels where told, then those that are declared', () => {
    const columns = columnsOf(record, ['name', ['Type', 'kind']]);
    expect(columns.map(([label, show]) => [label, show(row)])).toEqual([
      ['Name', 'a_b'],
      ['Type', 'Co ed'],
      ['Year', '1954'],
    ]);
  });

  it('has in a section of the details what declares it', () => {
    expect(detailsIn(record, 'Basic Information').map(({ label }) => label)).toEqual(['Water Source']);
    expect(detailsIn(record, 'Location Details')).toEqual([]);
  });
});
