import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { importColumns, type SentRow } from '#shared/domain/import.ts';
import { parseCsv } from '../../infra/admin/import/csvFile.ts';
import { importDirectory } from '../../infra/admin/import/importDirectory.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { AT_ONCE, importWorld } from '../support/importWorld.ts';
import { storedSchools } from '../support/loading.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const FILE = '../shared/data/mizoram-schools-2014-15.csv';
const COUNT = 250;

type Row = Record<string, string>;
const text = readFileSync(FILE, 'utf8');
const source: Row[] = parse(text, { columns: true });
const isRight = ({ pincode = '', established_year = '' }: Row) =>
  (pincode === '' || /^[0-9]{6}$/.test(pincode)) && established_year !== '2913';
/** Real schools of 2014-15, from all over the file. */
const before = source.filter((row, i) => i % 15 === 0 && isRight(row)).slice(0, COUNT);
const known = importColumns('schools');
const columns = Object.keys(before[0]!).filter((name) => known.includes(name));

/**
 * The directory of the year after, as a department issues it: the same rows in another order, schools that were renamed
 * or moved up, new ones, and some that are missing.
 */
const after: Row[] = [
  ...before.slice(10).map((row, i): Row => {
    if (i % 8 === 0) return { ...row, school_name: `${row.school_name} (UPGRADED)` };
    if (i % 8 === 1) return { ...row, school_level: 'Primary School, Middle School' };
    // Another way to write the same.
    if (i % 8 === 2)
      return { ...row, management: row.management!.toUpperCase(), district: row.district!.toLowerCase() };
    return row;
  }),
  ...before.slice(0, 5).map((row, i) => ({ ...row, school_id: `1599999990${i}`, block_office: 'DEO D0' })),
  { ...before[20]!, school_id: '15999999999', district: 'Aizwal', block_office: 'DEO D0' },
].reverse();

let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

beforeAll(async () => {
  deps = testDeps({ engine, limits: AT_ONCE });
  world = await teacherWorld(deps);
  const lines = [columns, ...before.map((row) => columns.map((name) => row[name] ?? ''))];
  const csv = lines
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');
  const options = { createMissing: true, officePattern: 'DEO {district}' };
  const report = await importDirectory(deps, parseCsv('2014-15.csv', Buffer.from(csv)), options);
  expect(report).toMatchObject({ created: COUNT, rejected: [] });
}, 240_000);

it('corrects the directory of 2014-15 by that of the year after, which knows no versions', async () => {
  const imports = importWorld(deps, world);
  const stored = await storedSchools(engine);
  const rows = after.map((row, i): SentRow => {
    const given = Object.keys(row).filter((name) => known.includes(name));
    return {
      row: i + 2,
      key: row.school_id!,
      cells: given.map((name) => [name, null, row[name] ?? '']),
    };
  });
  /** What a plain comparison of the two files says. */
  const differs = (row: Row) => {
    const old = stored.get(row.school_id!);
    if (!old) return 'create';
    const same = columns.every((name) => {
      const [is, was] = [row[name] ?? '', String((old as Record<string, unknown>)[name] ?? '')];
      return is.trim().toLowerCase() === was.toLowerCase();
    });
    return same ? 'same' : 'update';
  };
  const outcomes = after.map((row) => (row.district === 'Aizwal' ? 'invalid' : differs(row)));
  const count = (wanted: string) => outcomes.filter((one) => one === wanted).length;
  const checked = await imports.checked('schools', rows);
  expect(checked.counts).toEqual({
    same: count('same'),
    create: 5,
    update: count('update'),
    conflict: 0,
    invalid: 1,
  });
  expect(count('update')).toBeGreaterThan(40);
  const [invalid] = await imports.rows(checked.id, 'outcome=invalid');
  expect(invalid?.issues[0]?.message).toBe('"Aizwal" is not in the list. The nearest is "Aizawl".');

  await imports.started('run', checked.id);
  await imports.work(checked.id);
  expect((await imports.get(checked.id)).results).toMatchObject({ saved: count('update') + 5, refused: 0 });
  const now = await storedSchools(engine);
  expect(now.size).toBe(stored.size + 5);
  for (const row of after) {
    if (row.district === 'Aizwal') continue;
    expect(now.get(row.school_id!)).toMatchObject({
      school_name: row.school_name!.trim(),
      school_level: row.school_level,
    });
  }
  // What the later directory does not have stays as it was.
  for (const { school_id } of before.slice(0, 10))
    expect(now.get(school_id!)).toEqual(stored.get(school_id!));
  expect((await imports.checked('schools', rows)).counts).toMatchObject({ update: 0, create: 0, invalid: 1 });
}, 240_000);
