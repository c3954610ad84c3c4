import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { formulaSafe } from '../../../shared/domain/csv.ts';
import { parseCsv } from './csvFile.ts';
import { formulaMeant, rejectedCsv, rejectedPath, writeRejected } from './rejectedFile.ts';

const rejectedOf = (csv: string, reason = 'why') => {
  const file = parseCsv('a.csv', Buffer.from(csv));
  return rejectedCsv(
    file,
    file.rows.map((row) => ({ row, reason })),
  );
};

describe('the file of rejected rows', () => {
  it('holds every column as it stood, and the reason, as RFC 4180 has it', () => {
    const text = rejectedOf('school_id,name,x\n1,"a ""b"", c",\n2, d ,"e\nf"\n');
    expect(text).toBe(
      '"school_id","name","x","reason"\r\n"1","a ""b"", c","","why"\r\n"2"," d ","e\nf","why"\r\n',
    );
  });

  it('keeps the reason of this run alone when a rejected file is loaded again', () => {
    expect(rejectedOf('school_id,reason,x\n1,old,y\n', 'new')).toBe(
      '"school_id","x","reason"\r\n"1","y","new"\r\n',
    );
  });

  it('keeps the mark of UTF-8 where the file has one', () => {
    expect(rejectedOf('\ufeffschool_id\n1\n')).toBe('\ufeff"school_id","reason"\r\n"1","why"\r\n');
  });

  it.each(['=1+1', '+91', '-x', '@SUM(A1)', '\t=1', '\r=1', '\0=1', ' =1', '＝1', '＋1', '－1', '＠1'])(
    'lets no spreadsheet calculate %j, and reads it back as it was meant',
    (value) => {
      const csv = rejectedOf(`school_id,name\n1,"${value}"\n`, value);
      const [, cells] = parse(csv);
      expect(cells).toEqual(['1', `'${value}`, `'${value}`]);
      expect(formulaMeant(formulaSafe(value))).toBe(value);
    },
  );

  it.each(["Tipa 'V'-I", "'V' Block", 'a=b', '', '12'])('leaves %j alone', (value) => {
    expect(formulaSafe(value)).toBe(value);
    expect(formulaMeant(value)).toBe(value);
  });

  it('stands beside the file', () => {
    expect(rejectedPath('/data/schools.csv')).toBe('/data/schools.rejected.csv');
    expect(rejectedPath('/data/schools.CSV')).toBe('/data/schools.rejected.csv');
    expect(rejectedPath('/data/schools')).toBe('/data/schools.rejected.csv');
  });
});

describe('the file that is written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rejected-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = parseCsv('a.csv', Buffer.from('school_id\n1\n'));
  const write = (name: string, reason = 'why') =>
    writeRejected(
      join(folder, name),
      file,
      file.rows.map((row) => ({ row, reason })),
    );

  it('is for nobody but who imported, since its rows may hold Aadhaar numbers', () => {
    const path = rejectedPath(join(folder, 'a.csv'));
    // One that an earlier version left, which anybody may read.
    writeFileSync(path, '"school_id","reason"\r\n"1","why"\r\n', { mode: 0o644 });
    expect(write('a.csv')).toBe(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('leaves one in which somebody corrected rows', () => {
    const path = join(folder, 'b.rejected.csv');
    const corrected = '"school_id","reason"\r\n"2","why"\r\n';
    writeFileSync(path, corrected);
    const second = join(folder, 'b.rejected-2.csv');
    expect([write('b.csv'), write('b.csv'), write('b.csv', 'another reason')]).toEqual([
      ...[second, second],
      join(folder, 'b.rejected-3.csv'),
    ]);
    expect(writeRejected(join(folder, 'b.csv'), file, [])).toBeUndefined();
    expect(readFileSync(path, 'utf8')).toBe(corrected);
  });
});
