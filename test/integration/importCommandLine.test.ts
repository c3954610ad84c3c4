import { beforeAll, describe, expect, it } from 'vitest';
import { openVault } from '#functions/security/vault.ts';
import type { SchoolInput } from '#shared/domain/school.ts';
import type { TeacherInput } from '#shared/domain/teacher.ts';
import { importMessages } from '#shared/messages/imports.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { parseCsv } from '../../infra/admin/import/csvFile.ts';
import { importDirectory } from '../../infra/admin/import/importDirectory.ts';
import { importStaff } from '../../infra/admin/import/importStaff.ts';
import { isSchoolField } from '../../infra/admin/import/schoolFile.ts';
import { summary } from '../../infra/admin/import/summary.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { storedSchools } from '../support/loading.ts';
import { schoolInput, teacherInput } from '../support/seed.ts';
import { teacherFile, teacherRow } from '../support/teacherLoading.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

beforeAll(async () => {
  deps = testDeps({ engine });
  world = await teacherWorld(deps);
});

const csvOf = (rows: readonly Record<string, unknown>[]) => {
  const lines = [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))];
  const csv = lines.map((cells) => cells.map((cell) => `"${cell ?? ''}"`).join(',')).join('\n');
  return parseCsv('some.csv', Buffer.from(csv));
};
const loadSchools = (rows: readonly SchoolInput[], more: Record<string, string> = {}, options = {}) =>
  importDirectory(deps, csvOf(rows.map((row) => ({ ...row, ...more }))), options);
const loadTeacher = (input: TeacherInput, more: Parameters<typeof teacherRow>[1] = {}, dryRun = false) =>
  importStaff(deps, teacherFile([teacherRow(input, more)]), { dryRun });
