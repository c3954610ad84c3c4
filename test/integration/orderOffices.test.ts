import { beforeAll, describe, expect, it } from 'vitest';
import { run as scan } from '#functions/events/scanResult.ts';
import type { Role } from '#shared/access/roles.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { closureWorld } from '../support/closureWorld.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import type { Answered, Sent } from '../support/invoke.ts';
import { fileForm } from '../support/medicalWorld.ts';
import { openAt, orderWorld } from '../support/orderWorld.ts';
import { pausedBefore } from '../support/paused.ts';
import { schoolInput, seedUser, tokenFor } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const NOW = new Date('2026-03-02T05:00:00Z');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let desk: ReturnType<typeof orderWorld>;

beforeAll(async () => {
  deps = testDeps({ engine, now: () => NOW });
  world = await teacherWorld(deps);
  desk = orderWorld(deps, world);
  // Offices of a district and of a block may issue orders here.
  const { version: _, ...rules } = (await desk.good('rules.get', {})).now;
  const issuers: Role[] = ['super_admin', 'admin', 'deo', 'sdeo'];
  await desk.good('rules.update', { body: { ...rules, from: '2026-03-02', issuers } }, 'super_admin');
});

/** Uploads the signed paper of an order, which is found clean. */
async function paper(call: (id: string, sent: Sent) => Promise<Answered>) {
  const { url } = (await call('uploads.create', await fileForm())).body.data;
  const file: string = url.split('/').at(-1);
  await scan(deps, { source: 'aws.s3', detail: { object: { key: `medical-records/${file}` } } });
  return { url, file };
}

it('is closed to the teachers whom it moves, and so is its document (R34)', async () => {
  const teacher = await desk.teacher('1001');
  const { url, file } = await paper(desk.call);
  const { id } = await desk.issued([desk.line(teacher.teacher_ID, '1002')], { document: url });
  const token = await tokenFor(deps, await seedUser(deps, 'teacher', { teacher_id: teacher.id }));
  const seen = async (name: string, params: Record<string, string>) =>
    (await desk.call(name, { token, params })).status;
  expect(await seen('orders.get', desk.one(id))).toBe(403);
  expect(await seen('uploads.get', { file })).toBe(404);
  // The head of the school sees the order.
  expect((await desk.call('uploads.get', { params: { file } }, 'hoi')).status).toBe(200);
});

it('shows the office of the school that another closed into the line and the document, and lets it change nothing (R31, R32)', async () => {
  const ours = closureWorld(deps, world);
  // The last is in the other district.
  const [from, to, into] = [await ours.school(), await ours.school(), await ours.school(1)];
  const [gone, coming] = [await desk.teacher(from.school_id), await desk.teacher(from.school_id)];
  const { url, file } = await paper(desk.call);
  const lines = [desk.line(gone.teacher_ID, '1002'), desk.line(coming.teacher_ID, to.school_id)];
  const { id } = await desk.issued(lines, { document: url });
  const token = await tokenFor(deps, await seedUser(deps, 'deo', { district_id: world.world.districts[1] }));
  const asked = (name: string, sent: Sent) => desk.call(name, { token, ...sent });
  const statuses = async () => [
    (await asked('orders.get', { params: desk.one(id) })).status,
    (await asked('uploads.get', { params: { file } })).status,
  ];
  expect(await statuses()).toEqual([404, 404]);
  expect((await ours.close(to, into)).status).toBe(200);
  expect(await statuses()).toEqual([200, 200]);
  const shown = (await asked('orders.get', { params: desk.one(id) })).body.data;
  expect(shown.lines.map((line: { teacher_ID: string }) => line.teacher_ID)).toEqual([coming.teacher_ID]);
  const before = await desk.get(id);
  const { version } = before;
  for (const [name, body] of [
    ['orders.update', { ...desk.order(lines, { document: url }), version }],
    ['orders.cancel', { version, reason: 'Not our order' }],
  ] as const)
    expect((await asked(name, { params: desk.one(id), body })).status, name).toBe(403);
  expect(await desk.get(id)).toEqual(before);
});

it('has a document of its own: of two that are drafted with one at once, the second is told', async () => {
  const { url } = await paper(desk.call);
  const body = () => desk.order([], { document: url });
  const first = async () => void (await desk.good('orders.create', { body: body() }));
  const sent = world.as('admin', { body: body() });
  const second = await callById('orders.create', pausedBefore(deps, 'transact', first), sent);
  const message = medicalMessages.uploadElsewhere('an order');
  expect([second.status, second.body.issues]).toEqual([400, [{ field: 'document', message }]]);
});

