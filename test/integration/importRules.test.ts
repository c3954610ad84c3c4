import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '#functions/app/deps.ts';
import { numberBlocks } from '#functions/table/feed.ts';
import { importMessages } from '#shared/messages/imports.ts';
import { parseCsv } from '../../infra/admin/import/csvFile.ts';
import { importDirectory } from '../../infra/admin/import/importDirectory.ts';
import { CommandError } from '../../infra/commandError.ts';
import { seedReferenceData } from '../../infra/local/referenceData.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { faultyClient } from '../support/faults.ts';
import { csvFile, HEADING, csvRow as row, storedSchools } from '../support/loading.ts';
import { rowsOf } from '../support/rows.ts';
import { runImport } from '../support/runImport.ts';

const engine = withEngine();
const OFFICE = 'DEO {district}';
const stored = () => storedSchools(engine);

beforeAll(() => seedReferenceData(testDeps({ engine }), () => {}));

describe('a load', () => {
  /** With as many attempts at a row as in earnest, and next to no time between them. */
  const load = (deps: Deps, lines: string, options = {}) =>
    importDirectory(deps, csvFile([lines]), { officePattern: OFFICE, pausesMs: [1, 1, 1], ...options });

  it('updates what differs with one entry each, and keeps what the file has no column for', async () => {
    const lines = [row('80000000001'), row('80000000002')].join('\n');
    const full = parseCsv(
      'full.csv',
      Buffer.from(`${HEADING},habitation_class\n${lines.replaceAll(/$/gm, ',Urban')}`),
    );
    await importDirectory(testDeps({ engine }), full, { officePattern: OFFICE });
    const audits = (await rowsOf(engine, 'AUDIT#')).length;
    const changed = lines.replace('School 80000000002', 'Another name').replaceAll('"Mizo"', '"MIZO"');
    const report = await load(testDeps({ engine }), changed);
    expect(report).toMatchObject({ created: 0, updated: 1, unchanged: 1, rejected: [] });
    expect((await stored()).get('80000000002')).toMatchObject({
      school_name: 'Another name',
      habitation_class: 'Urban',
      medium: 'Mizo',
      version: 2,
    });
    expect((await stored()).get('80000000001')).toMatchObject({ version: 1 });
    expect((await rowsOf(engine, 'AUDIT#')).length).toBe(audits + 1);
  });

  it('rejects with the reason what is in no list, and makes nothing for it', async () => {
    const masters = (await rowsOf(engine, 'MASTER')).length;
    const lines = [
      row('80000000011', { district: 'Atlantis', rd_block: '' }),
      row('80000000012', { school_type: 'Mixed', district: 'Atlantis', rd_block: 'Deep' }),
      row('80000000013', { management: '' }),
      row('80000000014', { school_level: 'Kindergarten' }),
    ].join('\n');
    const strict = await load(testDeps({ engine }), lines);
    expect(strict.created).toBe(0);
    expect(strict.rejected.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(
        /^block_office: "DEO Atlantis" is not in the list\. The nearest is "DEO .*"\.; district: "Atlantis" is not in the list\. The nearest is ".*"\.$/,
      ),
      expect.stringContaining('school_type: "Mixed" is not in the list'),
      'management: This field is required',
      expect.stringContaining('school_level: '),
    ]);
    expect(await rowsOf(engine, 'MASTER')).toHaveLength(masters);
    const making = await load(testDeps({ engine }), lines, { createMissing: true });
    expect(making).toMatchObject({ created: 1, made: { districts: 1, 'block-offices': 1 } });
    expect(await rowsOf(engine, 'MASTER')).toHaveLength(masters + 2);
    expect((await stored()).get('80000000011')).toMatchObject({
      district: 'Atlantis',
      block_office: 'DEO Atlantis',
    });
  });

  it('rejects both rows of a School ID that stands twice', async () => {
    const report = await load(testDeps({ engine }), [row('80000000021'), row('80000000021')].join('\n'));
    expect(report.created).toBe(0);
    expect(report.rejected).toMatchObject([
      { row: { number: 2 }, reason: `school_id: ${importMessages.keyTwice(3)}` },
      { row: { number: 3 }, reason: `school_id: ${importMessages.keyTwice(2)}` },
    ]);
  });

  it('stores every school once, with one entry, although the first sixteen hear no answer', async () => {
    // Sixteen rows are under way at once, and the SDK tries each three times.
    let lost = 0;
    const client = faultyClient(engine.endpoint, (command) => {
      if (command !== 'TransactWriteItemsCommand' || lost === 48) return undefined;
      lost += 1;
      return 'loseAnswer';
    });
    const ids = Array.from({ length: 40 }, (_, i) => String(81_000_000_000 + i));
    const report = await load(testDeps({ engine, client }), ids.map((id) => row(id)).join('\n'));
    expect(lost).toBe(48);
    expect(report).toMatchObject({ created: 40, updated: 0, rejected: [] });
    const schools = await stored();
    expect(ids.filter((id) => schools.get(id)?.version !== 1)).toEqual([]);
    const created = (await rowsOf(engine, 'AUDIT#')).filter(
      ({ action, details }) => action === 'create' && ids.some((id) => String(details).includes(`"${id}"`)),
    );
    expect(created).toHaveLength(40);
  });

  it('ends with one sentence when the table is gone', async () => {
    let gone = false;
    const client = faultyClient(engine.endpoint, () => (gone ? 'refuse' : undefined));
    const lines = Array.from({ length: 200 }, (_, i) => row(String(82_000_000_000 + i))).join('\n');
    const loading = load(testDeps({ engine, client }), lines, {
      progress: (done: number) => {
        gone ||= done >= 50;
      },
    });
    await expect(loading).rejects.toThrow(CommandError);
    await expect(loading).rejects.toThrow(/run the same command again/);
    expect(await load(testDeps({ engine }), lines)).toMatchObject({ rejected: [] });
    expect([...(await stored()).keys()].filter((id) => id.startsWith('82'))).toHaveLength(200);
  });

  it('gives each number once, and none that has waited', async () => {
    const { table } = testDeps({ engine });
    let now = 0;
    const take = numberBlocks(table, 'numbers', 25, () => now);
    const numbers = await Promise.all(Array.from({ length: 60 }, take));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
    now += 3001;
    expect(await take()).toBe(76);
  });
});

