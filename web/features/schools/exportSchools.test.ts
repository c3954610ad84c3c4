import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { School } from '#shared/domain/school.ts';
import { columnWidths, exportFileName, exportRows, schoolsWorkbook } from './exportSchools.ts';

const school: School = {
  id: 7,
  school_id: '00150101',
  school_name: 'Govt. Zotlang Primary School',
  school_type: 'Co-educational',
  school_level: 'Primary School, Middle School',
  management: 'Private_Unaided',
  medium: 'Mizo',
  district: 'Aizawl',
  rd_block: 'Tlangnuam',
  habitation: 'Zotlang',
  pincode: '796005',
  habitation_class: 'Rural',
  habitation_category: 'Village',
  block_office: 'DEO Aizawl',
  school_phone: '03892322345',
  school_email: '',
  established_year: null,
  version: 1,
  created_at: '2026-03-31T20:00:00.000Z',
  updated_at: '2026-04-02T10:00:00.000Z',
};

// Written out from the specification, part 2, section 9.
const HEADERS =
  'School ID, School Name, School Type, School Level, Medium of Institution, Management Type, District, RD Block, Habitation, Pincode, Habitation Class, Habitation Category, Block Office, School Phone, School Email, Record Created Date, Record Last Updated'.split(
    ', ',
  );

const readBack = async (schools: School[]) => {
  const book = read(await schoolsWorkbook(schools), { cellStyles: true });
  const sheet = book.Sheets['Schools Report'];
  if (!sheet) throw new Error(`sheets: ${book.SheetNames.join()}`);
  return { book, sheet, rows: utils.sheet_to_json<string[]>(sheet, { header: 1, raw: true }) };
};

describe('the workbook', () => {
  it('has one sheet with the 17 columns in order', async () => {
    const { book, rows } = await readBack([school]);
    expect(book.SheetNames).toEqual(['Schools Report']);
    expect(rows[0]).toEqual(HEADERS);
    expect(rows).toHaveLength(2);
  });

  it('keeps leading zeros, shows types without underscores and dates as days in India', async () => {
    const { rows } = await readBack([school]);
    expect(rows[1]).toEqual([
      '00150101',
      'Govt. Zotlang Primary School',
      'Co-educational',
      'Primary School, Middle School',
      'Mizo',
      'Private Unaided',
      'Aizawl',
      'Tlangnuam',
      'Zotlang',
      '796005',
      'Rural',
      'Village',
      'DEO Aizawl',
      '03892322345',
      '',
      '01/04/2026',
      '02/04/2026',
    ]);
  });

  it.each(['=1+1', '+91', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])(
    'keeps %j as the text it is',
    async (text) => {
      const { sheet } = await readBack([{ ...school, school_name: text }]);
      const cell = sheet.B2;
      expect(cell).toMatchObject({ t: 's', v: text });
      expect(cell?.f).toBeUndefined();
    },
  );

  it('holds string cells only, and no formula element at all', async () => {
    const bytes = Buffer.from(await schoolsWorkbook([{ ...school, school_name: '=HYPERLINK("x")' }]));
    const xml = entry(bytes, 'xl/worksheets/sheet1.xml');
    expect(xml).not.toMatch(/<f[ >]/);
    const cells = xml.match(/<c [^>]*>/g) ?? [];
    expect(cells.length).toBeGreaterThan(30);
    expect(cells.filter((cell) => !/ t="(s|str|inlineStr)"/.test(cell))).toEqual([]);
  });

  it('makes every column at least 15 wide', async () => {
    const { sheet } = await readBack([school]);
    const widths = sheet['!cols']?.map(({ wch, width }) => wch ?? width ?? 0) ?? [];
    expect(widths).toHaveLength(17);
    for (const width of widths) expect(width).toBeGreaterThanOrEqual(15);
    expect(widths[1]).toBeGreaterThan(school.school_name.length);
  });
});

it('has a row of headers for nothing', () => {
  expect(exportRows([])).toEqual([HEADERS]);
});

it('does not let one long text make a column endless', () => {
  expect(columnWidths([['a'], ['x'.repeat(200)]])).toEqual([60]);
});

it('is named after the day', () => {
  expect(exportFileName('2026-04-01')).toBe('schools_report_2026-04-01.xlsx');
});

/** The text of one file in a ZIP archive, found by its local header. */
function entry(zip: Buffer, name: string): string {
  for (let at = zip.indexOf('PK\x03\x04'); at >= 0; at = zip.indexOf('PK\x03\x04', at + 4)) {
    const nameLength = zip.readUInt16LE(at + 26);
    if (zip.toString('utf8', at + 30, at + 30 + nameLength) !== name) continue;
    const start = at + 30 + nameLength + zip.readUInt16LE(at + 28);
    const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 18));
    return (zip.readUInt16LE(at + 8) === 8 ? inflateRawSync(bytes) : bytes).toString('utf8');
  }
  throw new Error(`${name} is not in the archive`);
}