describe('an order of which an office sees one line', () => {
  /** An order of the directorate: its second line concerns no school of district D0. */
  const ofTwo = async () => {
    const [near, far] = [await desk.teacher('1001'), await desk.teacher('1003')];
    const lines = [desk.line(near.teacher_ID, '1002'), desk.line(far.teacher_ID, '1004')];
    return { ...(await desk.issued(lines)), near, far };
  };

  it('is not cancelled, issued or changed by that office', async () => {
    const { id, version } = await ofTwo();
    const shown = await desk.get(id, 'deo');
    expect(shown.lines).toHaveLength(1);
    expect(shown.may).toEqual({ edit: false, issue: false, cancel: false });
    const reason = 'Not our order';
    const asks: [string, object][] = [
      ['orders.cancel', { version, reason }],
      ['orders.issue', { version }],
      ['orders.update', { ...desk.order([]), version }],
    ];
    for (const [name, body] of asks)
      expect((await desk.call(name, { params: desk.one(id), body }, 'deo')).status, name).toBe(403);
    expect(await desk.get(id)).toMatchObject({ state: 'issued', counts: { ordered: 2, cancelled: 0 } });
    const ended = await desk.good('orders.cancel', { params: desk.one(id), body: { version, reason } });
    expect(ended).toMatchObject({ state: 'cancelled', counts: { cancelled: 2 } });
  });

  it('does not tell the other lines when it is checked', async () => {
    const { id, near, far } = await ofTwo();
    const check = (body: object, role: Role) =>
      desk.call('orders.check', { params: desk.one(id), body }, role);
    const refused = await check({}, 'deo');
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).not.toContain(far.teacher_ID);
    expect((await check({}, 'admin')).body.data.lines).toHaveLength(2);
    // Lines that the office itself pastes are found in its own area.
    const pasted = await check({ lines: [{ teacher: near.teacher_ID, to: '1002' }] }, 'deo');
    expect(pasted.body.data.lines).toMatchObject([{ teacher: { id: near.id } }]);
    // Whom nobody knows is unknown in the area of an office, and anywhere for an administrator.
    const nobody = async (role: Role) =>
      (await check({ lines: [{ teacher: 'T-nobody', to: '1002' }] }, role)).body.data.lines[0].faults;
    const { unknown, nobody: anywhere } = orderMessages.fault;
    expect(await nobody('deo')).toEqual([{ code: 'unknown', message: unknown }]);
    expect(await nobody('admin')).toEqual([{ code: 'unknown', message: anywhere }]);
  });
});

it('does not tell an office of the posts of a school outside its area', async () => {
  const { teacher_ID: teacher, id } = await desk.teacher('1001', {
    posting_histories: [openAt('1001', { from_date: '2025-06-01' })],
  });
  const draft = await desk.draft([desk.line(teacher, '1002')], {}, 'deo');
  const told = async (to: string, role: Role) => {
    const body = { lines: [{ teacher, to, designation: 'Headmaster' }] };
    const answer = await desk.good('orders.check', { params: desk.one(draft.id), body }, role);
    const [line] = answer.lines;
    expect(line.teacher.id).toBe(id);
    const codes = (of: 'faults' | 'warnings') => line[of].map(({ code }: { code: string }) => code);
    return { faults: codes('faults'), warnings: codes('warnings') };
  };
  const of = (...warnings: string[]) => ({ faults: [], warnings: ['tenure', ...warnings] });
  const outside = { faults: ['outside'], warnings: ['tenure'] };
  expect(await told('1002', 'deo')).toEqual(of('noPosts'));
  expect([await told('1004', 'admin'), await told('1004', 'deo')]).toEqual([of('noPosts'), outside]);
  const lines = [{ designation: 'Headmaster', sanctioned: 0 }];
  for (const schoolId of ['1002', '1004'])
    await desk.good('posts.update', { params: { schoolId }, body: { version: 0, lines } });
  expect(await told('1002', 'deo')).toEqual(of('noVacancy'));
  expect([await told('1004', 'admin'), await told('1004', 'deo')]).toEqual([of('noVacancy'), outside]);
});

