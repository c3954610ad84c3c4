import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { CFB, utils, type WorkBook, type WorkSheet, write } from 'xlsx';
import { unreadMessages } from '#shared/messages/workbook.ts';
import type { Book, Sheet, Unread } from './bookBounds.ts';
import { readBook } from './readBook.ts';
import { writeBook } from './writeBook.ts';

type Bytes = Uint8Array | ArrayBuffer;
const exact = (bytes: Bytes): ArrayBuffer =>
  bytes instanceof ArrayBuffer
    ? bytes
    : (bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
const read = (bytes: Bytes) => readBook(exact(bytes));
const text = (content: string) => new TextEncoder().encode(content);

const ROWS = [
  ['School ID', 'School Phone'],
  ['05010100101', '03892300123'],
];
const good = () => new Uint8Array(writeBook([{ name: 'Schools', rows: ROWS }]));

/** A workbook of one sheet, which `change` changes before it is written. */
function bookWith(change: (sheet: WorkSheet, book: WorkBook) => void, rows: unknown[][] = ROWS): ArrayBuffer {
  const sheet = utils.aoa_to_sheet(rows);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Schools');
  change(sheet, book);
  return write(book, { type: 'array', bookType: 'xlsx' });
}

/** The parts of an XLSX file, by hand. */
const packed = (sheet: string, more: Record<string, Uint8Array> = {}) =>
  zipSync(
    {
      '[Content_Types].xml': strToU8(
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
      ),
      'xl/workbook.xml': strToU8(
        '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Schools" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      ...more,
    },
    { level: 1 },
  );
const WORKSHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
const HEADED = '<row r="1"><c r="A1" t="inlineStr"><is><t>School ID</t></is></c></row>';

function compound(name: string): ArrayBuffer {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, name, strToU8('x'.repeat(600)));
  return exact(CFB.write(file, { type: 'array' }) as Uint8Array);
}

const BOMB = zipSync({ 'xl/workbook.xml': new Uint8Array(51 * 1024 * 1024) }, { level: 1 });

/** A zip file whose directory says less than it unpacks to. */
function lying(): Uint8Array {
  const bytes = BOMB.slice();
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 46 <= bytes.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1000, true);
  return bytes;
}

