import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { countOf, readHead } from '#functions/audit/heads.ts';
import { verifyAudit } from '#functions/audit/verify.ts';
import { run as act } from '#functions/events/act.ts';
import { runningJobs } from '#functions/table/job.ts';
import { keys } from '#functions/table/keys.ts';
import type { StoredUser } from '#functions/userManagement/accounts.ts';
import type { Role } from '#shared/access/roles.ts';
import { moveAadhaar } from '../../infra/admin/moveAadhaar.ts';
import { orderMissing } from '../../infra/admin/orderMissing.ts';
import { TableFacts } from '../../infra/admin/tableFacts.ts';
import { eachItem, fromLine, plainItem, toLine } from '../../infra/admin/tableItems.ts';
import { createTable } from '../../infra/local/engine.ts';
import { type Fixture, fixtureDeps, KINDS, kindOfItem } from '../fixtures/fixture.ts';
import { isEntry } from '../support/auditTrail.ts';
import { engineClient } from '../support/deps.ts';
import { neverExpire, withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { codeAt } from '../support/factorWorld.ts';
import type { Sent } from '../support/invoke.ts';
import { rowsOf } from '../support/rows.ts';
import { tokenFor } from '../support/seed.ts';
import { sentMessages } from '../support/sentMessages.ts';
import { kept, refresh, signIn } from '../support/signIn.ts';

/**
 * Every file `test/fixtures/items-*.json` is a small department as a version of the product stored it. The months in the
 * names only number the versions. Today's handlers read it here. The files stay for ever and never change. When a file
 * can no longer be read, a change of layout forgot the items in people's tables. A new layout, or a new kind of item, adds
 * a file: put what creates the new kind into `fixtureWorld.ts`, and then run `npx node test/fixtures/makeItems.ts YYYY-MM`,
 * with the month after that of the last file, whatever the calendar says.
 */
const FOLDER = join(import.meta.dirname, '../fixtures');
const fixtures = readdirSync(FOLDER)
  .filter((name) => /^items-.+\.json$/.test(name))
  .map((name): [string, Fixture] => [name, JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))]);

const engine = withEngine();

it('holds an item of every kind there is in one of the fixtures', () => {
  const held = new Set(fixtures.flatMap(([, { items }]) => items.map(kindOfItem)));
  expect(KINDS.filter((kind) => !held.has(kind))).toEqual([]);
});

