import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { read } from 'xlsx';
import { type ExportSheet, exportFileName, widthsOf } from '#shared/domain/exportSheet.ts';
import { outSheet } from './outSheet.ts';
import { writeBook } from './writeBook.ts';

type Person = { id: string; name: string };
const layout: ExportSheet<Person> = {
  sheet: 'People Report',
  file: 'people_report',
  columns: [
    ['ID', ({ id }) => id],
    ['Name', ({ name }) => name],
  ],
};
const person = { id: '007', name: 'Lalthanpuii' };

const bytesOf = (people: Person[]) => writeBook([outSheet(layout, people)]);

function readBack(people: Person[]) {
  const book = read(bytesOf(people), { cellStyles: true });
  expect(book.SheetNames).toEqual(['People Report']);
  return book.Sheets['People Report']!;
}

it.each(['=1+1', '+91', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '0012'])(
  'keeps %j as the text it is',
  (text) => {
    const { B2 } = readBack([{ ...person, name: text }]);
    expect(B2).toMatchObject({ t: 's', v: text });
    expect(B2?.f).toBeUndefined();
  },
);

it('holds string cells only, and no formula element at all', () => {
  const people = Array.from({ length: 20 }, (_, i) => ({ id: String(i), name: '=HYPERLINK("x")' }));
  const xml = entry(Buffer.from(bytesOf(people)), 'xl/worksheets/sheet1.xml');
  expect(xml).not.toMatch(/<f[ >]/);
  const cells = xml.match(/<c [^>]*>/g) ?? [];
  expect(cells).toHaveLength(42);
  expect(cells.filter((cell) => !/ t="(s|str|inlineStr)"/.test(cell))).toEqual([]);
});

it('makes every column at least 15 wide, and wider where its texts are', () => {
  const sheet = readBack([{ ...person, name: 'Lalthanpuii Sailo of Tlangnuam' }]);
  const widths = sheet['!cols']?.map(({ wch, width }) => wch ?? width ?? 0) ?? [];
  expect(widths).toHaveLength(2);
  expect(widths[0]).toBeGreaterThanOrEqual(15);
  expect(widths[1]).toBeGreaterThan('Lalthanpuii Sailo of Tlangnuam'.length);
});

it('has only the row of headers if there are no rows', () => {
  expect(outSheet(layout, []).rows).toEqual([['ID', 'Name']]);
});

it('limits the width of a column with a long text', () => {
  expect(widthsOf([['a'], ['x'.repeat(200)]])).toEqual([60]);
});

it('is named after the day', () => {
  expect(exportFileName(layout, '2026-04-01')).toBe('people_report_2026-04-01.xlsx');
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
