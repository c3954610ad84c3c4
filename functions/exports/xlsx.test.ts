import ExcelJS from 'exceljs';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { read, utils } from 'xlsx';
import { type Cell, widthsOf } from '#shared/domain/exportSheet.ts';
import { type Sheet, workbook } from './xlsx.ts';

async function bytesOf(sheets: Sheet[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of workbook(sheets)) parts.push(part);
  return Buffer.concat(parts);
}

/** Texts that spreadsheets, XML or readers often get wrong. */
const TEXTS = [
  '=HYPERLINK("http://example.org","x")',
  '@SUM(A1)',
  '+1',
  '-1',
  '＝1',
  '007',
  'a & b < c > "d" \'e\'',
  '</t></is><f>1+1</f>',
  'two\nlines',
  ' blanks around ',
  'José Ångström',
  'लालरिनपुई',
  '𝒳 and 👩‍🏫',
  'under_score_x and x_',
  'a tab\tinside',
  'x'.repeat(32_767),
];
const ROWS: Cell[][] = [
  ['Text', 'Empty', 'Number', 'Again'],
  ...TEXTS.map((text, i): Cell[] => [text, '', i * 1.5, text]),
];
const WIDE: Cell[][] = [
  Array.from({ length: 60 }, (_, i) => `Column ${i}`),
  ...Array.from({ length: 300 }, (_, r) =>
    Array.from({ length: 60 }, (_, c) => `${r}/${c} ${'é'.repeat(c % 7)}`),
  ),
];

let bytes: Buffer;
beforeAll(async () => {
  bytes = await bytesOf([
    { name: 'First & last', widths: widthsOf(ROWS), rows: ROWS },
    { name: 'Wide', widths: widthsOf(WIDE), rows: WIDE },
  ]);
});

describe('a workbook', () => {
  it('reads in SheetJS as it was written, without a formula', () => {
    const book = read(bytes);
    expect(book.SheetNames).toEqual(['First & last', 'Wide']);
    const sheet = book.Sheets['First & last']!;
    expect(utils.sheet_to_json(sheet, { header: 1, defval: '' })).toEqual(ROWS);
    expect(utils.sheet_to_json(book.Sheets.Wide!, { header: 1, defval: '' })).toEqual(WIDE);
    expect(Object.values(sheet).filter((cell) => cell && typeof cell === 'object' && 'f' in cell)).toEqual(
      [],
    );
    expect(bytes.includes('<f>')).toBe(false);
  });

  it('reads in exceljs as it was written, its header bold and in sight, its columns wide enough', async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes as unknown as ExcelJS.Buffer);
    for (const [i, rows] of [ROWS, WIDE].entries()) {
      const sheet = book.worksheets[i]!;
      const found = rows.map((row, r) => row.map((_, c) => sheet.getCell(r + 1, c + 1).value ?? ''));
      expect(found).toEqual(rows);
      expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
      expect([sheet.getCell(1, 1).font.bold, sheet.getCell(2, 1).font?.bold ?? false]).toEqual([true, false]);
    }
    expect(book.worksheets[0]!.columns.map(({ width }) => width)).toEqual([60, 15, 15, 60]);
  });

  it('has days that can be counted with and shown as people read them, and a filter on its head', async () => {
    const rows: Cell[][] = [
      ['Born', 'Records'],
      [{ day: '1985-02-28' }, 2],
      [{ day: '2026-11-23' }, 0],
    ];
    const file = await bytesOf([{ name: 'S', widths: widthsOf(rows), rows }]);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(file as unknown as ExcelJS.Buffer);
    const sheet = book.worksheets[0]!;
    expect(sheet.getCell('A2').value).toEqual(new Date('1985-02-28T00:00:00Z'));
    expect(sheet.getCell('A3').numFmt).toBe('dd/mm/yyyy');
    expect(sheet.getCell('B3').value).toBe(0);
    expect(sheet.autoFilter).toBe('A1:B3');
    expect(read(file).Sheets.S?.A3?.w).toBe('23/11/2026');
  });

  it('keeps of a text what a cell can hold, and what looks like a number of a character as it was typed', async () => {
    const texts = [
      'y'.repeat(40_000),
      'a\ud800b',
      'C0 \u0001 and \u001f',
      'two\r\nlines',
      '_x0041_ as typed',
    ];
    const file = await bytesOf([{ name: 'S', widths: [15], rows: texts.map((text) => [text]) }]);
    const sheet = read(file).Sheets.S!;
    const [long, ...others] = utils.sheet_to_json<string[]>(sheet, { header: 1 }).map(([text]) => text);
    expect(long).toHaveLength(32_767);
    expect(others).toEqual(['a\ufffdb', 'C0  and ', 'two\nlines', '_x0041_ as typed']);
  });
});

describe('the archive', () => {
  it('is whole to a reader that checks every sum', async () => {
    const archive = await JSZip.loadAsync(bytes, { checkCRC32: true });
    const files = Object.values(archive.files);
    expect(files).toHaveLength(7);
    for (const file of files) expect(await file.async('string')).toMatch(/^<\?xml /);
    const spoilt = Buffer.from(bytes);
    spoilt.writeUInt8(spoilt.readUInt8(60) ^ 1, 60);
    await expect(JSZip.loadAsync(spoilt, { checkCRC32: true })).rejects.toThrow();
  });

  it('is given out while rows still come, and asks for no more than it gives out', async () => {
    let asked = 0;
    async function* rows() {
      for (; asked < 50_000; asked += 1) yield [`row ${asked}`, 'x'.repeat(40)];
    }
    let most = 0;
    let given = 0;
    for await (const part of workbook([{ name: 'S', widths: [15, 15], rows: rows() }])) {
      // At most three buffers of 32,768 characters are being filled, waiting or being compressed. Each row has at least
      // a hundred characters.
      most = Math.max(most, asked - given);
      given = asked;
      expect(part.length).toBeLessThan(200_000);
    }
    expect(asked).toBe(50_000);
    expect(most).toBeLessThan(2000);
  });

  it('fails as its rows fail', async () => {
    async function* rows() {
      yield ['before'];
      throw new Error('the table is away');
    }
    const read = async () => {
      for await (const part of workbook([{ name: 'S', widths: [15], rows: rows() }]))
        expect(part).toBeDefined();
    };
    await expect(read()).rejects.toThrow('the table is away');
  });

  it('lets go of its rows when nobody reads on', async () => {
    let left = false;
    async function* rows() {
      try {
        for (;;) yield ['x'.repeat(1000)];
      } finally {
        left = true;
      }
    }
    let parts = 0;
    for await (const part of workbook([{ name: 'S', widths: [15], rows: rows() }])) {
      parts += part.length > 0 ? 1 : 0;
      if (parts > 20) break;
    }
    await vi.waitFor(() => expect(left).toBe(true));
  });
});
