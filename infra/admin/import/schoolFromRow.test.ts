import { describe, expect, it } from 'vitest';
import { parseCsv } from './csvFile.ts';
import { schoolFromRow, unknownInPattern } from './schoolFromRow.ts';

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
  return schoolFromRow(file, row, pattern);
}

describe('a school of a row', () => {
  it('keeps several levels in their order, and leading zeros', () => {
    expect(read({ block_office: 'DEO X' })).toMatchObject({
      input: { school_id: '00123', school_level: 'Primary School, High School', pincode: '' },
      given: [...Object.keys(RIGHT), 'block_office'],
      officeByPattern: false,
    });
  });

  it('takes the block office from the pattern only where the row names none', () => {
    const pattern = 'DEO {district} {rd_block}';
    const place = { district: ' Aizawl ', rd_block: 'Tlangnuam' };
    expect(read(place, pattern)).toMatchObject({
      input: { block_office: 'DEO Aizawl Tlangnuam' },
      officeByPattern: true,
    });
    expect(read({ ...place, block_office: ' ' }, pattern)).toMatchObject({ officeByPattern: true });
    expect(read({ ...place, block_office: 'Mine' }, pattern)).toMatchObject({
      input: { block_office: 'Mine' },
      officeByPattern: false,
    });
    expect(unknownInPattern('{district} {town} {rd_block}')).toEqual(['town']);
  });

  it('takes a blank pincode and refuses one that is not six digits', () => {
    expect(read({ block_office: 'X', pincode: '' })).toMatchObject({ input: { pincode: '' } });
    expect(read({ block_office: 'X', pincode: '79644' })).toEqual({
      reason: 'pincode: must be exactly 6 digits',
    });
  });

  it('leaves out a founding year that cannot be, and says so', () => {
    expect(read({ block_office: 'X', established_year: '1956' })).toMatchObject({
      input: { established_year: 1956 },
      note: undefined,
    });
    expect(read({ block_office: 'X', established_year: '' })).toMatchObject({
      input: { established_year: null },
      given: expect.arrayContaining(['established_year']),
    });
    for (const year of ['2913', '19.5', 'about 1950']) {
      const school = read({ block_office: 'X', established_year: year });
      expect(school).toMatchObject({
        input: { established_year: null },
        note: expect.stringContaining(year),
      });
      expect(school).toMatchObject({ given: expect.not.arrayContaining(['established_year']) });
    }
  });

  it('tells every reason at once', () => {
    expect(read({ school_id: '1.5E10', school_type: ' ', block_office: 'X' })).toEqual({
      reason: 'school_id: must be digits only; school_type: This field is required',
    });
  });

  it('refuses a row with more or fewer columns than the heading', () => {
    const file = parseCsv('a.csv', Buffer.from('school_id,school_name\n1\n1,2,3'));
    expect(file.rows.map((row) => schoolFromRow(file, row, undefined))).toEqual([
      { reason: 'has 1 columns where the heading has 2' },
      { reason: 'has 3 columns where the heading has 2' },
    ]);
  });
});
