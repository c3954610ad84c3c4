import { expect } from 'vitest';
import { run as scan } from '#functions/events/scanResult.ts';
import type { Role } from '#shared/access/roles.ts';
import { createTable } from '../../infra/local/engine.ts';
import { orderAll } from './auditTrail.ts';
import { testDeps } from './deps.ts';
import { callById } from './everyHandler.ts';
import type { Answered, Sent } from './invoke.ts';
import { fileForm, medicalInput } from './medicalWorld.ts';
import { schoolInput, seedUser, seedWorld, teacherInput, tokenFor } from './seed.ts';

type Engine = { endpoint: string; tableName: string };

/** The schools in the order of their creation. The first ones are in the scope of the roles below. */
export const SCHOOLS = [
  { school_id: '1001', d: 0, b: 0 },
  { school_id: '1002', d: 0, b: 1 },
  { school_id: '1003', d: 1, b: 0 },
  { school_id: '1004', d: 1, b: 1 },
];
/** How many of them each role may see. */
export const OWN = { deo: 2, sdeo: 1, hoi: 1, teacher: 1 } as const;
const OFFICE = {
  department_name: 'Board',
  designation: 'Officer',
  joining_date: '2012-01-01',
  end_date: '2013-01-01',
};
/** What the second teacher of each school did before. */
const CAREER = {
  posting_histories: [{ school_name: 'Old School', from_date: '2006-06-01', to_date: '2010-03-31' } as never],
  deputations: [OFFICE as never],
  attachments: [{ ...OFFICE, district: 'D1' } as never],
};

export type Scoped = keyof typeof OWN;
export const ROLES = Object.keys(OWN) as Scoped[];

export type Stored = {
  deps: ReturnType<typeof testDeps>;
  /** `admin` sees all of a world. */
  tokens: Record<Scoped | 'admin', string>;
  files: string[];
  /** The first block, which is one's own in every world. */
  block: number;
  /** Those of one's own role, and at the end that of an office of another district. */
  imports: string[];
};
async function made(deps: Stored['deps'], id: string, sent: Sent): Promise<Answered['body']> {
  const { status, body } = await callById(id, deps, sent);
  expect([200, 201], `${id} ${JSON.stringify(body)}`).toContain(status);
  return body.data;
}