describe('npm run import:schools', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'load-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (args: string[], environment?: Record<string, string>) =>
    runImport('import:schools', folder, args, environment);
  const reach = () => ({
    TABLE_NAME: engine.tableName,
    STAGE: 'test',
    SNAPSHOTS_BUCKET: 'snapshots',
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
  });

  it('says in one sentence why it cannot begin, and ends with 1', async () => {
    writeFileSync(join(folder, 'good.csv'), `${HEADING}\n`);
    writeFileSync(join(folder, 'short.csv'), 'school_id,school_name\n');
    const cases: [string[], Record<string, string>, RegExp][] = [
      [[], {}, /^Usage: /],
      [['--help'], {}, /^Unknown option '--help'\. Usage: npm run import:schools -- FILE\.csv /],
      [['absent.csv'], {}, /absent\.csv cannot be read \(ENOENT\)/],
      [['good.csv', '--block-office', OFFICE], {}, /^No local cloud runs on /],
      [['good.csv'], { ...reach(), AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9' }, /cannot be reached/],
      [['short.csv'], reach(), /lacks columns: school_type, /],
      [['good.csv', '--block-office', 'DEO {town}'], {}, /names no field of a school: town/],
      [['good.csv', '--stage', 'staging'], {}, /^Say which stage: --stage dev or --stage prod/],
      [['good.csv'], { ...reach(), STAGE: '' }, /^TABLE_NAME is set, but not STAGE: /],
    ];
    for (const [args, environment, sentence] of cases) {
      const { code, err } = await run(args, environment);
      expect({ args, code }).toEqual({ args, code: 1 });
      expect(err.trim().split('\n').at(-1)).toMatch(sentence);
      expect(err).not.toContain('    at ');
    }
  });

  it('loads into the running local cloud and writes the rejected rows beside the file', async () => {
    mkdirSync(join(folder, 'data'), { recursive: true });
    writeFileSync(join(folder, 'data', 'cloud.json'), JSON.stringify({ environment: reach() }));
    const lines = [row('83000000001'), row('83000000002', { school_name: '=1+1', pincode: '79' })];
    writeFileSync(
      join(folder, 'mine.csv'),
      `\ufeff${HEADING},shift\r\n${lines.map((l) => `${l},"a, b"\r\n`).join('')}`,
    );
    const args = ['mine.csv', '--block-office', OFFICE];
    const dry = await run([...args, '--dry-run']);
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('Dry run: nothing was written') });
    expect(existsSync(join(folder, 'mine.rejected.csv'))).toBe(false);
    const { code, out } = await run(args);
    expect(code).toBe(0);
    expect(out).toContain(`Into the table ${engine.tableName} of stage test:`);
    expect(out).toContain('columns ignored: shift');
    expect(out).toContain('2 rows: 1 create, 0 update, 0 same, 1 invalid');
    const rejected = readFileSync(join(folder, 'mine.rejected.csv'), 'utf8');
    expect(parse(rejected, { bom: true, columns: true })).toEqual([
      expect.objectContaining({
        school_id: '83000000002',
        school_name: "'=1+1",
        shift: 'a, b',
        reason: 'pincode: must be exactly 6 digits',
      }),
    ]);
    writeFileSync(join(folder, 'corrected.csv'), rejected.replace('"79"', '"796101"'));
    const corrected = await run(['corrected.csv', '--block-office', OFFICE]);
    expect(corrected.out).toContain('1 create');
    expect((await stored()).get('83000000002')?.school_name).toBe('=1+1');
    writeFileSync(join(folder, 'mine.csv'), `${HEADING}\n${lines[0]}\n`);
    expect((await run(args)).out).toContain('1 same, 0 invalid');
    expect(readFileSync(join(folder, 'mine.rejected.csv'), 'utf8')).toBe(rejected);
  });
});
