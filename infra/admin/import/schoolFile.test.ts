import { describe, expect, it } from 'vitest';
import { CommandError } from '../../commandError.ts';
import { ignoredColumns, parseCsv } from './csvFile.ts';
import { isSchoolField, requireSchoolColumns } from './schoolFile.ts';

const read = (text: string | Uint8Array) => parseCsv('a.csv', Buffer.from(text));

describe('a file of schools', () => {
  it('is read with mark, CRLF, quoted commas, quotes and line breaks, and blank lines', () => {
    const file = read('\ufeffschool_id, school_name\r\n1,"A, ""B"""\r\n\r\n2,"C\r\nD"\r\n3,E');
    expect(file.columns).toEqual(['school_id', 'school_name']);
    expect(file.rows).toEqual([
      { number: 2, cells: ['1', 'A, "B"'] },
      { number: 4, cells: ['2', 'C\r\nD'] },
      { number: 5, cells: ['3', 'E'] },
    ]);
  });

  it('has no row in which nothing is written', () => {
    const file = read('school_id,school_name\n1,A\n,\n" ", \n2,B\n,,,\n');
    expect(file.rows).toEqual([
      { number: 2, cells: ['1', 'A'] },
      { number: 5, cells: ['2', 'B'] },
    ]);
  });

  it.each([
    ['school_id,school_name\r\n1,A\n2,"B"\n'],
    ['school_id,school_name\n1,A\r\n2,"B"\r\n'],
    ['school_id,school_name\r1,A\r\n2,"B"\n'],
    ['school_id,school_name\r\n1,"A"\n2,"B"'],
  ])('is read whatever its lines end with, and however that changes: %j', (text) => {
    expect(read(text).columns).toEqual(['school_id', 'school_name']);
    expect(read(text).rows).toEqual([
      { number: 2, cells: ['1', 'A'] },
      { number: 3, cells: ['2', 'B'] },
    ]);
  });

  it('names the columns that no field has', () => {
    expect(ignoredColumns(read('school_id,lowest_class,medium,reason,constructor\n'), isSchoolField)).toEqual(
      ['lowest_class', 'constructor'],
    );
  });

  it.each([
    ['', /is empty/],
    ['school_id,x,school_id\n1,2,3', /has the column school_id twice/],
    ['school_id\n"1', /is not valid CSV/],
    [new Uint8Array([0x73, 0xe9, 0x0a]), /is not UTF-8/],
  ])('is refused in one sentence: %j', (text, sentence) => {
    expect(() => read(text)).toThrow(CommandError);
    expect(() => read(text)).toThrow(sentence);
  });

  it('must have the columns without which no row is a school', () => {
    const all = 'school_id,school_name,school_type,school_level,management,medium';
    expect(() => requireSchoolColumns(read(all), undefined)).toThrow(/lacks columns: block_office \(or give/);
    expect(() => requireSchoolColumns(read(all), 'DEO {district}')).not.toThrow();
    expect(() => requireSchoolColumns(read(`${all},block_office`), undefined)).not.toThrow();
    expect(() => requireSchoolColumns(read('school_id;school_name'), 'DEO')).toThrow(
      /lacks columns: school_id, .*medium\./,
    );
  });
});
