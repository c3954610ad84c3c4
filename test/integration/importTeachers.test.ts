import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVault } from '#functions/security/vault.ts';
import type { TeacherInput } from '#shared/domain/teacher.ts';
import { importMessages } from '#shared/messages/imports.ts';
import type { ImportReport } from '../../infra/admin/import/carryOut.ts';
import { importStaff } from '../../infra/admin/import/importStaff.ts';
import { CommandError } from '../../infra/commandError.ts';
import { demoSchools } from '../../infra/local/data/demoSchools.ts';
import { demoTeachers } from '../../infra/local/data/demoTeachers.ts';
import { openOutbox } from '../../infra/local/outbox.ts';
import { secretsToServe, startSink } from '../../infra/local/sink.ts';
import { localDataKeys, memoryBlobs, TEST_SECRETS, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { faultyClient } from '../support/faults.ts';
import { heldSecrets } from '../support/heldSecrets.ts';
import { meteredClient } from '../support/meter.ts';
import { rowsOf } from '../support/rows.ts';
import { runImport } from '../support/runImport.ts';
import { storeSchools } from '../support/schoolWorld.ts';
import { storedTeachers, TEACHER_COLUMNS, teacherFile, teacherRow } from '../support/teacherLoading.ts';

const engine = withEngine();
const secrets = TEST_SECRETS;
const shared = { secrets: heldSecrets(secrets), snapshots: memoryBlobs(), dataKeys: localDataKeys() };
const deps = (client?: ReturnType<typeof meteredClient>['client']) => testDeps({ engine, shared, client });
const TEACHERS = demoTeachers();
const SCHOOL = demoSchools()[0]!;
const stored = () => storedTeachers(engine);
const audits = () => rowsOf(engine, 'AUDIT#');

/** An invented teacher who is not in the demo data, at the first school. */
const another = (number: number): TeacherInput => ({
  ...TEACHERS[0]!,
  teacher_ID: `L-${number}`,
  phone_number: String(9_100_000_000 + number),
  aadhaar_number: '',
});
const load = (rows: readonly string[], options = {}, client?: ReturnType<typeof faultyClient>) =>
  importStaff(deps(client), teacherFile(rows), options);

beforeAll(() => storeSchools(deps(), demoSchools()));

describe('a load of teachers', () => {
  let report: ImportReport;
  let units: Map<string, number>;

  beforeAll(async () => {
    const meter = meteredClient(engine);
    units = meter.units;
    report = await importStaff(deps(meter.client), teacherFile(TEACHERS.map((one) => teacherRow(one))));
  }, 240_000);

  it('stores what the file says, field by field, and nothing else', async () => {
    expect(report).toMatchObject({ created: TEACHERS.length, updated: 0, unchanged: 0, rejected: [] });
    const teachers = await stored();
    expect(teachers.size).toBe(TEACHERS.length);
    for (const { posting_histories, deputations, attachments, ...one } of TEACHERS) {
      expect(teachers.get(one.teacher_ID)).toMatchObject({
        ...one,
        subjects_taught: JSON.stringify(one.subjects_taught),
        classes_taught: JSON.stringify(one.classes_taught),
        aadhaar_number: one.aadhaar_number && `XXXXXXXX${one.aadhaar_number.slice(-4)}`,
        posting_histories: [],
        deputations: [],
        attachments: [],
        version: 1,
      });
    }
  });

  it('leaves one audit entry each, all of one run, and every Aadhaar number in the vault alone', async () => {
    const entries = (await audits()).filter(({ resource_type }) => resource_type === 'teacher');
    expect(entries).toHaveLength(TEACHERS.length);
    expect(new Set(entries.map(({ request_id }) => request_id)).size).toBe(1);
    expect(new Set(entries.map(({ user_agent }) => user_agent))).toEqual(
      new Set(['import:teachers teachers.csv']),
    );
    const [sample] = [...(await stored()).values()].filter(({ aadhaar_number }) => aadhaar_number !== '');
    const meant = TEACHERS.find(({ teacher_ID }) => teacher_ID === sample?.teacher_ID);
    expect(await openVault(deps(), sample!.id)).toBe(meant?.aadhaar_number);
    const numbers = new Set(TEACHERS.map(({ aadhaar_number }) => aadhaar_number));
    const alike = JSON.stringify(await rowsOf(engine, '')).match(/9999[0-9]{8}/g) ?? [];
    expect(alike.filter((digits) => numbers.has(digits))).toEqual([]);
  });

  it('spends at most 40 write units on the hottest item per 1,000 teachers (G19)', () => {
    const [hottest = ['', 0]] = [...units].sort(([, a], [, b]) => b - a);
    expect(units.get('SEQ#teacher SEQ')).toBeGreaterThan(0);
    expect((hottest[1] / TEACHERS.length) * 1000, hottest[0]).toBeLessThanOrEqual(40);
  });

  it('changes nothing the second time, whatever the order of the rows and the case of names', async () => {
    const meter = meteredClient(engine);
    const rows = TEACHERS.map((one) => teacherRow(one, { religion: one.religion.toUpperCase() })).reverse();
    const again = await importStaff(deps(meter.client), teacherFile(rows));
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: TEACHERS.length, rejected: [] });
    expect([...meter.units]).toEqual([]);
  });

  it('updates what differs with one entry each, and keeps what the file does not tell', async () => {
    const before = await stored();
    const entries = (await audits()).length;
    const [one, two, three] = TEACHERS.filter(({ aadhaar_number }) => aadhaar_number !== '').slice(0, 3);
    const rows = [
      teacherRow(one!, { teacher_name: 'Another Name', school_id: TEACHERS[50]!.school_id }),
      teacherRow(two!, { aadhaar_number: '' }),
      teacherRow(three!, { email: 'new@example.org', aadhaar_number: '999911112222' }),
    ];
    expect(await load(rows)).toMatchObject({ created: 0, updated: 2, unchanged: 1, rejected: [] });
    const after = await stored();
    expect(after.get(one!.teacher_ID)).toMatchObject({
      teacher_name: 'Another Name',
      school_id: TEACHERS[50]!.school_id,
      created_at: before.get(one!.teacher_ID)?.created_at,
      version: 2,
    });
    // An empty cell tells nothing.
    expect(after.get(two!.teacher_ID)).toEqual(before.get(two!.teacher_ID));
    expect(after.get(three!.teacher_ID)).toMatchObject({
      email: 'new@example.org',
      aadhaar_number: 'XXXXXXXX2222',
    });
    expect(await audits()).toHaveLength(entries + 2);
    expect(await load(rows)).toMatchObject({ updated: 0, unchanged: 3 });
    const narrow = TEACHER_COLUMNS.filter((column) => column !== 'aadhaar_number' && column !== 'email');
    const told = teacherFile([teacherRow(three!, {}, narrow)], narrow);
    expect(await importStaff(deps(), told)).toMatchObject({ unchanged: 1 });
    expect((await stored()).get(three!.teacher_ID)).toMatchObject({ email: 'new@example.org' });
  });

  it('rejects with the reason what the form would refuse, and stores the rest', async () => {
    const right = another(1);
    const taken = TEACHERS.find(
      ({ aadhaar_number }) => aadhaar_number !== '' && aadhaar_number > '999900000100',
    );
    const cases: [Partial<Record<keyof TeacherInput, string>>, string][] = [
      [{ phone_number: '12345' }, 'phone_number: Phone number must be exactly 10 digits'],
      [{ religion: 'Christain' }, 'religion: "Christain" is not in the list. The nearest is "Christianity".'],
      [
        { subjects_taught: 'English, Mathematiks' },
        'subjects_taught: "Mathematiks" is not in the list. The nearest is "Mathematics".',
      ],
      [{ classes_taught: 'Class 13' }, 'classes_taught: must be among Class 1 to Class 12'],
      [{ school_id: '1' }, 'school_id: There is no school with this School ID'],
      [{ date_of_birth: '' }, 'date_of_birth: This field is required'],
      [{ date_of_birth: '31/12/80' }, `date_of_birth: ${importMessages.shortYear}`],
      [
        { date_of_birth: '1990-01-01', joining_date: '1989-01-01' },
        'joining_date: The joining date lies before the date of birth',
      ],
      [{ aadhaar_number: '9.99E+11' }, `aadhaar_number: ${importMessages.cutNumber}`],
      [{ aadhaar_number: '99991111' }, 'aadhaar_number: Aadhaar number must be exactly 12 digits'],
      [
        { aadhaar_number: taken!.aadhaar_number },
        'aadhaar_number: Another teacher already has this Aadhaar number',
      ],
    ];
    const rows = cases.map(([more], i) => teacherRow(another(100 + i), more));
    const outcome = await load([teacherRow(right), ...rows]);
    expect(outcome).toMatchObject({ created: 1, updated: 0 });
    expect(outcome.rejected.map(({ row, reason }) => [row.number, reason])).toEqual(
      cases.map(([, reason], i) => [i + 3, reason]),
    );
  });

  it('rejects both rows of a Teacher ID that stands twice, whatever its case', async () => {
    const outcome = await load([teacherRow(another(150)), teacherRow(another(151), { teacher_ID: 'l-150' })]);
    expect(outcome).toMatchObject({ created: 0 });
    expect(outcome.rejected.map(({ reason }) => reason)).toEqual([
      `teacher_ID: ${importMessages.keyTwice(3)}`,
      `teacher_ID: ${importMessages.keyTwice(2)}`,
    ]);
  });

  it('reads days as people write them', async () => {
    const rows = [teacherRow(another(160), { date_of_birth: '07/09/1981', joining_date: '38869' })];
    expect(await load(rows)).toMatchObject({ created: 1, rejected: [] });
    expect((await stored()).get('L-160')).toMatchObject({
      date_of_birth: '1981-09-07',
      joining_date: '2006-06-01',
    });
  });

  it('tells in a dry run what it would do, and writes nothing', async () => {
    const { client, units: written } = meteredClient(engine);
    const rows = [
      teacherRow(another(200)),
      teacherRow(TEACHERS[200]!, { teacher_name: 'Somebody Else' }),
      teacherRow(TEACHERS[201]!),
      teacherRow(another(201), { gender: 'None' }),
    ];
    const outcome = await load(rows, { dryRun: true }, client);
    expect(outcome).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    expect(outcome.rejected).toHaveLength(1);
    expect([...written]).toEqual([]);
  });

  it('stores every teacher once, with one entry, although the first sixteen hear no answer', async () => {
    // Sixteen rows are under way at once, and the SDK tries each three times.
    let lost = 0;
    const client = faultyClient(engine.endpoint, (command) => {
      if (command !== 'TransactWriteItemsCommand' || lost === 48) return undefined;
      lost += 1;
      return 'loseAnswer';
    });
    const entries = (await audits()).length;
    const inputs = Array.from({ length: 40 }, (_, i) => another(300 + i));
    const outcome = await load(
      inputs.map((input) => teacherRow(input)),
      {},
      client,
    );
    expect(lost).toBe(48);
    expect(outcome).toMatchObject({ created: 40, updated: 0, rejected: [] });
    const teachers = await stored();
    expect(inputs.filter(({ teacher_ID }) => teachers.get(teacher_ID)?.version !== 1)).toEqual([]);
    expect(await audits()).toHaveLength(entries + 40);
  });

  it('needs the columns without which no row is a teacher', async () => {
    const file = teacherFile([], ['teacher_ID', 'teacher_name']);
    await expect(importStaff(deps(), file)).rejects.toThrow(CommandError);
    await expect(importStaff(deps(), file)).rejects.toThrow(/lacks columns: date_of_birth, .*, school_id\./);
  });
});

