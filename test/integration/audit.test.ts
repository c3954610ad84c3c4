import { gunzipSync } from 'node:zlib';
import type { Context } from 'aws-lambda';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportAudit } from '#functions/audit/csvFile.ts';
import { run as runExport } from '#functions/audit/export.ts';
import { listedIn } from '#functions/audit/lists.ts';
import { run as orderEach } from '#functions/events/auditOrder.ts';
import { toLambda } from '#functions/http/toLambda.ts';
import type { AuditEvent, StoredEntry } from '#functions/table/auditEntry.ts';
import { AUDIT_BLOCK, keys } from '#functions/table/keys.ts';
import { NEW } from '#functions/table/table.ts';
import { audit } from '#shared/contracts/audit.ts';
import { AUDIT_ACTIONS, type AuditEntry, type AuditFilter, RESOURCE_TYPES } from '#shared/domain/audit.ts';
import { drawnEvents, keepEntries, orderAll, recordOfEntry } from '../support/auditTrail.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { seeded } from '../support/faults.ts';
import { eventFor, type Sent } from '../support/invoke.ts';
import { meteredClient } from '../support/meter.ts';
import { orderWorld } from '../support/orderWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { ORIGIN, PASSWORD, schoolInput, teacherInput } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

beforeAll(async () => {
  deps = testDeps({ engine, limits: { exportsPerHour: 3 } });
  world = await teacherWorld(deps);
  await keepEntries(deps, drawnEvents(150, seeded(7)));
  await orderAll(deps, engine);
});

const call = (id: string, sent: Sent = {}, role: Parameters<TeacherWorld['as']>[0] = 'super_admin') =>
  callById(`audit.${id}`, deps, world.as(role, sent));
const logs = (query = '') => call('logs', { query });

/** The plain model: every numbered entry in the table, newest first. */
async function entries(): Promise<StoredEntry[]> {
  const kept = (await rowsOf(engine, 'AUDIT#')) as StoredEntry[];
  return kept.sort((a, b) => (a.id < b.id ? 1 : -1));
}
const matching = (all: StoredEntry[], { action, resourceType, success }: AuditFilter) =>
  all.filter(
    (one) =>
      (!action || one.action === action) &&
      (!resourceType || one.resource_type === resourceType) &&
      (success === undefined || one.success === success),
  );
const queryOf = (filter: AuditFilter) =>
  new URLSearchParams(Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]));