/** A world with the first schools alone. What is one's own is made first and in one order, so that its ids are the same in all. */
export async function boundaryWorld(engine: Engine, count: number): Promise<Stored> {
  const table = { endpoint: engine.endpoint, tableName: `${engine.tableName}-${count}` };
  await createTable(table.endpoint, table.tableName);
  const moment = new Date('2026-11-20T06:00:00Z');
  const deps = testDeps({ engine: table, now: () => moment });
  const whole = count === SCHOOLS.length;
  const { districts, blocks } = await seedWorld(deps);
  const place = { district_id: districts[0], rd_block_id: blocks[0], school_id: '1001' };
  const account = async (role: Role, more = {}) =>
    tokenFor(deps, await seedUser(deps, role, { ...place, username: role, ...more }));
  const token = await account('admin');
  const school = (school_id: string, d: number, b: number) =>
    made(deps, 'schools.create', {
      token,
      body: { ...schoolInput(school_id, d, b), school_name: `Zotlangtui School ${school_id}` },
    });
  const closed = [await school('1000', 0, 0)];
  const schools: { id: number }[] = [];
  for (const { school_id, d, b } of SCHOOLS.slice(0, count)) schools.push(await school(school_id, d, b));
  if (whole) closed.push(await school('1005', 1, 0));
  for (const { id } of closed) await close(deps, token, id);
  const files: string[] = [];
  const teachers: number[] = [];
  for (const { school_id } of SCHOOLS.slice(0, count)) {
    const teacher_name = 'Lalthanpuii';
    const more = { teacher_name, phone_number: `986200${school_id}`, aadhaar_number: `50001000${school_id}` };
    const { id } = await made(deps, 'teachers.create', {
      token,
      body: teacherInput(`T-${school_id}`, school_id, more),
    });
    await made(deps, 'teachers.create', {
      token,
      body: teacherInput(`U-${school_id}`, school_id, { teacher_name, ...CAREER }),
    });
    const { url } = await made(deps, 'uploads.create', { token, ...(await fileForm()) });
    await made(deps, 'medicalRecords.create', { token, body: medicalInput(id, { documents: url }) });
    const file = url.split('/').at(-1);
    await scan(deps, { source: 'aws.s3', detail: { object: { key: `medical-records/${file}` } } });
    const lines = [{ designation: 'Teacher', subject: '', sanctioned: 3 }];
    await made(deps, 'posts.update', { token, params: { schoolId: school_id }, body: { version: 0, lines } });
    files.push(file);
    teachers.push(id);
  }
  await order(deps, token, 'deputation', { teacher_ID: 'T-1001', department: 'DIET', designation: 'Tutor' });
  if (whole)
    await order(deps, token, 'transfer', { teacher_ID: 'T-1003', to: '1004', designation: 'Teacher' });
  const tokens = { admin: token } as Stored['tokens'];
  for (const role of ROLES) {
    const record = role === 'teacher' ? { teacher_id: teachers[0] } : {};
    tokens[role] = await account(role, record);
  }
  await question(deps, token, 'deo');
  await question(deps, tokens.deo);
  const views = [{ list: 'teachers', name: 'Away', search: 'status=On+deputation' }];
  await made(deps, 'views.save', { token: tokens.deo, body: { views, version: 0 } });
  const imports: string[] = [];
  for (const role of ROLES.filter((one) => one !== 'teacher'))
    imports.push(await imported(deps, tokens[role], '1001'));
  await asked(deps, tokens.teacher, { of: 'teacher', record: teachers[0] ?? 0, field: 'email' });
  for (const [at, { id }] of schools.entries()) {
    const more = { username: `head-${at}`, school_id: SCHOOLS[at]?.school_id };
    const head = at === 0 ? tokens.hoi : await account('hoi', more);
    await asked(deps, head, { of: 'school', record: id, field: 'pincode' });
  }
  if (whole) {
    const [district_id, rd_block_id] = [districts[1], blocks[2]];
    const office = await account('deo', { username: 'foreign', district_id, rd_block_id });
    imports.push(await imported(deps, office, '1003'));
  }
  await orderAll(deps, table);
  return { deps, tokens, files, imports, block: blocks[0] ?? 0 };
}

/** An issued order of one line. The first in each world is for one's own school. */
async function order(deps: Stored['deps'], token: string, kind: string, line: object): Promise<void> {
  const at = { date: '2026-11-20', effective_on: '2026-11-20' };
  const body = { ...at, number: `A.${kind}`, kind, authority: 'Director', lines: [line] };
  const { id, version } = await made(deps, 'orders.create', { token, body });
  const sent = { token, params: { id: String(id) }, body: { version } };
  expect((await callById('orders.issue', deps, sent)).body.data).toMatchObject({ state: 'issued' });
}

/** A question of the state's schools, which counts those in the sight of whoever sees it. */
const question = (deps: Stored['deps'], token: string, shared_with?: Role) => {
  const query = { of: 'schools', all: [['school_phone', 'empty', true]] };
  return made(deps, 'ask.createQuestion', { token, body: { name: 'Without a phone', query, shared_with } });
};

const close = (deps: Stored['deps'], token: string, id: number) =>
  made(deps, 'closures.close', {
    token,
    params: { id: String(id) },
    body: { on: '2026-11-19', reason: 'Too few pupils', order_no: '', version: 1 },
  });

/** A correction that is asked for. */
const asked = (
  deps: Stored['deps'],
  token: string,
  { of, record, field }: { of: string; record: number; field: string },
) => {
  const value = field === 'email' ? 'right@example.org' : '796999';
  const body = { of, record, fields: [{ field, value, reason: 'The register says so' }] };
  return made(deps, 'tickets.create', { token, body });
};

/** An import of one cell that was compared with what is stored. */
async function imported(deps: Stored['deps'], token: string, key: string): Promise<string> {
  const file = { kind: 'schools', fileName: `${key}.xlsx`, sha256: 'a'.repeat(64), rows: 1 };
  const body = { ...file, columns: ['school_id', 'school_name'] };
  const { id } = await made(deps, 'imports.create', { token, body });
  const rows = [{ row: 2, key, cells: [['school_name', null, `School ${key} renamed`]] }];
  await made(deps, 'imports.part', { token, params: { importId: id, part: '1' }, body: { rows } });
  await made(deps, 'imports.check', { token, params: { importId: id } });
  return id;
}