describe.each(fixtures)('F19: %s', (name, { sent, items, ...fixture }) => {
  const table = () => ({ endpoint: engine.endpoint, tableName: name.replace(/\W/g, '-') });
  let made: ReturnType<typeof fixtureDeps>;
  const tokens = {} as Record<string, string>;

  beforeAll(async () => {
    const client = engineClient(engine.endpoint);
    const { endpoint, tableName: TableName } = table();
    await createTable(endpoint, TableName);
    // The engine's clock is not the fixture's, and by it everything expired long ago.
    await neverExpire(endpoint, TableName);
    for (let from = 0; from < items.length; from += 25) {
      const some = items.slice(from, from + 25).map((item) => fromLine(toLine(item)));
      const RequestItems = { [TableName]: some.map((Item) => ({ PutRequest: { Item } })) };
      await client.send(new BatchWriteItemCommand({ RequestItems }));
    }
    made = fixtureDeps(table(), fixture);
    for (const { id, role } of sent.users) {
      const user = (await made.deps.table.get(keys.user(id))) as unknown as StoredUser;
      tokens[role] = await tokenFor(made.deps, user);
    }
  });

  const call = (id: string, as: Role, more: Sent = {}) =>
    callById(id, made.deps, { token: tokens[as], ...more });
  const listOf = async (id: string, as: Role = 'admin', query = '') => {
    const { status, body } = await call(id, as, { query });
    expect([id, status]).toEqual([id, 200]);
    return body;
  };
  const one = (id: number) => ({ params: { id: String(id) } });
  const revealOf = (id: number) => ({ ...one(id), body: { reason: 'pension papers' } });
  /** A teacher as it is read: the Aadhaar number masked, and the lists of names as text. */
  const shown = ({ aadhaar_number, ...body }: Fixture['sent']['teachers'][number]['body']) => ({
    ...body,
    subjects_taught: JSON.stringify(body.subjects_taught),
    classes_taught: JSON.stringify(body.classes_taught),
    aadhaar_number: aadhaar_number && `XXXXXXXX${aadhaar_number.slice(-4)}`,
  });

  it('agrees with itself', async () => {
    const facts = new TableFacts();
    await eachItem(engineClient(engine.endpoint), table().tableName, (item) => facts.look(plainItem(item)));
    expect(facts.faults()).toEqual([]);
  });

  it('keeps the views of an account', async () => {
    const { body } = await call('views.get', 'admin');
    expect(body.data.views).toEqual(sent.views ?? []);
  });

  it('keeps the questions of an account, and shows them to whom they are shared with', async () => {
    const names = (questions: { name: string }[]) => questions.map(({ name: one }) => one);
    const { body } = await call('ask.questions', 'admin');
    expect(names(body.data.own)).toEqual(sent.questions ?? []);
    const { body: shared } = await call('ask.questions', 'deo');
    expect(names(shared.data.shared)).toEqual(sent.questions ?? []);
  });

  it('keeps orders with their moves, and imports with what became of their rows', async () => {
    const { order, import: imported } = sent;
    const { body: moves } = await call('moves.list', 'admin', { query: 'state=ordered' });
    if (order) {
      expect(moves.data).toMatchObject([
        { order: { id: order.id, number: order.number }, teacher: { teacher_ID: order.teacher } },
      ]);
    }
    const { body: own } = await call('imports.list', 'admin');
    expect(own.data).toMatchObject(imported ? [{ id: imported, state: 'done' }] : []);
    if (imported) {
      const { body: rows } = await call('imports.rows', 'admin', { params: { importId: imported } });
      expect(rows.data).toMatchObject([{ row: 2, done: 'saved' }]);
    }
  });

  it('lists and finds every record, each role its own', async () => {
    const schools = await listOf('schools.list');
    expect(schools.data).toMatchObject(sent.schools.map(({ body }) => body).reverse());
    const teachers = await listOf('teachers.list');
    expect(teachers.data.map(({ teacher_ID }: { teacher_ID: string }) => teacher_ID)).toEqual(
      sent.teachers.map(({ body }) => body.teacher_ID).reverse(),
    );
    for (const { body } of sent.teachers) {
      const found = await listOf('teachers.search', 'admin', `q=${encodeURIComponent(body.teacher_name)}`);
      expect(found.data).toMatchObject([{ teacher_ID: body.teacher_ID }]);
    }
    for (const [role, ids] of [
      ['deo', ['1005', '1002', '1001']],
      ['sdeo', ['1005', '1001']],
      ['hoi', ['1001']],
    ] as const) {
      const seen = await listOf('schools.list', role);
      expect(seen.data.map(({ school_id }: { school_id: string }) => school_id)).toEqual(ids);
    }
    const users = await listOf('userManagement.list', 'super_admin', 'limit=50');
    const ids = users.data.map(({ id }: { id: number }) => id);
    expect(sent.users.filter(({ id }) => !ids.includes(id))).toEqual([]);
    expect(made.deps.lines.filter(({ event }) => event === 'snapshot unreadable')).toEqual([]);
  });

  it('reads what people sent, the vault and documents included', async () => {
    for (const { body } of sent.schools) {
      const { data } = (await call('schools.get', 'admin', { params: { schoolId: body.school_id } })).body;
      expect(data).toMatchObject(body);
    }
    for (const { id, body } of sent.teachers) {
      expect((await call('teachers.get', 'admin', one(id))).body.data).toMatchObject(shown(body));
      if (!body.aadhaar_number) continue;
      const revealed = await call('teachers.revealAadhaar', 'admin', revealOf(id));
      expect(revealed.body.data.aadhaar_number).toBe(body.aadhaar_number);
    }
    const { id, body, document } = sent.medical;
    const record = await call('medicalRecords.get', 'admin', { params: { teacherId: String(id) } });
    const { teacherId: _, ailmentName, diagnosisDate, treatmentStatus, ...same } = body;
    const named = {
      ailment_name: ailmentName,
      diagnosis_date: diagnosisDate,
      treatment_status: treatmentStatus,
    };
    expect(record.body.data.data ?? record.body.data).toMatchObject([{ ...same, ...named }]);
    const file = String(body.documents).split('/').at(-1) as string;
    const opened = await call('uploads.get', 'admin', { params: { file } });
    expect(Buffer.from(opened.body).toString('base64')).toBe(document);
  });

  it('knows master data that was renamed, put out of use or deleted', async () => {
    const { active, inactive, gone } = sent.mediums;
    const names = async (path: string) => {
      const { body } = await callById('masterData.list', made.deps, { token: tokens.admin, path });
      return body.data.map((item: { name: string }) => item.name).sort();
    };
    expect(await names('/mediums')).toEqual([...active].sort());
    expect(await names('/mediums/all')).toEqual([...active, inactive].sort());
    expect(await names('/mediums/all')).not.toContain(gone);
  });

  it('lets people sign in with the password, the session, the code and the link of before', async () => {
    const { session, code, reset, second } = sent;
    const held = await refresh(made.deps, session);
    expect(held.status).toBe(200);
    expect((await call('sessions.list', 'admin', { token: kept(held).token })).status).toBe(200);
    expect((await signIn(made.deps, session.username)).status).toBe(200);
    expect((await signIn(made.deps, session.username, { password: 'not the password' })).status).toBe(401);
    if (second) {
      const asked = await signIn(made.deps, second.username);
      const body = {
        ticket: asked.body.data.ticket,
        code: codeAt(second.secret, new Date(made.clock.now().getTime() + 30_000)),
      };
      const { status } = await callById('auth.second', made.deps, { body, ip: '10.9.9.8' });
      expect([asked.body.data.ways, status]).toEqual([['passkey', 'totp', 'recovery'], 200]);
    }
    const opened = await callById('otpAuth.verify', made.deps, {
      body: { phone: code.phone, otp: code.otp },
      ip: '10.9.9.9',
    });
    expect([opened.status, opened.body.user?.username]).toEqual([200, code.username]);
    // A sign-in in a new browser is told by mail as well.
    const mails = (await sentMessages(made.deps)).map((mail) => (mail.kind === 'mail' ? mail.text : ''));
    const token = mails.flatMap((text) => /#token=([\w.-]+)/.exec(text)?.[1] ?? [])[0];
    const password = 'seven purple umbrellas';
    const set = await callById('auth.resetPassword', made.deps, { body: { token, password } });
    expect(set.status).toBe(200);
    expect((await signIn(made.deps, reset, { password })).status).toBe(200);
  });

  it('answers a creation that is sent again as it did, and makes no second', async () => {
    const { key, id, body } = sent.once;
    const again = await call('teachers.create', 'admin', { body, headers: { 'idempotency-key': key } });
    expect([again.status, again.body]).toMatchObject([201, { data: { id } }]);
    expect(
      (await rowsOf(table(), 'TEACHER#')).filter(({ teacher_ID }) => teacher_ID === body.teacher_ID),
    ).toHaveLength(1);
  });

  it('walks the audit trail on from where it ended, page by page', async () => {
    const { deps } = made;
    const before = await readHead(deps.table);
    await orderMissing(deps, engineClient(engine.endpoint));
    const entries = (await rowsOf(table(), 'AUDIT#')).filter(isEntry).length;
    expect(await verifyAudit(deps)).toMatchObject({ entries, unchecked: 0 });
    expect((await verifyAudit(deps)).fault).toBeUndefined();
    expect(entries).toBeGreaterThan(before.total);
    const page = await listOf('audit.logs', 'super_admin', 'page=2&limit=10&action=create');
    const created = countOf(await readHead(deps.table), { action: 'create' });
    expect([page.data.length, page.pagination.total]).toEqual([10, created]);
    const history = await call('audit.history', 'admin', {
      params: { type: 'teacher', id: String(sent.teachers[1]?.id) },
    });
    expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual(['update', 'create']);
  });

  it('goes on with a deletion that was under way, and tells of an export', async () => {
    const { job, export: asked } = sent;
    expect(await runningJobs(made.deps)).toMatchObject([{ id: job.id, done: 7 }]);
    await act(made.deps);
    const ended = await call('cascade.job', 'admin', { params: { jobId: job.id } });
    expect(ended.body.data).toMatchObject({ state: 'done', done: 8 });
    expect(await made.deps.table.get(keys.school(job.school))).toBeUndefined();
    const told = await call('exports.get', 'admin', { params: { jobId: asked.id } });
    expect(told.body.data).toMatchObject({ id: asked.id, kind: 'schools', state: 'running' });
  });

  it('moves Aadhaar numbers into the vault, whose index no record tells (R79)', async () => {
    const [first] = sent.teachers.filter(({ body }) => body.aadhaar_number);
    if (!first) throw new Error('the fixture has no Aadhaar number');
    const { aadhaar_number } = first.body;
    const former = async () => (await rowsOf(table(), 'UNIQUE#aadhaar#')).length;
    const again = () => call('teachers.create', 'admin', { body: { ...first.body, teacher_ID: 'AGAIN' } });
    const masked = { teacher_name: 'Kept', aadhaar_number: `XXXXXXXX${aadhaar_number.slice(-4)}` };
    expect((await call('teachers.update', 'admin', { ...one(first.id), body: masked })).status).toBe(200);
    // A number that was not moved yet is known all the same.
    expect(await again()).toMatchObject({ status: 409, body: { issues: [{ field: 'aadhaar_number' }] } });
    const count = await former();
    const outcome = await moveAadhaar(made.deps);
    expect(outcome.left).toEqual([]);
    expect(outcome.moved).toBeGreaterThanOrEqual(count);
    expect(await former()).toBe(0);
    expect(await again()).toMatchObject({ status: 409, body: { issues: [{ field: 'aadhaar_number' }] } });
    for (const teacher of await rowsOf(table(), 'TEACHER#')) {
      expect(Object.keys(teacher)).not.toContain('aadhaar_index');
      expect(Object.keys(teacher)).not.toContain('aadhaar_last4');
    }
    const read = await call('teachers.get', 'admin', one(first.id));
    expect(read.body.data.aadhaar_number).toBe(`XXXXXXXX${aadhaar_number.slice(-4)}`);
    const whole = await call('teachers.revealAadhaar', 'admin', revealOf(first.id));
    expect(whole.body.data).toEqual({ aadhaar_number });
    expect(await moveAadhaar(made.deps)).toEqual({ moved: 0, left: [] });
    const facts = new TableFacts();
    await eachItem(engineClient(engine.endpoint), table().tableName, (item) => facts.look(plainItem(item)));
    expect(facts.faults()).toEqual([]);
  });

  it('closes and reopens a school that was stored before a text field existed, and lists it', async () => {
    const school = { params: { schoolId: '1005' } };
    const { id, version } = (await call('schools.get', 'admin', school)).body.data;
    await made.deps.table.update(keys.school(id), { text: 'REMOVE school_email' });
    const listed = async (query: string) => {
      const { data } = await listOf('schools.list', 'admin', query);
      return data.find(({ school_id }: { school_id: string }) => school_id === '1005');
    };
    const on = made.clock.now().toISOString().slice(0, 10);
    const how = { on, reason: 'Too few pupils', order_no: '', version };
    expect((await call('closures.close', 'admin', { ...one(id), body: how })).status).toBe(200);
    const closed = await listed('status=Closed');
    expect(closed).toMatchObject({ school_email: '' });
    const body = { version: closed.version };
    expect((await call('closures.reopen', 'admin', { ...one(id), body })).status).toBe(200);
    expect(await listed('')).toMatchObject({ school_email: '' });
  });

  it('takes changes of everything that is stored', async () => {
    const school = await call('schools.update', 'admin', {
      params: { schoolId: '1001' },
      body: { school_name: 'Renamed' },
    });
    expect(school.body.data).toMatchObject({ ...sent.schools[0]?.body, school_name: 'Renamed' });
    for (const { id, body } of sent.teachers) {
      const changed = await call('teachers.update', 'admin', {
        ...one(id),
        body: { teacher_name: 'Another Name' },
      });
      expect(changed.body.data).toMatchObject({ ...shown(body), teacher_name: 'Another Name' });
    }
    const record = await call('medicalRecords.update', 'admin', {
      params: { teacherId: String(sent.medical.id) },
      body: { remarks: 'Recovered' },
    });
    expect([record.status, record.body.data?.remarks]).toEqual([200, 'Recovered']);
    const second = await call('userManagement.role', 'super_admin', {
      ...one(sent.users.find(({ role }) => role === 'admin')?.id ?? 0),
      body: { role: 'super_admin' },
    });
    expect(second.status).toBe(200);
    const facts = new TableFacts();
    await eachItem(engineClient(engine.endpoint), table().tableName, (item) => facts.look(plainItem(item)));
    expect(facts.faults()).toEqual([]);
  });
});
