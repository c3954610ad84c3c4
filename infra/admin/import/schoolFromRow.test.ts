import { describe, expect, it } from 'vitest';
import { parseCsv } from './csvFile.ts';
import { type SchoolOfRow, schoolFromRow, unknownInPattern } from './schoolFromRow.ts';

const RIGHT = {
  school_id: '00123',
  school_name: 'A School',
  school_type: 'Girls',
  school_level: 'High School,Primary School',
  management: 'Church',
  medium: 'Mizo',
};

function read(cells: Record<string, string>, pattern?: string) {
  const texts = { ...RIGHT, ...cells };
  const csv = `${Object.keys(texts).join(',')}\n${Object.values(texts)
    .map((text) => `"${text}"`)
    .join(',')}`;
  const file = parseCsv('a.csv', Buffer.from(csv));
  const [row] = file.rows;
  if (!row) throw new Error('the file has one row');
  return schoolFromRow(file, row, pattern) as SchoolOfRow;
}

const cellsOf = ({ sent }: SchoolOfRow) =>
  Object.fromEntries(sent.cells.map(([column, , text]) => [column, text]));

describe('a school of a row', () => {
  it('has its key with leading zeros, and each cell that says something, without a base', () => {
    const one = read({ block_office: 'DEO X' });
    expect(one).toMatchObject({ sent: { row: 2, key: '00123' }, officeByPattern: false });
    expect(cellsOf(one)).toEqual({ ...RIGHT, block_office: 'DEO X' });
    expect(one.sent.cells.every(([, base]) => base === null)).toBe(true);
  });

  it('takes the block office from the pattern only where the row names none', () => {
    const pattern = 'DEO {district} {rd_block}';
    const place = { district: ' Aizawl ', rd_block: 'Tlangnuam' };
    const office = (one: SchoolOfRow) => [cellsOf(one).block_office, one.officeByPattern];
    expect(office(read(place, pattern))).toEqual(['DEO Aizawl Tlangnuam', true]);
    expect(office(read({ ...place, block_office: ' ' }, pattern))).toEqual(['DEO Aizawl Tlangnuam', true]);
    expect(office(read({ ...place, block_office: 'Mine' }, pattern))).toEqual(['Mine', false]);
    // "DEO " and "DEO NA" are no offices.
    for (const district of ['', 'NA', '-'])
      expect(office(read({ ...place, district }, pattern))).toEqual([undefined, false]);
    expect(unknownInPattern('{district} {town} {rd_block}')).toEqual(['town']);
  });

  it('leaves out a founding year that cannot be, and says so', () => {
    const yearOf = (established_year: string) => {
      const one = read({ block_office: 'X', established_year });
      return { year: cellsOf(one).established_year, note: one.note };
    };
    expect(yearOf('1956')).toEqual({ year: '1956', note: undefined });
    expect(yearOf('')).toEqual({ year: undefined, note: undefined });
    expect(yearOf('Nil')).toEqual({ year: 'Nil', note: undefined });
    for (const year of ['2913', '19.5', 'about 1950'])
      expect(yearOf(year)).toEqual({ year: undefined, note: expect.stringContaining(year) });
  });

  it('refuses a row with more or fewer columns than the heading', () => {
    const file = parseCsv('a.csv', Buffer.from('school_id,school_name\n1\n1,2,3'));
    expect(file.rows.map((row) => schoolFromRow(file, row, undefined))).toEqual([
      { reason: 'has 1 columns where the heading has 2' },
      { reason: 'has 3 columns where the heading has 2' },
    ]);
  });
});