function encryptedZip(): Uint8Array {
  const bytes = zipSync({ 'xl/workbook.xml': strToU8('secret') });
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 46 <= bytes.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
  return bytes;
}

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n || ''};`.repeat(10)}">`,
).join('')}]>`;
const XXE = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>';

describe('a file that cannot be read gets one sentence that says what to do', () => {
  it.each<[string, () => Bytes, Unread]>([
    ['empty', () => new Uint8Array(), 'empty'],
    ['of blank lines', () => text('\r\n\r\n , \r\n'.replace(',', '')), 'empty'],
    ['a workbook without a filled cell', () => bookWith(() => undefined, [[]]), 'empty'],
    ['of more than 5 MB', () => new Uint8Array(5 * 1024 * 1024 + 1), 'tooLarge'],
    ['a zip bomb', () => BOMB, 'tooLarge'],
    ['a zip bomb that lies about its size', lying, 'damaged'],
    ['cut off', () => good().slice(0, 3000), 'damaged'],
    ['cut off after the signature', () => good().slice(0, 4), 'damaged'],
    [
      'with a byte changed',
      () => good().map((byte, at) => (at > 500 && at < 900 ? byte ^ 0x5a : byte)),
      'damaged',
    ],
    ['protected by a password (Excel)', () => compound('EncryptedPackage'), 'encrypted'],
    ['protected by a password (zip)', encryptedZip, 'encrypted'],
    [
      'protected by a password (OpenDocument)',
      () =>
        zipSync({
          mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
          'META-INF/manifest.xml': strToU8('<manifest:encryption-data/>'),
          'content.xml': new Uint8Array(40),
        }),
      'encrypted',
    ],
    [
      'with a billion laughs',
      () => packed(`${LAUGHS}${WORKSHEET}<sheetData>&lol9;</sheetData></worksheet>`),
      'entities',
    ],
    [
      'that names a file of the computer',
      () => packed(`${XXE}${WORKSHEET}<sheetData/></worksheet>`),
      'entities',
    ],
    ['an XML text with entities', () => text(`${XXE}<Workbook>&f;</Workbook>`), 'entities'],
    ['a folder', () => zipSync({ 'schools.csv': strToU8('a,b') }), 'zip'],
    ['a document of Word', () => zipSync({ 'word/document.xml': strToU8('<w/>') }), 'document'],
    ['an old document of Word', () => compound('WordDocument'), 'document'],
    [
      'a text of OpenDocument',
      () => zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.text') }),
      'document',
    ],
    ['a PDF called .xlsx', () => text('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'document'],
    ['a rich text', () => text('{\\rtf1\\ansi School ID}'), 'document'],
    ['a photo', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), 'picture'],
    ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'picture'],
    ['bytes of anything', () => new Uint8Array(4000).map((_, at) => (at * 7919) % 251), 'unreadable'],
  ])('%s', (_, make, why) => {
    expect(read(make())).toBe(why);
    expect(unreadMessages[why]).toMatch(/^[A-Z][^.]+(\.(?=\w)[^.]+)*: [^.]+(\.(?=\w)[^.]+)*\.$/);
  });
});

const sheetIn = (bytes: Bytes): Sheet => (read(bytes) as Book).sheets[0] as Sheet;

describe('a file that is odd is read, with what is to be known', () => {
  it('with macros, which are not run', () => {
    const macros = packed(`${WORKSHEET}<sheetData>${HEADED}</sheetData></worksheet>`, {
      'xl/vbaProject.bin': strToU8('Sub Auto_Open()'),
    });
    expect(read(macros)).toMatchObject({ macros: true, sheets: [{ rows: [['School ID']] }] });
  });

  it('with a million styled rows that are empty', () => {
    const rows = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 2}" s="1"/>`).join('');
    expect(sheetIn(packed(`${WORKSHEET}<sheetData>${HEADED}${rows}</sheetData></worksheet>`)).rows).toEqual([
      ['School ID'],
    ]);
  });

  it('with more rows than are read', () => {
    const sheet = sheetIn(text(`School ID\n${'1501\n'.repeat(7000)}`));
    expect(sheet).toMatchObject({ notes: ['cut'] });
    expect(sheet.rows).toHaveLength(6000);
  });

  it('with hidden columns, hidden rows and merged cells', () => {
    const bytes = bookWith(
      (sheet) => {
        sheet['!cols'] = [{}, { hidden: true }];
        sheet['!rows'] = [{}, { hidden: true }];
        sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 3, c: 0 } }];
      },
      [...ROWS, ['', 'a'], ['', 'b']],
    );
    expect(sheetIn(bytes)).toEqual({
      name: 'Schools',
      hidden: false,
      notes: ['hiddenColumns', 'hiddenRows', 'merged'],
      rows: [...ROWS, ['05010100101', 'a'], ['05010100101', 'b']],
    });
  });

  it('with several sheets, one of them hidden', () => {
    const bytes = bookWith((_, book) => {
      utils.book_append_sheet(book, utils.aoa_to_sheet([['x']]), 'Notes');
      book.Workbook = { Sheets: [{}, { Hidden: 1 }] };
    });
    expect((read(bytes) as Book).sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Schools', false],
      ['Notes', true],
    ]);
  });

  it('with formulas, also to other files: what they last showed is read', () => {
    const bytes = bookWith((sheet) => {
      sheet.B2 = { t: 's', v: '03892300123', f: "'[other.xlsx]Sheet1'!A1" };
      sheet.A2 = { t: 'e', v: 0x17, w: '#REF!', f: '#REF!' };
    });
    expect(sheetIn(bytes)).toMatchObject({ notes: ['formulas'], rows: [ROWS[0], ['#REF!', '03892300123']] });
  });

  it('with formulas that nothing has calculated, which are no empty cells, and with one whose result is empty', () => {
    const row =
      '<row r="2"><c r="A2"><f>B2</f></c><c r="B2" t="str"><f>""</f><v></v></c><c r="C2" t="e"><v>#SPILL!</v></c></row>';
    const bytes = packed(`${WORKSHEET}<sheetData>${HEADED}${row}</sheetData></worksheet>`);
    expect(sheetIn(bytes)).toMatchObject({
      notes: ['formulas'],
      rows: [['School ID'], ['#VALUE!', '', '#SPILL!']],
    });
  });

  it('with days, the days of a Mac, zeros of a format, and yes and no', () => {
    const rows = [['A'], [29377], [5010100101], [true]];
    const bytes = bookWith((sheet) => {
      sheet.A2.z = 'dd/mm/yyyy';
      sheet.A3.z = '00000000000';
    }, rows);
    expect(sheetIn(bytes).rows).toEqual([['A'], [{ day: '1980-06-05' }], ['05010100101'], ['TRUE']]);
    const mac = bookWith(
      (sheet, book) => {
        sheet.A2 = { t: 'n', v: 29377 - 1462, z: 'yyyy-mm-dd' };
        book.Workbook = { WBProps: { date1904: true } };
      },
      [['A'], [0]],
    );
    expect(sheetIn(mac).rows[1]).toEqual([{ day: '1980-06-05' }]);
  });

  it('a table of a web page that is called .xls, and a text between semicolons or tabs', () => {
    const page =
      '<html><body><table><tr><td>School ID</td></tr><tr><td>05010100101</td></tr></table></body></html>';
    expect(sheetIn(text(page)).rows).toEqual([['School ID'], ['05010100101']]);
    expect(sheetIn(text('School ID;Name\n0501;"a;b"')).rows).toEqual([
      ['School ID', 'Name'],
      ['0501', 'a;b'],
    ]);
    expect(sheetIn(text('School ID\tName\n0501\tÂ')).rows).toEqual([
      ['School ID', 'Name'],
      ['0501', 'Â'],
    ]);
  });

  it('a text between semicolons with more commas in its cells, and with a title above', () => {
    const content =
      'List, of 2026, Aizawl, Mizoram\nTeacher ID;Classes\nT-1;Class 1, Class 2, Class 3\nT-2;1, 2';
    expect(sheetIn(text(content)).rows.slice(1)).toEqual([
      ['Teacher ID', 'Classes'],
      ['T-1', 'Class 1, Class 2, Class 3'],
      ['T-2', '1, 2'],
    ]);
    const tabs =
      'List of schools, Aizawl\nSchool ID\tAddress\tPhone\n1001\tZotlang, Lunglei\t1\n1002\tVenglai, Serchhip\t2';
    expect(sheetIn(text(tabs)).rows.slice(1)).toEqual([
      ['School ID', 'Address', 'Phone'],
      ['1001', 'Zotlang, Lunglei', '1'],
      ['1002', 'Venglai, Serchhip', '2'],
    ]);
    expect(sheetIn(text('Teacher ID,Subjects\nT-1,Mizo;Hindi;English\nT-2,"Art, Craft"')).rows).toEqual([
      ['Teacher ID', 'Subjects'],
      ['T-1', 'Mizo;Hindi;English'],
      ['T-2', 'Art, Craft'],
    ]);
  });

  it('a text whose numbers are written as formulas, so that Excel keeps their zeros', () => {
    const content = 'School ID,School Phone\r\n="05010100101","=""03892300123"""\r\n';
    expect(sheetIn(text(content)).rows).toEqual(ROWS);
  });

  it('a text of Windows, or in UTF-16', () => {
    expect(sheetIn(new Uint8Array([0x41, 0x2c, 0xe2, 0x0a, 0x31, 0x2c, 0xc9])).rows).toEqual([
      ['A', 'â'],
      ['1', 'É'],
    ]);
    const wide = Uint8Array.from([0xff, 0xfe, ...[...'A,B'].flatMap((letter) => [letter.charCodeAt(0), 0])]);
    expect(sheetIn(wide).rows).toEqual([['A', 'B']]);
  });

  it('keeps marks of the writing direction for whoever understands the cell', () =>
    expect(sheetIn(text('School ID\n\u200f0501')).rows[1]).toEqual(['\u200f0501']));
});

it('what is written is read again: texts stay texts, with their zeros', () => {
  const sheets = [
    { name: 'Schools', rows: ROWS, hiddenFirst: true as const },
    { name: 'Base', rows: [['=1+1', { day: '1980-06-05' }, 7]], hidden: true as const },
  ];
  expect(readBook(writeBook(sheets))).toEqual({
    macros: false,
    sheets: [
      { name: 'Schools', hidden: false, rows: ROWS, notes: ['hiddenColumns'] },
      { name: 'Base', hidden: true, rows: [['=1+1', { day: '1980-06-05' }, 7]], notes: [] },
    ],
  });
});