describe('GET /audit/logs', () => {
  const filters: AuditFilter[] = [undefined, 'update' as const, 'permission_denied' as const].flatMap(
    (action) =>
      [undefined, 'school' as const, 'report' as const].flatMap((resourceType) =>
        [undefined, true, false].map((success) =>
          JSON.parse(JSON.stringify({ action, resourceType, success })),
        ),
      ),
  );

  it.each(filters.map((filter) => [String(queryOf(filter)) || 'no filter', filter] as const))(
    'gives every page and the exact number for %s',
    async (_, filter) => {
      const wanted = matching(await entries(), filter);
      const ids: string[] = [];
      for (let page = 1; page === 1 || page <= Math.ceil(wanted.length / 37); page += 1) {
        const query = queryOf(filter);
        query.set('page', String(page));
        query.set('limit', '37');
        const { status, body } = await logs(String(query));
        expect(status).toBe(200);
        const totalPages = Math.ceil(wanted.length / 37);
        expect(body.pagination).toEqual({ page, limit: 37, total: wanted.length, totalPages });
        ids.push(...body.data.map(({ id }: { id: string }) => id));
      }
      expect(ids).toEqual(wanted.map(({ id }) => id));
    },
  );

  it('shows an entry as the specification names its fields, twenty to a page', async () => {
    const { body } = await logs();
    const [newest] = await entries();
    if (!newest) throw new Error('there are entries');
    expect(body.data).toHaveLength(20);
    expect(body.latest).toBe(newest.created_at);
    expect(body.data[0]).toEqual({
      id: newest.id,
      users: { id: newest.actor_id ?? null, username: newest.username, role: newest.role },
      action: newest.action,
      resource_type: newest.resource_type,
      resource_id: newest.resource_id,
      success: newest.success,
      ip_address: ORIGIN.ip,
      user_agent: ORIGIN.userAgent,
      created_at: newest.created_at,
      details: newest.details,
      integrity: 'whole',
      error_message: '',
    });
  });

  it('answers a page past the last with no rows, and refuses what is no filter by name', async () => {
    expect(await logs('page=9999')).toMatchObject({ status: 200, body: { data: [] } });
    for (const [query, field] of [
      ['action=explode', 'action'],
      ['resourceType=spaceship', 'resourceType'],
      ['success=maybe', 'success'],
      ['limit=1001', 'limit'],
      ['search=x', 'search'],
    ] as const) {
      const { status, body } = await logs(query);
      expect([status, body.issues[0].field]).toEqual([400, field]);
    }
  });

  it('leaves an entry out of list and total alike until it is ordered', async () => {
    const before = (await logs()).body.pagination.total;
    const [late] = await keepEntries(deps, [{ action: 'view', resource_type: 'upload' }]);
    expect((await logs()).body).toMatchObject({ pagination: { total: before } });
    await orderAll(deps, engine);
    const { data, pagination } = (await logs()).body;
    expect([pagination.total, data[0].id]).toEqual([before + 1, late?.id]);
  });

  it('reads a page of one filter at any depth by one query and one batch', async () => {
    const meter = meteredClient(engine);
    const metered = testDeps({ engine, client: meter.client, shared: deps });
    // The first request also reads master data.
    await callById('audit.logs', metered, world.as('super_admin'));
    // Any page may be the first with a record of a kind, whose directory then starts.
    await Promise.all(
      [metered.schools, metered.teachers, metered.users].map((directory) => directory.look()),
    );
    for (const query of ['page=7', 'page=2&success=true', 'action=update']) {
      const { usage } = await meter.of(() =>
        callById('audit.logs', metered, world.as('super_admin', { query })),
      );
      const commands = usage.list.filter(({ auth }) => !auth).map(({ command }) => command);
      expect(commands.slice(0, 3)).toEqual(['GetItemCommand', 'QueryCommand', 'BatchGetItemCommand']);
      // For the names, the directories of the kinds on the page bring themselves up to date.
      const looks = commands.slice(3);
      expect(looks.filter((command) => command !== 'QueryCommand')).toEqual([]);
      expect(looks.length).toBeLessThanOrEqual(4);
    }
    meter.close();
  });

  it('goes over the end of a block', async () => {
    const numbers = Array.from({ length: 8 }, (_, i) => AUDIT_BLOCK - 3 + i);
    await deps.table.transact(
      numbers.map((n) => ({ put: { ...keys.auditList('test', n), id: String(n) }, condition: NEW })),
    );
    expect(new Set(numbers.map((n) => keys.auditList('test', n).pk)).size).toBe(2);
    const list = { name: 'test', filter: {} };
    const found = await listedIn(deps.table, list, AUDIT_BLOCK - 1, AUDIT_BLOCK + 2);
    expect(found.map(({ id }) => Number(id))).toEqual([-1, 0, 1, 2].map((n) => AUDIT_BLOCK + n));
  });
});

it('GET /audit/stats counts as a recount does, lock-outs among the alerts', async () => {
  const account = world.users.admin.username;
  const attempt = { body: { username: account, password: `${PASSWORD}!` }, ip: '198.51.100.9' };
  for (let i = 0; i < 5; i += 1) expect((await callById('auth.login', deps, attempt)).status).toBe(401);
  await orderAll(deps, engine);
  const all = await entries();
  const locked = all.filter(
    ({ resource_type, details, success }) =>
      resource_type === 'auth' && !success && details.includes('"locked":true'),
  );
  expect(locked[0]).toMatchObject({ action: 'login_failed', username: account });
  const refused = all.filter(({ action }) => ['permission_denied', 'unauthorized_access'].includes(action));
  const alerts = new Set([...locked, ...refused]);
  expect((await call('stats')).body.data).toEqual({
    totalActions: all.length,
    successfulActions: all.filter(({ success }) => success).length,
    failedActions: all.filter(({ success }) => !success).length,
    securityAlerts: alerts.size,
  });
});

