import { monotonicFactory } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { foldedFields } from '#functions/audit/fold.ts';
import { orderEntries } from '#functions/audit/order.ts';
import { verifyAudit } from '#functions/audit/verify.ts';
import { currentMaster } from '#functions/masterData/stored.ts';
import type { StoredEntry } from '#functions/table/auditEntry.ts';
import { keys } from '#functions/table/keys.ts';
import { NEW } from '#functions/table/table.ts';
import { ROLES } from '#shared/access/roles.ts';
import type { AuditFilter, StatementLine } from '#shared/domain/audit.ts';
import { dayInIndia } from '#shared/domain/dates.ts';
import type { Collection } from '#shared/records/collections.ts';
import { relist } from '../../infra/admin/relist.ts';
import { drawnEvents, isEntry, keepEntries, orderAll, orderFaults } from '../support/auditTrail.ts';
import { engineClient, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { seeded } from '../support/faults.ts';
import type { Sent } from '../support/invoke.ts';
import { meteredClient } from '../support/meter.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { fakeClock } from '../support/signIn.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const DAY = 24 * 3600 * 1000;
const START = Date.parse('2026-03-02T05:00:00.000Z');
const engine = withEngine();
const clock = fakeClock();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

/** Ids carry the time of the clock, as in a deployment. */
const next = monotonicFactory();
const newId = () => next(clock.now().getTime());
async function setDay(day: number): Promise<void> {
  clock.advance((START + day * DAY - clock.now().getTime()) / 1000);
  // A token lasts for minutes.
  for (const role of ROLES) world.tokens[role] = await tokenFor(deps, world.users[role]);
}

type Role = Parameters<TeacherWorld['as']>[0];
const call = (id: string, sent: Sent = {}, role: Role = 'super_admin') =>
  callById(`audit.${id}`, deps, world.as(role, sent));
const good = async (id: string, sent: Sent, role: Role = 'admin') => {
  const { status, body } = await callById(id, deps, world.as(role, sent));
  expect([200, 201, 202], JSON.stringify(body)).toContain(status);
  return body.data;
};
const entries = async () => ((await rowsOf(engine, 'AUDIT#')) as StoredEntry[]).filter(isEntry);

beforeAll(async () => {
  deps = Object.assign(testDeps({ engine, now: clock.now }), { newId });
  world = await teacherWorld(deps);
});

const postings = (count: number, more: (i: number) => Record<string, string> = () => ({})) =>
  Array.from({ length: count }, (_, i) => ({
    school_name: `Government Primary School of the Village Number ${i}`,
    from_date: `${2006 + (i >> 2)}-0${1 + 2 * (i & 3)}-01`,
    to_date: `${2006 + (i >> 2)}-0${2 + 2 * (i & 3)}-28`,
    habitation: `A habitation with a name that is rather long, ${i}`,
    block_office: 'The Office of the Sub-Divisional Education Officer',
    ...more(i),
  }));

describe('an edit of 50 postings', () => {
  it('is read whole, and its entry stays small', async () => {
    const added = await callById(
      'teachers.create',
      deps,
      world.as('admin', {
        body: teacherInput('L-0001', '1001', { posting_histories: postings(50) } as never),
      }),
    );
    expect(added.status).toBe(201);
    const { id } = added.body.data;
    const before = new Set((await entries()).map((one) => one.id));
    const changed = postings(50, (i) => ({
      pincode: `79${String(6000 + i)}`,
      habitation: `New habitation ${i} ${'x'.repeat(60)}`,
    }));
    const body = { posting_histories: changed, version: 1 };
    const answer = await callById(
      'teachers.update',
      deps,
      world.as('admin', { params: { id: String(id) }, body }),
    );
    expect(answer.status).toBe(200);
    await orderAll(deps, engine);
    const fresh = (await entries()).filter((one) => !before.has(one.id));
    expect(fresh).toHaveLength(1);
    expect(fresh[0]?.long).toBeTruthy();
    expect(JSON.stringify(fresh[0]).length).toBeLessThan(8192);

    const { body: history } = await call('history', { params: { type: 'teacher', id: String(id) } });
    const [entry] = history.data;
    expect(entry.integrity).toBe('whole');
    const { lists } = JSON.parse(entry.details);
    expect(lists.posting_histories.changed).toHaveLength(50);
    expect(lists.posting_histories.changed[49]).toEqual([
      49,
      {
        habitation: [postings(50)[49]?.habitation, changed[49]?.habitation],
        pincode: ['', '796049'],
      },
    ]);
    expect(entry.details).not.toContain('tooLong');
    expect((await verifyAudit(deps)).fault).toBeUndefined();
  });

  it('fails audit verify, and is shown as changed, once its second item is altered', async () => {
    const [entry] = (await entries()).filter(({ long }) => long !== undefined);
    const key = keys.auditDetails(entry?.id as string);
    const kept = await deps.table.get(key);
    const change = (sealed: unknown) =>
      deps.table.update(key, { text: 'SET sealed = :s', values: { ':s': sealed } });
    await change('forged');
    const { fault } = await verifyAudit(deps);
    expect(fault).toEqual(expect.stringContaining(`(${entry?.id}) was altered: its long details`));
    const { body } = await call('logs', { query: `resourceId=${entry?.resource_id}` });
    const shown = body.data.find(({ id }: { id: string }) => id === entry?.id);
    expect(shown.integrity).toBe('altered');
    await change(kept?.sealed);
    expect((await verifyAudit(deps)).fault).toBeUndefined();
  });
});

describe('a record on a day', () => {
  it('is what its answers were on seven days, in service or not, and is not there before', async () => {
    await setDay(100);
    const body = teacherInput('A-0001', '1001', { posting_histories: postings(2) } as never);
    const { data: made } = (await callById('teachers.create', deps, world.as('admin', { body }))).body;
    const answers = new Map<number, Record<string, unknown>>();
    const steps: object[] = [
      {},
      { phone_number: '9862099999', email: 'as.of@example.org' },
      { posting_histories: postings(3), away: [{ kind: 'leave', from: '2026-01-05', to: '2026-02-05' }] },
      { posting_histories: [...postings(3)].reverse().slice(0, 2), school_id: '1002' },
      { subjects_taught: JSON.stringify(['Mizo']), posting_histories: [], away: [] },
      { reason: 'resigned', on: '2026-03-02', order_no: 'A.1/2026' },
      { reason: 'The resignation was withdrawn' },
    ];
    const calls = ['update', 'update', 'update', 'update', 'update', 'leave', 'reinstate'];
    let version = 1;
    for (const [i, step] of steps.entries()) {
      await setDay(101 + i * 10);
      if (Object.keys(step).length > 0) {
        const sent = { params: { id: String(made.id) }, body: { ...step, version } };
        const area = calls[i] === 'update' ? 'teachers' : 'leaving';
        const { status, body: said } = await callById(`${area}.${calls[i]}`, deps, world.as('admin', sent));
        expect([status, said.message]).toEqual([200, undefined]);
        version = said.data.version;
      }
      const { body: got } = await callById(
        'teachers.get',
        deps,
        world.as('admin', { params: { id: String(made.id) } }),
      );
      answers.set(101 + i * 10, got.data);
    }
    await orderAll(deps, engine);
    const asOf = async (day: number, role: Role = 'deo') => {
      const on = dayInIndia(new Date(START + day * DAY));
      return call('asOf', { params: { type: 'teacher', id: String(made.id) }, query: `on=${on}` }, role);
    };
    const unlisted = (entry: Record<string, unknown>) => {
      const { status, ...rest } = entry;
      return rest;
    };
    for (const [day, answer] of answers) {
      const { status, body: said } = await asOf(day, 'admin');
      expect(status).toBe(200);
      expect(said.data.state).toBe('there');
      expect(said.data.complete).toBe(true);
      for (const name of foldedFields('teacher')) {
        const value = answer[name];
        const expected = /_taught$/.test(name)
          ? JSON.parse(String(value))
          : Array.isArray(value)
            ? value.map(unlisted)
            : value;
        expect(said.data.record[name] ?? '', `${name} on day ${day}`).toEqual(expected ?? '');
      }
    }
    expect((await asOf(99, 'admin')).body.data).toMatchObject({ state: 'before', record: {}, since: null });

    // Once it is gone, a super_admin alone reads what it was, from its entries alone.
    await setDay(200);
    const params = { id: String(made.id) };
    const forced = world.as('admin', { params, query: 'force=true' });
    expect((await callById('cascade.deleteTeacher', deps, forced)).status).toBe(200);
    await orderAll(deps, engine);
    expect((await asOf(121, 'admin')).status).toBe(404);
    const gone = await asOf(121, 'super_admin');
    const there = answers.get(121) as Record<string, unknown>;
    expect(gone.body.data).toMatchObject({ state: 'there', complete: true });
    expect(gone.body.data.record).toMatchObject({
      teacher_name: there.teacher_name,
      phone_number: '9862099999',
      posting_histories: (there.posting_histories as Record<string, unknown>[]).map(unlisted),
    });
    expect((await asOf(200, 'super_admin')).body.data).toMatchObject({ state: 'gone', record: {} });
  });

  it('says from the day on which a school was closed that it is, and how', async () => {
    await setDay(210);
    const { id } = await good('schools.create', { body: schoolInput('7201') });
    const into = await good('schools.create', { body: schoolInput('7202') });
    const params = { id: String(id) };
    const on = dayInIndia(new Date(START + 209 * DAY));
    const how = { on, reason: 'Too few pupils', order_no: 'A.9/2026-EDN' };
    const close = async (more: object) => {
      const { version } = await good('schools.get', { params });
      await good('closures.close', { params, body: { ...how, version, ...more } });
    };
    await setDay(212);
    await close({ into: '7202' });
    await setDay(214);
    const { version } = await good('schools.get', { params });
    await good('closures.reopen', { params, body: { version } });
    await setDay(216);
    await close({ order_no: '' });
    await orderAll(deps, engine);
    const told = async (day: number) => {
      const query = `on=${dayInIndia(new Date(START + day * DAY))}`;
      const { data } = (await call('asOf', { params: { type: 'school', id: String(id) }, query }, 'admin'))
        .body;
      expect([data.state, data.complete]).toEqual(['there', true]);
      const { closed_on, closed_into, reason, order_no } = data.record;
      return { closed_on, closed_into, reason, order_no };
    };
    const closed = { closed_on: on, reason: how.reason };
    expect(await told(211)).toEqual({});
    expect(await told(212)).toEqual({ ...closed, closed_into: into.school_name, order_no: how.order_no });
    expect(await told(214)).toEqual({});
    expect(await told(216)).toEqual(closed);
  });

  it('has the names that places and choices had on the day, whatever they are called since', async () => {
    await setDay(230);
    const master = await currentMaster(deps);
    const idOf = (collection: Collection, name: string) => String(master.byName(collection, name)?.id);
    const rename = (collection: Collection, id: string, name: string) =>
      collection === 'rd-blocks'
        ? good('locations.update', { path: `/locations/${collection}/{id}`, params: { id }, body: { name } })
        : good('masterData.update', { path: `/${collection}/{id}`, params: { id }, body: { name } });
    const items = [
      ['districts', String(world.world.districts[1]), 'D1'],
      ['rd-blocks', String(world.world.blocks[3]), 'B11'],
      ['school-types', idOf('school-types', 'Girls'), 'Girls'],
      ['religions', idOf('religions', 'Hindu'), 'Hindu'],
      ['subjects', idOf('subjects', 'Mathematics'), 'Mathematics'],
    ] as const;
    const renameAll = async (more: string) => {
      for (const [collection, id, name] of items) await rename(collection, id, `${name}${more}`);
    };
    const of = { school_type: 'Girls' };
    const school = await good('schools.create', { body: schoolInput('7211', 1, 1, of) });
    const about = { religion: 'Hindu', subjects_taught: ['Mizo', 'Mathematics'] };
    const teacher = await good('teachers.create', { body: teacherInput('A-0002', '7211', about) });
    const [at, whom] = [{ id: String(school.id) }, { id: String(teacher.id) }];
    const answers = new Map<number, unknown>();
    const told = ({ school: s, teacher: t }: Record<'school' | 'teacher', Record<string, unknown>>) => ({
      ...{ district: s.district, rd_block: s.rd_block, school_type: s.school_type },
      ...{ religion: t.religion, subjects: [t.subjects_taught].flat() },
    });
    const note = async (day: number) => {
      const got = {
        school: await good('schools.get', { params: at }),
        teacher: await good('teachers.get', { params: whom }),
      };
      got.teacher.subjects_taught = JSON.parse(got.teacher.subjects_taught);
      answers.set(day, told(got));
    };
    await note(230);
    await setDay(232);
    await renameAll(' II');
    await note(232);
    await setDay(234);
    const { version } = await good('schools.get', { params: at });
    const moved = { district: 'D0', rd_block: 'B00', habitation: 'H00', school_type: 'Boys', version };
    await good('schools.update', { params: at, body: moved });
    const other = { religion: 'Christianity', subjects_taught: ['Mizo'] };
    const { version: second } = await good('teachers.get', { params: whom });
    await good('teachers.update', { params: whom, body: { ...other, version: second } });
    await note(234);
    await setDay(236);
    await renameAll(' III');
    await orderAll(deps, engine);
    const asOf = async (type: string, { id }: { id: string }, day: number) => {
      const query = `on=${dayInIndia(new Date(START + day * DAY))}`;
      const { data } = (await call('asOf', { params: { type, id }, query })).body;
      expect([data.state, data.complete], `${type} on day ${day}`).toEqual(['there', true]);
      return data.record;
    };
    const check = async () => {
      for (const [day, answer] of answers) {
        const got = { school: await asOf('school', at, day), teacher: await asOf('teacher', whom, day) };
        expect(told(got), `day ${day}`).toEqual(answer);
      }
    };
    await check();
    // The same of records that are gone, of which only entries tell.
    await setDay(238);
    await good('cascade.deleteTeacher', { params: whom, query: 'force=true' });
    await good('cascade.deleteSchool', { params: at, query: 'force=true' }, 'super_admin');
    await orderAll(deps, engine);
    await check();
  });

  it('names the school of a teacher as it was called on the day, and so does the statement', async () => {
    await setDay(240);
    const make = (school_id: string, school_name: string) =>
      good('schools.create', { body: { ...schoolInput(school_id, 0, 0), school_name } });
    const school = await make('7221', 'First Primary School');
    await make('7222', 'Other Primary School');
    const teacher = await good('teachers.create', { body: teacherInput('A-0003', '7221') });
    await setDay(242);
    const renamed = { school_name: 'First Middle School', version: school.version };
    await good('schools.update', { params: { id: String(school.id) }, body: renamed });
    await setDay(244);
    const whom = { id: String(teacher.id) };
    await good('teachers.update', { params: whom, body: { school_id: '7222', version: teacher.version } });
    await orderAll(deps, engine);
    const day = (at: number) => dayInIndia(new Date(START + at * DAY));
    const params = { type: 'teacher', ...whom };
    const schoolOn = async (at: number) => {
      const { record, school_name } = (await call('asOf', { params, query: `on=${day(at)}` })).body.data;
      return [record.school_id, school_name];
    };
    expect(await schoolOn(240)).toEqual(['7221', 'First Primary School']);
    expect(await schoolOn(242)).toEqual(['7221', 'First Middle School']);
    expect(await schoolOn(244)).toEqual(['7222', 'Other Primary School']);
    expect(await schoolOn(239)).toEqual([undefined, '']);
    const said = (await call('statement', { params, query: `from=${day(243)}&to=${day(245)}` }, 'admin'))
      .body;
    expect(said.data.map(({ field, before, after }: StatementLine) => [field, before, after])).toContainEqual(
      ['School', 'First Middle School (7221)', 'Other Primary School (7222)'],
    );
    // A School ID may belong to another school later. That one is not what the day knew.
    await setDay(246);
    await good(
      'cascade.deleteSchool',
      { params: { id: String(school.id) }, query: 'force=true' },
      'super_admin',
    );
    await make('7221', 'Another School');
    await orderAll(deps, engine);
    expect(await schoolOn(242)).toEqual(['7221', '']);
  });

  it('is nothing to whoever does not see it, and refuses what is no day', async () => {
    const params = { type: 'school', id: '999999' };
    for (const role of ['super_admin', 'deo'] as const)
      expect((await call('asOf', { params, query: 'on=2026-03-31' }, role)).status).toBe(404);
    expect((await call('asOf', { params, query: 'on=2026-03-31' }, 'sdeo')).status).toBe(403);
    for (const query of ['', 'on=2026-02-30', 'on=soon']) {
      const { status, body } = await call('asOf', { params, query });
      expect([status, body.issues[0].field]).toEqual([400, 'on']);
    }
  });
});

describe('a statement', () => {
  it('names who changed which value when, with its number, and leaves an entry', async () => {
    await setDay(300);
    const { body: made } = await callById(
      'schools.create',
      deps,
      world.as('admin', { body: schoolInput('7301') }),
    );
    const { id, version } = made.data;
    await setDay(310);
    const body = { school_phone: '03892311111', version };
    expect(
      (await callById('schools.update', deps, world.as('admin', { params: { id: String(id) }, body })))
        .status,
    ).toBe(200);
    await orderAll(deps, engine);
    const total = (await call('stats')).body.data.totalActions;
    const day = (at: number) => dayInIndia(new Date(START + at * DAY));
    const query = `from=${day(305)}&to=${day(310)}`;
    const { status, body: said } = await call(
      'statement',
      { params: { type: 'school', id: String(id) }, query },
      'admin',
    );
    expect(status).toBe(200);
    expect(said.data).toEqual([
      {
        number: total,
        created_at: new Date(START + 310 * DAY).toISOString(),
        users: { id: world.users.admin.id, username: world.users.admin.username, role: 'admin' },
        action: 'update',
        done: 'Changed',
        field: 'School Phone',
        before: made.data.school_phone,
        after: '03892311111',
        integrity: 'whole',
      },
    ]);
    const noted = (await entries()).filter(
      ({ resource_id, action }) => action === 'export' && resource_id === String(id),
    );
    expect(noted.map(({ details }) => JSON.parse(details))).toEqual([
      { statement: { from: day(305), to: day(310) }, rows: 1 },
    ]);
    const few = { ...deps, limits: { ...deps.limits, statementsPerHour: 2 } };
    const params = { type: 'school', id: String(id) };
    const again = async () =>
      (await callById('audit.statement', few, world.as('deo', { params, query }))).status;
    // R47: a statement is no export of a list, and has a limit of its own.
    expect([await again(), await again(), await again()]).toEqual([200, 200, 429]);
    const backwards = await call('statement', {
      params: { type: 'school', id: String(id) },
      query: `from=${day(310)}&to=${day(305)}`,
    });
    expect([backwards.status, backwards.body.issues[0].field]).toEqual([400, 'to']);
  });

  it('says that a record was deleted and restored, and tells of no field that nobody typed', async () => {
    await setDay(330);
    const made = await good('teachers.create', { body: teacherInput('7330', '1001') });
    const params = { id: String(made.id) };
    await setDay(331);
    await good('cascade.deleteTeacher', { params, query: 'force=true' });
    await setDay(332);
    await good('bin.restore', { params: { kind: 'teacher', ...params } }, 'super_admin');
    await orderAll(deps, engine);
    const on = (at: number) => dayInIndia(new Date(START + at * DAY));
    const { body: said } = await call('statement', {
      params: { type: 'teacher', ...params },
      query: `from=${on(331)}&to=${on(332)}`,
    });
    expect(
      said.data.map(({ done, field, before, after }: StatementLine) => [done, field, before, after]),
    ).toEqual([
      ['Deleted', '', '', ''],
      ['Restored', '', '', ''],
    ]);
  });
});

describe('the lists of users, records and days', () => {
  const matching = (all: StoredEntry[], filter: AuditFilter & { id?: number }) =>
    all.filter(
      (one) =>
        (!filter.action || one.action === filter.action) &&
        (!filter.resourceType || one.resource_type === filter.resourceType) &&
        (filter.success === undefined || one.success === filter.success) &&
        (!filter.resourceId || one.resource_id === filter.resourceId) &&
        (filter.id === undefined || one.actor_id === filter.id) &&
        (!filter.from || dayInIndia(one.created_at) >= filter.from) &&
        (!filter.to || dayInIndia(one.created_at) <= filter.to),
    );

  it('answer each filter as the plain model does, on every page', async () => {
    const random = seeded(21);
    for (let day = 400; day < 420; day += 1) {
      await setDay(day);
      await keepEntries(deps, drawnEvents(20, random));
    }
    await orderAll(deps, engine);
    const all = (await entries()).sort((a, b) => (a.id < b.id ? 1 : -1));
    const on = (day: number) => dayInIndia(new Date(START + day * DAY));
    const filters: (AuditFilter & { id?: number })[] = [
      { from: on(405) },
      { to: on(405) },
      { from: on(404), to: on(411) },
      { from: on(406), to: on(406), action: 'update' },
      { from: on(300), to: on(409), resourceType: 'school', success: true },
      { user: '7', id: 7 },
      { user: '7', id: 7, from: on(410), action: 'view' },
      { resourceId: '90003' },
      { resourceId: '90003', resourceType: 'teacher' },
      { user: world.users.admin.username.toUpperCase(), id: world.users.admin.id },
      { user: 'nobody at all', id: -1 },
      { from: on(900) },
      { to: '2001-01-01' },
    ];
    for (const { id, ...filter } of filters) {
      const wanted = matching(all, { ...filter, id }).map((one) => one.id);
      const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
      const seen: string[] = [];
      for (let page = 1; seen.length < wanted.length || page === 1; page += 1) {
        const { status, body } = await call('logs', { query: `${query}&limit=17&page=${page}` });
        expect([status, body.pagination.total], String(query)).toEqual([200, wanted.length]);
        if (page > 1) expect(body.data.length).toBeGreaterThan(0);
        seen.push(...body.data.map((one: { id: string }) => one.id));
      }
      expect(seen, String(query)).toEqual(wanted);
    }
    expect(orderFaults(await rowsOf(engine, ''))).toEqual([]);
  });

  it('refuses days in the wrong order', async () => {
    const { status, body } = await call('logs', { query: 'from=2026-04-01&to=2026-03-01' });
    expect([status, body.issues[0].field]).toEqual([400, 'to']);
  });

  it('find an account by a username of digits, and by its id whoever has that as a username', async () => {
    const named = await seedUser(deps, 'teacher', { username: '8123' });
    const by = (id: number, username: string) =>
      drawnEvents(2, seeded(id)).map((event) => ({ ...event, subject: { id, username, role: 'teacher' } }));
    await keepEntries(deps, [...by(named.id, '8123'), ...by(8123, 'T-1'), ...by(8124, 'T-2')]);
    await orderAll(deps, engine);
    const found = async (user: string) => {
      const { body } = await call('logs', { query: new URLSearchParams({ user }).toString() });
      return [...new Set(body.data.map(({ users }: { users: { id: number } }) => users.id))];
    };
    expect(await found('8123')).toEqual([named.id]);
    expect(await found(`id:${named.id}`)).toEqual([named.id]);
    for (const user of ['id:8123', 'ID: 8123']) expect(await found(user)).toEqual([8123]);
    // No account has this name.
    expect(await found('8124')).toEqual([8124]);
    expect(await found('id:8125')).toEqual([]);
  });

  it('are made of entries of a former version by relist, which goes on where it was stopped', async () => {
    const own = (await rowsOf(engine, 'AUDITLIST#')).filter(({ pk }) =>
      /^AUDITLIST#(user|about)#/.test(String(pk)),
    );
    expect(own.length).toBeGreaterThan(500);
    const client = engineClient(engine.endpoint);
    const { DeleteItemCommand } = await import('@aws-sdk/client-dynamodb');
    for (const { pk, sk } of own)
      await client.send(
        new DeleteItemCommand({
          TableName: engine.tableName,
          Key: { pk: { S: String(pk) }, sk: { S: String(sk) } },
        }),
      );
    await deps.table.update(keys.auditHead(), { text: 'REMOVE listed' });
    const total = (await call('stats')).body.data.totalActions;
    const { body } = await call('logs', { query: 'user=7' });
    expect(body).toMatchObject({ data: [], preparing: { done: 0, total } });

    // An entry that comes meanwhile waits for the older ones.
    const steps: number[] = [];
    const stop = new Error('stopped');
    await expect(
      relist(deps, (done) => {
        steps.push(done);
        if (steps.length === 2) throw stop;
      }),
    ).rejects.toThrow(stop);
    await keepEntries(deps, drawnEvents(1, seeded(3)));
    await orderAll(deps, engine);
    expect(await relist(deps)).toBe(total + 1 - 96);
    expect(await relist(deps)).toBe(0);
    expect(orderFaults(await rowsOf(engine, ''))).toEqual([]);
    expect((await call('logs', { query: 'user=7' })).body.preparing).toBeUndefined();

    // A version without these lists was back for a while: it forgot how far they had come, and numbered an entry.
    await deps.table.update(keys.auditHead(), { text: 'REMOVE listed' });
    await keepEntries(deps, drawnEvents(1, seeded(4)));
    await orderAll(deps, engine);
    expect(await relist(deps)).toBe(total + 2);
    expect(orderFaults(await rowsOf(engine, ''))).toEqual([]);
  });

  it('find a page of one user’s 10,000 entries in at most three read units and the page', async () => {
    const listed = Array.from({ length: 10_000 }, (_, i) => ({
      ...keys.auditOwnList('user#4711', i + 1),
      ...{ id: newId(), action: 'view', resource_type: 'teacher', success: true, digest: 'x'.repeat(43) },
      own: ['user#4711', 'about#42'],
      number: i + 1,
    }));
    for (let from = 0; from < listed.length; from += 100)
      await deps.table.transact(listed.slice(from, from + 100).map((put) => ({ put, condition: NEW })));
    const meter = meteredClient(engine);
    const metered = testDeps({ engine, client: meter.client, shared: deps, now: clock.now });
    const query = 'user=id:4711&limit=20&page=250';
    await callById('audit.logs', metered, world.as('super_admin'));
    const { result, usage } = await meter.of(() =>
      callById('audit.logs', metered, world.as('super_admin', { query })),
    );
    meter.close();
    expect(result.body.pagination.total).toBe(10_000);
    expect(result.body.data.map(({ id }: { id: string }) => id)).toEqual(
      listed
        .slice(5000, 5020)
        .reverse()
        .map(({ id }) => id),
    );
    const own = usage.list.filter(({ auth }) => !auth);
    // The head and the end of the list, and then the page: its rows and their entries.
    expect(own.slice(0, 4).map(({ command }) => command)).toEqual([
      'GetItemCommand',
      'QueryCommand',
      'QueryCommand',
      'BatchGetItemCommand',
    ]);
    expect(own.slice(0, 2).reduce((sum, { read }) => sum + read, 0)).toBeLessThanOrEqual(3);
  });
});

// After the lists by days, which take for granted that numbers follow time.
it('a record on a day is what it was, in whatever order its entries were numbered', async () => {
  await setDay(520);
  const body = schoolInput('7220', 0, 0, { school_phone: '03892300000' });
  const { data: made } = (await callById('schools.create', deps, world.as('admin', { body }))).body;
  const params = { id: String(made.id) };
  const phones = [made.school_phone as string];
  for (let i = 1; i <= 8; i += 1) {
    await setDay(520 + i);
    phones.push(`0389230000${i}`);
    const change = { school_phone: phones[i], version: i };
    const { status } = await callById('schools.update', deps, world.as('admin', { params, body: change }));
    expect(status).toBe(200);
  }
  const own = (await entries())
    .filter((one) => one.resource_type === 'school' && one.resource_id === params.id)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(own).toHaveLength(9);
  // Each entry lies in a partition of its own, so that the stream may bring a later one first.
  const random = seeded(22);
  const arrived = own.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
  await orderEntries(
    deps,
    arrived.map(({ one }) => one),
  );
  const readAll = async () => {
    for (const [i, phone] of phones.entries()) {
      const on = dayInIndia(new Date(START + (520 + i) * DAY));
      const { body } = await call('asOf', { params: { type: 'school', ...params }, query: `on=${on}` });
      expect(body.data, `day ${i}`).toMatchObject({
        state: 'there',
        complete: true,
        record: { school_phone: phone },
        since: { created_at: own[i]?.created_at },
      });
    }
  };
  await readAll();
  await setDay(540);
  const sent = world.as('super_admin', { params, query: 'force=true' });
  expect((await callById('cascade.deleteSchool', deps, sent)).status).toBe(200);
  await orderAll(deps, engine);
  await readAll();
});