describe('an order whose author has another area since', () => {
  /** An office of D0 that can be given another area, with its orders. */
  const office = async () => {
    const user = await seedUser(deps, 'deo', { district_id: world.world.districts[0] });
    let token = await tokenFor(deps, user);
    const call = (id: string, sent: Sent) => callById(id, deps, { token, ...sent });
    const moveTo = async (district: string) => {
      await desk.good(
        'userManagement.update',
        { params: desk.one(user.id), body: { district } },
        'super_admin',
      );
      token = await tokenFor(deps, user);
    };
    const draft = async (lines: object[], more: object = {}) => {
      const answer = await call('orders.create', { body: desk.order(lines, more) });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.data as { id: number; version: number };
    };
    const listed = async () =>
      (await call('orders.list', { query: 'limit=1000' })).body.data.map(({ id }: { id: number }) => id);
    return { call, moveTo, draft, listed };
  };

  it('is theirs no more, nor is its document', async () => {
    const deo = await office();
    const [a, b] = [await desk.teacher('1001'), await desk.teacher('1001')];
    const { url, file } = await paper(deo.call);
    const draft = await deo.draft([desk.line(a.teacher_ID, '1002')], { document: url });
    const other = await deo.draft([desk.line(b.teacher_ID, '1002')]);
    const issued = (
      await deo.call('orders.issue', { params: desk.one(other.id), body: { version: other.version } })
    ).body.data;
    const empty = await deo.draft([]);
    expect((await deo.call('uploads.get', { params: { file } })).status).toBe(200);
    expect(await deo.listed()).toEqual(expect.arrayContaining([draft.id, issued.id, empty.id]));

    await deo.moveTo('D1');
    const status = async (id: string, sent: Sent) => (await deo.call(id, sent)).status;
    for (const { id, version } of [draft, issued]) {
      expect(await status('orders.get', { params: desk.one(id) })).toBe(404);
      const sent = { params: desk.one(id), body: { version, reason: 'I moved away' } };
      expect(await status('orders.cancel', sent)).toBe(404);
      expect(await status('orders.check', { params: desk.one(id), body: {} })).toBe(404);
    }
    expect(await status('uploads.get', { params: { file } })).toBe(404);
    const listed = await deo.listed();
    expect([draft, issued, empty].map(({ id }) => listed.includes(id))).toEqual([false, false, true]);
    expect(await desk.get(issued.id)).toMatchObject({ state: 'issued', counts: { ordered: 1 } });

    // With the area comes back what is of it.
    await deo.moveTo('D0');
    expect(await status('orders.get', { params: desk.one(draft.id) })).toBe(200);
  });

  it('stays theirs where a school of it was deleted', async () => {
    const deo = await office();
    const { id: school } = await desk.good('schools.create', { body: schoolInput('1006', 0, 0) });
    const { teacher_ID } = await desk.teacher('1006');
    const { id, version } = await deo.draft([desk.line(teacher_ID, '1002')]);
    const gone = await desk.call('cascade.deleteSchool', { params: desk.one(school), query: 'force=true' });
    expect(gone.status).toBeLessThan(300);
    expect(await deo.listed()).toContain(id);
    const sent = { params: desk.one(id), body: { ...desk.order([]), version } };
    expect((await deo.call('orders.update', sent)).body.data).toMatchObject({ lines: [] });
  });

  it('is shown as to any other office, where it leads into the new area', async () => {
    const deo = await office();
    const [stays, comes] = [await desk.teacher('1001'), await desk.teacher('1001')];
    const { id: school } = await desk.good('schools.create', { body: schoolInput('1005', 0, 0) });
    const lines = [desk.line(stays.teacher_ID, '1002'), desk.line(comes.teacher_ID, '1005')];
    const { id, version } = await deo.draft(lines);
    await deo.call('orders.issue', { params: desk.one(id), body: { version } });
    const { district, rd_block, habitation } = schoolInput('1005', 1, 0);
    const block_office = 'DEO D1';
    await desk.good('schools.update', {
      params: desk.one(school),
      body: { district, rd_block, habitation, block_office },
    });
    await deo.moveTo('D1');
    const shown = (await deo.call('orders.get', { params: desk.one(id) })).body.data;
    expect(shown.lines).toMatchObject([{ teacher_ID: comes.teacher_ID, to: '1005' }]);
    expect(shown.may.cancel).toBe(false);
    const cancelled = await deo.call('orders.cancel', {
      params: desk.one(id),
      body: { version, reason: 'I moved away' },
    });
    expect(cancelled.status).toBe(403);
  });
});