describe('GET /audit/export', () => {
  const columns = [
    'Timestamp',
    'User',
    'User ID',
    'Role',
    'Action',
    'Resource Type',
    'Resource ID',
    'Status',
    'IP Address',
  ];
  const read = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });
  const by = () => ({
    actor: { ...world.users.super_admin, scope: { kind: 'all' }, sid: 's' } as const,
    origin: ORIGIN,
  });

  it('R46, R47: gives the entries of the filter, safe to open, and leaves its own entry', async () => {
    const hostile: AuditEvent = {
      action: 'login_failed',
      resource_type: 'auth',
      success: false,
      subject: { username: '=HYPERLINK("http://evil.example","x")' },
      error_message: '＝cmd, "quoted"',
    };
    await keepEntries(deps, [hostile]);
    await orderAll(deps, engine);
    const wanted = matching(await entries(), { success: false, resourceType: 'auth' });
    const answer = await toLambda(
      audit.export,
      runExport,
      deps,
    )(
      eventFor(audit.export, {
        ...world.as('super_admin', { query: 'success=false&resourceType=auth' }),
        headers: { 'accept-encoding': 'gzip, br' },
      }),
      {} as Context,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="audit_logs_[0-9-]{10}\.csv"/),
    });
    const csv = gunzipSync(Buffer.from(answer.body ?? '', 'base64')).toString();
    const rows = read(csv);
    const beyond = ['User Agent', 'Details', 'Error Message', 'Timestamp (UTC)', 'Integrity'];
    expect(Object.keys(rows[0] ?? {})).toEqual([...columns, ...beyond]);
    expect(rows.map((row) => [row['Timestamp (UTC)'], row.Action, row.Status, row['User Agent']])).toEqual(
      wanted.map((one) => [one.created_at, one.action, 'Failed', one.user_agent]),
    );
    const inIndia = (instant: string) => {
      const clock = new Date(Date.parse(instant) + 5.5 * 3_600_000).toISOString();
      return clock.replace(/^(....)-(..)-(..)T(.{8}).*$/, '$3/$2/$1, $4');
    };
    expect(rows.map(({ Timestamp }) => Timestamp)).toEqual(wanted.map((one) => inIndia(one.created_at)));
    expect(rows[0]).toMatchObject({
      User: `'${hostile.subject?.username}`,
      'Error Message': `'${hostile.error_message}`,
    });
    await orderAll(deps, engine);
    const [noted] = await entries();
    expect(noted).toMatchObject({ action: 'export', resource_type: 'report', username: by().actor.username });
    expect(JSON.parse(noted?.details ?? '')).toEqual({
      report: 'audit',
      filter: { success: false, resourceType: 'auth' },
      rows: wanted.length,
    });
  });

  it.each([
    ['rows', { rows: 10, bytes: 1e6 }, 10],
    // No line is shorter than 80 bytes.
    ['bytes', { rows: 100, bytes: 2000 }, 25],
  ])('says in its last line that it was cut by %s', async (_, most, fit) => {
    const { total } = (await logs()).body.pagination;
    const other = { ...by(), actor: { ...by().actor, id: 900 + most.rows } };
    const rows = read(await exportAudit(deps, other, {}, most));
    const kept = rows.length - 1;
    expect(kept).toBeGreaterThan(3);
    expect(kept).toBeLessThanOrEqual(fit);
    expect(rows.at(-1)?.Timestamp).toBe(`Only the newest ${kept} of ${total} entries`);
  });

  it('is refused after too many in an hour', async () => {
    const other = { ...by(), actor: { ...by().actor, id: 77 } };
    const once = () => exportAudit(deps, other, { action: 'logout' }, { rows: 1, bytes: 1e6 });
    for (let i = 0; i < 3; i += 1) await once();
    await expect(once()).rejects.toMatchObject({
      code: 'tooMany',
      message: expect.stringContaining('exported'),
    });
  });

  it('sends a refusal as no file', async () => {
    const sent = world.as('super_admin', { query: 'action=logout' });
    const once = () => toLambda(audit.export, runExport, deps)(eventFor(audit.export, sent), {} as Context);
    for (let i = 0; i < 3; i += 1) await once();
    const { statusCode, headers } = await once();
    expect(statusCode).toBe(429);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'retry-after': expect.stringMatching(/^[0-9]+$/),
    });
    expect(headers).not.toHaveProperty('content-disposition');
  });
});

