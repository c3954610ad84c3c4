import { describe, expect, it } from 'vitest';
import { sentRows } from '../../../test/support/sentRows.ts';
import type { Cell } from '../exportSheet.ts';
import { choosing, findHeadings, matchColumns, toRemember } from './heading.ts';
import { downloadSheets, exampleRow, readBase, templateSheets, withKey } from './layout.ts';
import { mendZeros, type Reading, readRows } from './rows.ts';

const TODAY = '2026-11-25';
const read = (rows: Cell[][], more: Partial<Parameters<typeof readRows>[0]> = {}): Reading => {
  const found = findHeadings(rows);
  if (!found) throw new Error('no headings');
  const columns = matchColumns(found.kind, rows[found.at] ?? []);
  return readRows({
    ...{
      kind: found.kind,
      rows,
      headings: found.at,
      columns,
      base: undefined,
      mended: new Map(),
      today: TODAY,
    },
    ...more,
  });
};

describe('the row of headings', () => {
  it('is found below title lines', () =>
    expect(
      findHeadings([
        ['District Education Office'],
        ['Schools of the district', '', 'as of 2026'],
        [],
        ['Sl. No.', 'School ID', 'School Name'],
      ]),
    ).toEqual({ at: 3, kind: 'schools' }));

  it('tells teachers, who have the fields of their school beside them', () =>
    expect(findHeadings([['Teacher ID', 'School ID', 'School Name', 'District', 'Pincode']])?.kind).toBe(
      'teachers',
    ));

  it('is not found where no cell names a field', () =>
    expect(findHeadings([['Report'], ['a', 'b'], ['1', '2']])).toBeUndefined());
});

describe('columns', () => {
  const named = (headings: string[], known = {}) =>
    matchColumns('schools', headings, known).map(({ field, like, by }) => [by, field ?? like]);

  it('are matched by label, by name, and by the label of the export', () =>
    expect(named(['SCHOOL ID *', 'school_name', 'Medium of Institution', 'Pincode (6 digits)'])).toEqual([
      ['label', 'school_id'],
      ['label', 'school_name'],
      ['label', 'medium'],
      ['label', 'pincode'],
    ]));

  it('that are close are left to a person, who is remembered', () => {
    expect(named(['Shool Name', 'Head Phone', 'Remarks'])).toEqual([
      ['like', 'school_name'],
      ['like', 'school_phone'],
      ['none', undefined],
    ]);
    const chosen = choosing(matchColumns('schools', ['Code', 'School Name']), 0, 'school_id');
    expect(toRemember(chosen)).toEqual({ code: 'school_id' });
    expect(named(['CODE', 'Village'], { code: 'school_id' })[0]).toEqual(['remembered', 'school_id']);
  });

  it('with one name are taken from neither until somebody chooses', () => {
    const twice = matchColumns('schools', ['School ID', 'School Phone', 'School Phone']);
    expect(twice.map(({ by, field }) => [by, field])).toEqual([
      ['label', 'school_id'],
      ['twice', undefined],
      ['twice', undefined],
    ]);
    expect(choosing(twice, 2, 'school_phone')[2]).toMatchObject({ by: 'hand', field: 'school_phone' });
  });

  it('of Aadhaar numbers are never taken', () =>
    expect(matchColumns('teachers', ['Teacher ID', 'AADHAAR NUMBER'])[1]).toEqual({
      at: 1,
      heading: 'AADHAAR NUMBER',
      by: 'refused',
    }));
});

const COLUMNS = withKey('schools', ['school_name', 'school_phone', 'established_year', 'school_level']);
const records = Array.from({ length: 5 }, (_, n) => ({
  id: n + 1,
  version: n + 3,
  school_id: `0501010010${n}`,
  school_name: `School ${n}`,
  school_phone: '03892300123',
  established_year: n === 0 ? null : 1960 + n,
  school_level: 'Primary School, Middle School',
}));

