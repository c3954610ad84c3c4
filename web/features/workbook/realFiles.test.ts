import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Cell } from '#shared/domain/exportSheet.ts';
import { downloadSheets } from '#shared/domain/workbook/layout.ts';
import type { SentRow } from '#shared/domain/workbook/rows.ts';
import { sentRows } from '../../../test/support/sentRows.ts';
import type { Book } from '../../sheets/bookBounds.ts';
import { readBook } from '../../sheets/readBook.ts';
import { writeBook } from '../../sheets/writeBook.ts';
import { type OpenFile, openFile, readingOf } from './fileState.ts';

const FOLDER = 'test/fixtures/workbook';
const FORMS = ['xlsx', 'xls', 'ods', 'utf8.csv', '1252.csv'] as const;
type Edit = [row: number, column: string, value: string];
const expected = JSON.parse(readFileSync(`${FOLDER}/expected.json`, 'utf8')) as {
  schools: Record<string, string>[];
  edits: Edit[];
  teachers: [id: string, name: string, born: string, phone: string][];
};

function opened(bytes: ArrayBuffer, name: string): OpenFile {
  const book = readBook(bytes) as Book;
  const file = openFile({ name, sha256: '', book }, {});
  if (typeof file === 'string') throw new Error(file);
  return file;
}
function sentOf(name: string): SentRow[] {
  const bytes = readFileSync(`${FOLDER}/${name}`);
  return sentRows(readingOf(opened(new Uint8Array(bytes).buffer, name)));
}

/** The schools as they are stored, after all edits. */
const changed = expected.schools.map((school) => ({ ...school }));
for (const [row, column, value] of expected.edits) (changed[row] as Record<string, string>)[column] = value;

describe.each(FORMS)('a file that LibreOffice saved as %s', (form) => {
  it('says the same of 200 real schools with 300 edits, below two title lines', () => {
    const sent = sentOf(`schools.${form}`);
    expect(
      sent.map(({ cells }) => Object.fromEntries(cells.map(([column, , value]) => [column, value]))),
    ).toEqual(
      changed.map((school) => Object.fromEntries(Object.entries(school).filter(([, value]) => value !== ''))),
    );
    expect(sent.map(({ row }) => row)).toEqual(changed.map((_, at) => at + 4));
  });

  it('says the same of days in three forms', () =>
    expect(sentOf(`teachers.${form}`)).toEqual(
      expected.teachers.map(([key, name, born, phone], at) => ({
        row: at + 2,
        key,
        cells: [
          ['teacher_ID', null, key],
          ['teacher_name', null, name],
          ['date_of_birth', null, born],
          ['phone_number', null, phone],
        ],
      })),
    ));
});

describe('a file that was downloaded here', () => {
  const columns = Object.keys(expected.schools[0] ?? {});
  const records = expected.schools.map((school, at) => ({ ...school, id: at + 1, version: 1 }));
  const sheets = downloadSheets('schools', columns, records, {});
  const edited = (rows: readonly (readonly Cell[])[]) => {
    const copy = rows.map((row) => [...row]);
    for (const [row, column, value] of expected.edits)
      (copy[row + 1] as Cell[])[columns.indexOf(column) + 1] = value;
    return copy;
  };
  const sentAfter = (change: (rows: readonly (readonly Cell[])[]) => Cell[][]) => {
    const bytes = writeBook(
      sheets.map((sheet, at) => (at === 0 ? { ...sheet, rows: change(sheet.rows) } : sheet)),
    );
    return sentRows(readingOf(opened(bytes, 'schools.xlsx')));
  };

  it('sends nothing where nothing was changed', () =>
    expect(sentAfter((rows) => rows.map((row) => [...row]))).toEqual([]));

  it('sends exactly the 300 edits, each with what was there', () => {
    const cells = sentAfter(edited).flatMap(({ id = 0, cells: of }) => of.map((cell) => [id - 1, ...cell]));
    const plain = (list: unknown[][]) => list.map((one) => JSON.stringify(one)).sort();
    expect(plain(cells)).toEqual(
      plain(
        expected.edits.map(([row, column, value]) => [row, column, expected.schools[row]?.[column], value]),
      ),
    );
  });

  it('sends the same among 20 other columns, and the rest where columns were removed', () => {
    const wide = (rows: readonly (readonly Cell[])[]) =>
      edited(rows).map((row, at) => [
        ...row,
        ...Array.from({ length: 20 }, (_, n) => (at === 0 ? `Pupils ${n}` : n)),
      ]);
    expect(sentAfter(wide)).toEqual(sentAfter(edited));
    const narrow = sentAfter((rows) => wide(rows).map((row) => row.slice(0, 4)));
    const kept = columns.slice(0, 3);
    expect(narrow.flatMap(({ cells }) => cells).length).toBe(
      expected.edits.filter(([, column]) => kept.includes(column)).length,
    );
  });

  it('sends 400 phones in at most 60 KB', () => {
    const many = Array.from({ length: 400 }, (_, at) => ({
      id: 10_000 + at,
      version: 3,
      school_id: String(15010100000 + at),
      school_phone: '03892300123',
    }));
    const [first, ...others] = downloadSheets('schools', ['school_id', 'school_phone'], many, {});
    const rows = (first?.rows ?? []).map((row, at) =>
      at === 0 ? row : [row[0], row[1], `0389230${1000 + at}`],
    );
    const bytes = writeBook([{ ...first, name: 'Schools', rows: rows as Cell[][] }, ...others]);
    const sent = sentRows(readingOf(opened(bytes, 'phones.xlsx')));
    expect(sent).toHaveLength(400);
    expect(sent[0]?.cells).toEqual([['school_phone', '03892300123', '03892301001']]);
    expect(JSON.stringify(sent).length).toBeLessThanOrEqual(60 * 1024);
  });
});