describe('GET /audit/resource/{type}/{id}', () => {
  const history = (type: string, id: number, role: Parameters<TeacherWorld['as']>[0], query = '') =>
    call('history', { params: { type, id: String(id) }, query }, role);

  it('tells admin and deo in scope who changed a school, what and when', async () => {
    const body = schoolInput('1500', 0, 1);
    const { id } = (await callById('schools.create', deps, world.as('admin', { body }))).body.data;
    const params = { id: String(id) };
    for (const school_name of ['Second Name', 'Third Name']) {
      await callById('schools.update', deps, world.as('deo', { params, body: { school_name } }));
    }
    // A refused request from elsewhere is no change of the school.
    expect((await callById('schools.get', deps, world.as('sdeo', { params }))).status).toBe(404);
    await orderAll(deps, engine);
    for (const role of ['super_admin', 'admin', 'deo'] as const) {
      const { status, body: answer } = await history('school', id, role);
      expect(status).toBe(200);
      expect(answer.next).toBeNull();
      expect(
        answer.data.map(({ users, action }: StoredEntry & { users: object }) => [users, action]),
      ).toEqual([
        [{ id: world.users.deo.id, username: world.users.deo.username, role: 'deo' }, 'update'],
        [{ id: world.users.deo.id, username: world.users.deo.username, role: 'deo' }, 'update'],
        [{ id: world.users.admin.id, username: world.users.admin.username, role: 'admin' }, 'create'],
      ]);
      expect(JSON.parse(answer.data[0].details)).toEqual({
        before: { school_name: 'Second Name' },
        after: { school_name: 'Third Name' },
      });
      expect(Object.keys(answer.data[0])).not.toContain('ip_address');
    }
    const first = (await history('school', id, 'admin', 'limit=2')).body;
    expect(first.data).toHaveLength(2);
    const rest = (await history('school', id, 'admin', `limit=2&before=${first.next}`)).body;
    expect([rest.data.map(({ action }: StoredEntry) => action), rest.next]).toEqual([['create'], null]);
  });

  it('shows nothing of what is out of scope, nor to roles below', async () => {
    const body = schoolInput('1600', 1, 0);
    const school = (await callById('schools.create', deps, world.as('admin', { body }))).body.data.id;
    const teacher = (await world.add(teacherInput('T-1600', '1600'))).body.data.id;
    const near = (await world.add(teacherInput('T-1001', '1001'))).body.data.id;
    await orderAll(deps, engine);
    expect((await history('school', school, 'deo')).status).toBe(404);
    expect((await history('teacher', teacher, 'deo')).status).toBe(404);
    expect((await history('teacher', near, 'deo')).body.data).toMatchObject([{ action: 'create' }]);
    for (const role of ['sdeo', 'hoi', 'teacher'] as const) {
      expect((await history('teacher', near, role)).status).toBe(403);
    }
    const { id } = world.users.deo;
    expect((await history('user', id, 'super_admin')).body.data).toMatchObject([{ action: 'user_create' }]);
    expect((await history('user', id, 'admin')).status).toBe(403);
    expect((await history('user', id, 'deo')).status).toBe(403);
  });
});