const school = async (school_id: string) => (await storedSchools(engine)).get(school_id);
const call = async (name: string, id: number, body: object) => {
  const answer = await callById(name, deps, world.as('admin', { params: { id: String(id) }, body }));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const added = async (input: TeacherInput) => {
  const { status, body } = await world.add(input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as { id: number };
};

describe('an empty cell', () => {
  const full = schoolInput('6001', 0, 0, {
    established_year: 1954,
    school_email: 'six@example.org',
    school_phone: '03892300123',
  });
  const EMPTY = { established_year: '', pincode: ' ', school_email: '\u200b', management: '', district: '' };

  it('leaves a school as it is', async () => {
    await loadSchools([full]);
    expect(await loadSchools([full], EMPTY)).toMatchObject({ updated: 0, unchanged: 1, rejected: [] });
    expect(await loadSchools([full], { ...EMPTY, school_name: 'New Name' })).toMatchObject({ updated: 1 });
    const { established_year, pincode, school_email, management } = full;
    expect(await school('6001')).toMatchObject({
      ...{ established_year, pincode, school_email, management },
      ...{ school_name: 'New Name', district: 'D0', version: 2 },
    });
  });

  it('is not one in which somebody wrote that there is no value', async () => {
    const none = { established_year: 'NA', pincode: 'Nil', school_email: '-' };
    expect(await loadSchools([full], none)).toMatchObject({ updated: 1, rejected: [] });
    expect(await school('6001')).toMatchObject({ established_year: null, pincode: '', school_email: '' });
  });

  it('makes no item of a list of such a word', async () => {
    const names = { district: 'NA', rd_block: '-', habitation: 'Nil', medium: 'Latin' };
    const report = await loadSchools([schoolInput('6004')], names, { createMissing: true });
    expect(report).toMatchObject({ created: 1, rejected: [] });
    expect(report.made).toEqual({ mediums: 1 });
  });

  it('is refused of a new record that needs the value', async () => {
    const { created, rejected } = await loadSchools([schoolInput('6002')], { management: '' });
    expect([created, ...rejected.map(({ reason }) => reason)]).toEqual([
      0,
      'management: This field is required',
    ]);
  });

  it('leaves a teacher with the Aadhaar number and all else, as does a word for no number', async () => {
    const input = teacherInput('T-EMPTY', '1001', { email: 't@example.org', aadhaar_number: '999922224444' });
    const { id } = await added(input);
    const empty = { email: '', religion: '', subjects_taught: '', school_id: '' };
    for (const aadhaar_number of ['', ' ', 'Nil', '-']) {
      const report = await loadTeacher(input, { ...empty, aadhaar_number });
      expect(report).toMatchObject({ updated: 0, unchanged: 1, rejected: [] });
    }
    expect(await openVault(deps, id)).toBe('999922224444');
    expect((await world.read(id)).body.data).toMatchObject({ email: 't@example.org', version: 1 });
  });
});

describe('the report', () => {
  it('names the fields that an update changes, over what people changed since', async () => {
    const input = schoolInput('6010');
    const rows = [input, schoolInput('6011')];
    expect(await loadSchools(rows)).toMatchObject({ created: 2, fields: {} });
    const edited = { pincode: '796009', school_name: 'Edited' };
    const answer = await callById(
      'schools.update',
      deps,
      world.as('admin', { params: { id: String((await school('6010'))!.id) }, body: edited }),
    );
    expect(answer.status).toBe(200);
    const more = { school_email: 'new@example.org' };
    for (const dryRun of [true, false]) {
      const report = await loadSchools(rows, more, { dryRun });
      expect(report).toMatchObject({ updated: 2 });
      expect(report.fields).toEqual({ school_email: 2, pincode: 1, school_name: 1 });
    }
    expect(await school('6010')).toMatchObject({ ...input, ...more });
    const file = csvOf(rows.map((row) => ({ ...row, ...more })));
    const kind = { what: 'schools', key: 'school_id', isField: isSchoolField };
    const report = { created: 0, updated: 2, unchanged: 0, fields: { school_email: 2, pincode: 1 } };
    const lines = (dryRun: boolean) =>
      summary(file, { ...report, rejected: [], made: {}, notes: [] }, kind, dryRun).slice(1);
    const counts = '  2 rows: 0 create, 2 update, 0 same, 0 invalid';
    expect(lines(true)).toEqual([counts, '  update of: school_email 2, pincode 1']);
    expect(lines(false)).toEqual([counts]);
  });
});

describe('a dry run and the import refuse as the screen does', () => {
  const reasons = ({ created, updated, rejected }: Awaited<ReturnType<typeof importStaff>>) => [
    created,
    updated,
    ...rejected.map(({ reason }) => reason),
  ];

  const LEFT = 'teacher_ID: Somebody who left the service has this Teacher ID, which stays taken';

  it('a teacher who left the service, and the Teacher ID', async () => {
    const input = teacherInput('T-LEFT', '1001', { posting_histories: [] });
    const { id } = await added(input);
    await call('leaving.leave', id, { reason: 'resigned', on: '2026-01-10' });
    const before = (await world.read(id)).body.data;
    for (const dryRun of [true, false]) {
      const report = await loadTeacher({ ...input, teacher_ID: 't-left', school_id: '1003' }, {}, dryRun);
      expect(reasons(report)).toEqual([0, 0, expect.stringContaining(LEFT)]);
    }
    expect((await world.read(id)).body.data).toEqual(before);
  });

  it('a school that closed, and a teacher at one', async () => {
    const input = schoolInput('6003');
    const made = await callById('schools.create', deps, world.as('admin', { body: input }));
    const { id, version } = made.body.data;
    await call('closures.close', id, { on: '2026-02-28', reason: 'Too few pupils', order_no: '', version });
    const moved = teacherInput('T-MOVED', '1001');
    await added(moved);
    for (const dryRun of [true, false]) {
      const changed = { school_name: 'New Name', management: 'A new one' };
      const options = { dryRun, createMissing: true };
      expect(reasons(await loadSchools([input], changed, options))).toEqual([
        ...[0, 0],
        expect.stringMatching(`^school_id: ${importMessages.keyOfClosed}`),
      ]);
      for (const teacher of [moved, teacherInput('T-NEW', '1001')]) {
        const report = await loadTeacher(teacher, { school_id: '6003' }, dryRun);
        expect(reasons(report)).toEqual([0, 0, `school_id: ${teacherMessages.unknownSchool}`]);
      }
    }
  });
});