describe('npm run import:teachers', () => {
  let folder: string;
  let sink: Awaited<ReturnType<typeof startSink>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'load-'));
    sink = await startSink({
      outbox: openOutbox(join(folder, 'outbox')),
      secrets: secretsToServe(secrets).values,
      masterKey: Buffer.alloc(32),
    });
  });
  afterAll(async () => {
    await sink.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (args: string[], environment?: Record<string, string>) =>
    runImport('import:teachers', folder, args, environment);
  const reach = () => ({
    TABLE_NAME: engine.tableName,
    SNAPSHOTS_BUCKET: 'snapshots',
    SECRETS: secretsToServe(secrets).SECRETS,
    VAULT_KEY_ID: 'vault',
    INDEX_KEY_ID: 'index',
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: sink.endpoint,
    AWS_ENDPOINT_URL_KMS: sink.endpoint,
  });

  it('says in one sentence what a deployed table needs besides', async () => {
    const { SECRETS, VAULT_KEY_ID, INDEX_KEY_ID, ...without } = reach();
    writeFileSync(join(folder, 'good.csv'), `${TEACHER_COLUMNS}\n`);
    const { code, err } = await run(['good.csv'], without);
    expect(code).toBe(1);
    expect(err.trim()).toBe(
      'TABLE_NAME is set, but not STAGE, SECRETS, VAULT_KEY_ID, INDEX_KEY_ID: set each as the deployment prints it.',
    );
  });

  it('loads into the running local cloud and writes the rejected rows beside the file', async () => {
    mkdirSync(join(folder, 'data'), { recursive: true });
    writeFileSync(join(folder, 'data', 'cloud.json'), JSON.stringify({ environment: reach() }));
    const good = teacherRow({ ...another(400), aadhaar_number: '999922223333' });
    const wrong = teacherRow(another(401), { teacher_name: '=1+1', school_id: SCHOOL.school_id });
    const file = join(folder, 'mine.csv');
    writeFileSync(file, `${TEACHER_COLUMNS},posting_histories,district\n${good},x,y\n${wrong},x,y\n`);
    const first = await run(['mine.csv']);
    expect(first).toMatchObject({ code: 0 });
    expect(first.out).toContain('columns ignored: posting_histories, district');
    expect(first.out).toContain('2 rows: 1 create, 0 update, 0 same, 1 invalid');
    const rejected = parse(readFileSync(join(folder, 'mine.rejected.csv')), { columns: true });
    expect(rejected).toEqual([
      expect.objectContaining({
        teacher_ID: 'L-401',
        teacher_name: "'=1+1",
        reason: "teacher_name: must have only letters, spaces and . ' -",
      }),
    ]);
    writeFileSync(file, `${TEACHER_COLUMNS}\n${good}\n`);
    expect((await run(['mine.csv'])).out).toContain('1 same, 0 invalid');
    expect(existsSync(join(folder, 'mine.rejected.csv'))).toBe(true);
    expect((await stored()).get('L-400')).toMatchObject({ aadhaar_number: 'XXXXXXXX3333' });
  });
});