it('GET /audit/logs names a record as it is called now, and a deleted one as its entry tells', async () => {
  const change = (id: string, sent: Sent) => callById(`schools.${id}`, deps, world.as('admin', sent));
  const add = async (school_id: string, school_name: string) => {
    const body = { ...schoolInput(school_id, 0, 0), school_name };
    return { id: String((await change('create', { body })).body.data.id) };
  };
  const kept = await add('7001', 'Kept Primary School');
  await change('update', { params: kept, body: { school_name: 'Kept Middle School' } });
  await change('delete', { params: await add('7002', 'Lost Primary School') });
  await orderAll(deps, engine);
  const { body } = await logs('resourceType=school&limit=4');
  const told = body.data.map(({ action, resource_name }: AuditEntry) => [action, resource_name]);
  expect(told).toEqual([
    ['delete', 'Lost Primary School'],
    ['create', 'Lost Primary School'],
    ['update', 'Kept Middle School'],
    ['create', 'Kept Middle School'],
  ]);
});

it('GET /audit/logs names an order by its number', async () => {
  const desk = orderWorld(deps, world);
  const [one, other] = [await desk.draft([]), await desk.draft([])];
  await orderAll(deps, engine);
  const { data } = (await logs('resourceType=order&limit=2')).body;
  expect(data.map(({ resource_name }: AuditEntry) => resource_name)).toEqual([other.number, one.number]);
});

it('F19: numbers and shows what the next version wrote, by an action and of a kind that this one lacks', async () => {
  const body = schoolInput('1700', 0, 1);
  const { id } = (await callById('schools.create', deps, world.as('admin', { body }))).body.data;
  await orderAll(deps, engine);
  const details = { before: { school_name: 'Old Name' }, after: { school_name: 'New Name' } };
  const written = [
    { action: 'school_split', resource_type: 'school', resource_id: String(id), details },
    { action: 'create', resource_type: 'vacancy', resource_id: '5', details: { after: { posts: 2 } } },
    { action: 'view', resource_type: 'school', resource_id: String(id) },
  ] as AuditEvent[];
  const kept = await keepEntries(deps, written);
  expect(await orderEach(deps, kept.map(recordOfEntry))).toEqual({ batchItemFailures: [] });
  const told = (await logs('limit=3')).body;
  expect(told.data.map((one: AuditEntry) => [one.action, one.resource_type, one.integrity])).toEqual([
    ['view', 'school', 'whole'],
    ['create', 'vacancy', 'whole'],
    ['school_split', 'school', 'whole'],
  ]);
  expect((await call('stats')).body.data.totalActions).toBe(told.pagination.total);
  const many = { ...deps, limits: { ...deps.limits, exportsPerHour: 1000 } };
  const file = await callById('audit.export', many, world.as('super_admin', { query: '' }));
  expect(file.status).toBe(200);
  // Where the next version numbered the entry, it stands in the history too.
  const [split] = kept as [StoredEntry];
  const number = told.pagination.total - 2;
  const [listed] = await listedIn(deps.table, { name: 'all' }, number, number);
  const { hash: _hash, ...row } = listed as NonNullable<typeof listed>;
  expect(row.id).toBe(split.id);
  await deps.table.transact([
    { put: { ...row, ...keys.auditHistory('school', String(id), number) }, condition: NEW },
  ]);
  const params = { type: 'school', id: String(id) };
  const answers = await Promise.all([
    call('history', { params }),
    call('statement', { params, query: 'from=2020-01-01&to=2030-01-01' }),
    call('asOf', { params, query: 'on=2029-12-31' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[0]?.body.data[0]).toMatchObject({ action: 'school_split' });
  expect(answers[1]?.body.data.at(-1)).toMatchObject({
    action: 'school_split',
    ...{ field: 'School Name', before: 'Old Name', after: 'New Name' },
  });
});

it('R34: only super_admin reads the trail', async () => {
  for (const id of ['logs', 'stats', 'export']) {
    for (const role of ['admin', 'deo', 'sdeo', 'hoi', 'teacher'] as const) {
      expect((await call(id, {}, role)).status, `${id} ${role}`).toBe(403);
    }
  }
  expect([AUDIT_ACTIONS.length, RESOURCE_TYPES.length]).toEqual([14, 12]);
});