describe('a file that was downloaded here', () => {
  const sheets = downloadSheets('schools', COLUMNS, records, { school_level: ['Primary School'] });
  const base = readBase(sheets);
  const rows = sheets[0]?.rows.map((row) => [...row]) ?? [];

  it('has the hidden sheet with id, version and values, and is read without a change', () => {
    expect(base?.byId.get('3')).toMatchObject({ id: 3, version: 5 });
    expect(sentRows(read(rows, { base }))).toEqual([]);
  });

  const copy = () => rows.map((row) => [...row]);
  const at = (name: string) => COLUMNS.indexOf(name) + 1;

  it('sends the changed cells alone, wherever the rows were sorted to', () => {
    const [head = [], ...others] = copy();
    const changed = [head, ...others.reverse()];
    (changed[1] as Cell[])[at('school_phone')] = 9862012345;
    (changed[2] as Cell[])[at('school_id')] = '05010100999';
    (changed[3] as Cell[])[at('school_name')] = '';
    expect(sentRows(read(changed, { base }))).toEqual([
      {
        row: 2,
        id: 5,
        key: '05010100104',
        version: 7,
        cells: [['school_phone', '03892300123', '9862012345']],
      },
      { row: 3, id: 4, key: '05010100103', version: 6, cells: [['school_id', '05010100103', '05010100999']] },
      { row: 4, id: 3, key: '05010100102', version: 5, cells: [['school_name', 'School 2', '']] },
    ]);
  });

  it('leaves subjects to the server, which has their list, and shows one with a comma between semicolons', () => {
    const columns = ['teacher_ID', 'subjects_taught'];
    const taught = ['["Mizo","Science, General"]', '["Art / Craft","Mizo"]'];
    const some = taught.map((subjects_taught, n) => ({
      id: n + 1,
      version: 1,
      teacher_ID: `T${n}`,
      subjects_taught,
    }));
    const file = downloadSheets('teachers', columns, some, {});
    const cells = file[0]?.rows.map((row) => [...row]) ?? [];
    expect(cells.slice(1).map((row) => row[2])).toEqual(['Mizo; Science, General', 'Art / Craft, Mizo']);
    expect(sentRows(read(cells, { base: readBase(file) }))).toEqual([]);
    (cells[2] as Cell[])[2] = 'Art / Craft';
    expect(sentRows(read(cells, { base: readBase(file) })).map((row) => row.cells)).toEqual([
      [['subjects_taught', 'Art / Craft, Mizo', 'Art / Craft']],
    ]);
  });

  it('takes another case and order of a list for the same', () => {
    const changed = copy();
    (changed[1] as Cell[])[at('school_level')] = 'MIDDLE SCHOOL; primary school';
    expect(sentRows(read(changed, { base }))).toEqual([]);
  });

  it('takes a row that was copied to enter another record for that record', () => {
    const [head = [], first = [], second = [], ...others] = copy();
    const added = [...second];
    added[at('school_id')] = '05010100999';
    const sent = sentRows(read([head, first, second, added, ...others], { base }));
    expect(sent).toEqual([
      {
        row: 4,
        key: '05010100999',
        cells: [
          ['school_id', null, '05010100999'],
          ['school_name', null, 'School 1'],
          ['established_year', null, '1961'],
          ['school_level', null, 'Primary School, Middle School'],
          ['school_phone', null, '03892300123'],
        ],
      },
    ]);
  });

  it('sends both rows of a record that stands twice, so that neither is stored', () => {
    const [head = [], first = [], ...others] = copy();
    const again = [...first];
    again[at('school_name')] = 'Another name';
    const sent = sentRows(read([head, first, again, ...others], { base }));
    expect(sent.map(({ row, id, cells }) => [row, id, cells.length])).toEqual([
      [2, 1, 0],
      [3, 1, 1],
    ]);
  });

  it('takes what is stored as a cell would be understood for the same, but not where it was emptied', () => {
    const odd = records.map((one) => ({
      ...one,
      school_name: `Govt.  School ${one.id}`,
      school_phone: 'NA',
    }));
    const oddly = downloadSheets('schools', COLUMNS, odd, {});
    const same = oddly[0]?.rows.map((row) => [...row]) ?? [];
    expect(sentRows(read(same, { base: readBase(oddly) }))).toEqual([]);
    (same[1] as Cell[])[at('school_phone')] = '';
    expect(sentRows(read(same, { base: readBase(oddly) })).map(({ cells }) => cells)).toEqual([
      [['school_phone', 'NA', '']],
    ]);
  });

  it('is found again by the School ID where the hidden column is gone', () => {
    const cut = copy().map((row) => row.slice(1));
    (cut[2] as Cell[])[COLUMNS.indexOf('school_phone')] = '+91 98620-12345';
    expect(sentRows(read(cut, { base }))).toEqual([
      {
        row: 3,
        id: 2,
        key: '05010100101',
        version: 4,
        cells: [['school_phone', '03892300123', '9862012345']],
      },
    ]);
  });
});

describe("somebody else's file", () => {
  const rows: Cell[][] = [
    ['List of schools'],
    ['School ID', 'School Phone', 'School Email'],
    [501010010, 3892300123, 'NA'],
    ['5010100102', '', ''],
    ['', '', ''],
    ['05010100103', '-', 'a@b.in'],
  ];

  it('sends every cell that says something; an empty one changes nothing', () =>
    expect(sentRows(read(rows)).map(({ row, key, cells }) => [row, key, cells.slice(1)])).toEqual([
      [
        3,
        '501010010',
        [
          ['school_phone', null, '3892300123'],
          ['school_email', null, ''],
        ],
      ],
      [4, '5010100102', []],
      [
        6,
        '05010100103',
        [
          ['school_phone', null, ''],
          ['school_email', null, 'a@b.in'],
        ],
      ],
    ]));

  it('gets its zeros back by one press', () => {
    const reading = read(rows);
    expect([...reading.zeros]).toEqual([
      ['school_phone', [3]],
      ['school_id', [4]],
    ]);
    const mended = mendZeros(reading, 'school_id', new Map());
    const after = read(rows, { mended });
    expect(after.zeros.has('school_id')).toBe(false);
    expect(sentRows(after)[1]?.key).toBe('05010100102');
  });
});

it('the example of a template is no record', () => {
  const columns = withKey('teachers', ['teacher_name', 'date_of_birth', 'classes_taught']);
  const rows = templateSheets('teachers', columns, {}, true)[0]?.rows.map((row) => [...row]) ?? [];
  expect(rows[1]).toEqual(exampleRow('teachers', columns));
  expect(rows[1]).toContain('17/03/1984');
  expect(read(rows)).toMatchObject({ rows: [], examples: 1 });
});
