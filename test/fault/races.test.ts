import { beforeAll, describe, expect, it } from 'vitest';
import { type Key, keys } from '#functions/table/keys.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { expectInvariants } from '../support/invariants.ts';
import type { Answered, Sent } from '../support/invoke.ts';
import { medicalInput, newTeacher } from '../support/medicalWorld.ts';
import { pausedBefore } from '../support/paused.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, teacherInput } from '../support/seed.ts';
import { fakeClock, kept, refresh, signIn } from '../support/signIn.ts';
import { type UserWorld, userWorld } from '../support/userWorld.ts';

const engine = withEngine();
/** `npm run faults` sends 50 at once. `npm test` does so only for schools and accounts. */
const AT_ONCE = process.env.FAULTS === 'all' ? 50 : 10;
const clock = fakeClock();
let deps: ReturnType<typeof testDeps>;
let world: UserWorld;
/** Functions that answer at the same time. Each has its own caches. */
let processes: ReturnType<typeof testDeps>[];
beforeAll(async () => {
  deps = testDeps({ engine, now: clock.now });
  world = await userWorld(deps);
  processes = Array.from({ length: 5 }, () => testDeps({ engine, now: clock.now, shared: deps }));
});

const atOnce = (id: string, sent: (n: number) => Sent, count = AT_ONCE): Promise<Answered[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      callById(id, processes[n % processes.length] ?? deps, world.as('super_admin', sent(n))),
    ),
  );
const idOf = (id: number) => ({ id: String(id) });
const done = (answers: readonly Answered[]) => answers.filter(({ status }) => status < 300);
const ascending = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
/** Expects that each edit that was done has its own version, without a gap, and that the rest was told to try again. */
function expectVersions(answers: readonly Answered[], from = 2) {
  for (const { status } of answers) expect([200, 503]).toContain(status);
  const versions = done(answers).map(({ body }) => body.data.version as number);
  expect(versions.sort((a, b) => a - b)).toEqual(ascending(from, versions.length));
  // Nearly all succeed. One that had to give way too often may be refused.
  expect(versions.length).toBeGreaterThan(answers.length / 2);
}
const newSchool = async (): Promise<number> => {
  schools += 1;
  const made = await callById(
    'schools.create',
    deps,
    world.as('admin', { body: schoolInput(String(schools)) }),
  );
  expect(made.status).toBe(201);
  return made.body.data.id;
};
let schools = 8000;

describe('a record that is deleted between two reads is as one that never was', () => {
  const pausedAt = (key: Key, meanwhile: () => Promise<unknown>) =>
    pausedBefore(deps, 'get', meanwhile, ({ pk, sk }) => pk === key.pk && sk === key.sk);
  const removing = (id: string, of: number) => async () =>
    expect((await callById(id, deps, world.as('admin', { params: idOf(of) }))).status).toBe(200);

  it('a school whose posts are saved', async () => {
    const school = await newSchool();
    const params = { schoolId: String(schools) };
    const lines = [{ designation: 'Teacher', subject: '', sanctioned: 2 }];
    const save = (version: number) => world.as('admin', { params, body: { version, lines } });
    expect((await callById('posts.update', deps, save(0))).status).toBe(200);
    const paused = pausedAt(keys.posts(school), removing('schools.delete', school));
    const answer = await callById('posts.update', paused, save(1));
    expect([answer.status, answer.body.error]).toEqual([404, 'notFound']);
  });

  it('a teacher whose number is revealed, without an entry', async () => {
    const body = teacherInput('T-8900', '1001', { aadhaar_number: '234567890124' });
    const { id } = (await world.add(body)).body.data;
    const reveal = world.as('admin', { params: idOf(id), body: { reason: 'pension papers' } });
    const views = async () =>
      (await rowsOf(engine, 'AUDIT#')).filter(
        ({ action, resource_id }) => action === 'view' && resource_id === String(id),
      ).length;
    const paused = pausedAt(keys.vault(id), removing('teachers.delete', id));
    const [answer, absent] = [
      await callById('teachers.revealAadhaar', paused, reveal),
      await callById('teachers.revealAadhaar', deps, reveal),
    ];
    expect([answer.status, answer.body.message]).toEqual([404, absent.body.message]);
    expect(await views()).toBe(0);
  });
});

describe('F12: many at once', () => {
  it('edits of one school: each a version of its own, and none of them lost', async () => {
    const id = await newSchool();
    const answers = await atOnce('schools.update', (n) => ({
      params: idOf(id),
      body: n % 2 ? { school_name: `School ${n}` } : { pincode: String(796_000 + n) },
    }));
    expectVersions(answers);
    const { data } = (await callById('schools.get', deps, world.as('admin', { params: idOf(id) }))).body;
    const last = done(answers).find(({ body }) => body.data.version === data.version);
    expect(last?.body.data).toEqual(data);
    // Each field holds the value of its newest edit.
    const newest = (odd: number, field: string) =>
      done(answers)
        .map(({ body }) => body.data)
        .filter((one) => one[field] !== undefined)
        .sort((a, b) => b.version - a.version)[odd]?.[field];
    expect([data.school_name, data.pincode]).toEqual([newest(0, 'school_name'), newest(0, 'pincode')]);
  });

  it('edits of one version of a teacher: one is done, all others are told', async () => {
    const id = await newTeacher(world);
    const answers = await atOnce('teachers.update', (n) => ({
      params: idOf(id),
      body: { email: `t${n}@example.org`, version: 1 },
    }));
    expect(done(answers)).toHaveLength(1);
    for (const { status } of answers) expect([200, 409, 503]).toContain(status);
    expect((await world.read(id)).body.data.email).toBe(done(answers)[0]?.body.data.email);
  });

  it('edits of a medical record', async () => {
    const teacherId = await newTeacher(world);
    const body = medicalInput(teacherId);
    expect((await callById('medicalRecords.create', deps, world.as('admin', { body }))).status).toBe(201);
    const params = { teacherId: String(teacherId) };
    expectVersions(
      await atOnce('medicalRecords.update', (n) => ({ params, body: { remarks: `Look ${n}` } })),
    );
  });

  it('toggles of one account: it is what the count of them says', async () => {
    const { id } = await world.make({});
    const answers = await atOnce('userManagement.toggleStatus', () => ({ params: idOf(id) }), 20);
    expectVersions(answers);
    expect((await world.stored(id)).is_active).toBe(done(answers).length % 2 === 0);
  });

  it('changes of role of the same accounts, in bulk and alone', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => world.make({})));
    const user_ids = people.map(({ id }) => id);
    const [bulk, alone] = await Promise.all([
      atOnce(
        'userManagement.bulk',
        (n) => ({ body: { user_ids, action: 'change_role', role: n % 2 ? 'super_admin' : 'admin' } }),
        6,
      ),
      atOnce(
        'userManagement.role',
        (n) => ({ params: idOf(user_ids[n % 5] ?? 0), body: { role: 'super_admin' } }),
        10,
      ),
    ]);
    for (const { status } of [...bulk, ...alone]) expect([200, 503]).toContain(status);
    const entries = await rowsOf(engine, 'AUDIT#');
    for (const id of user_ids) {
      const changes = entries.filter(
        ({ resource_id, action }) => resource_id === String(id) && action === 'role_change',
      );
      expect((await world.stored(id)).version, 'a version for each change').toBe(1 + changes.length);
    }
  });

  it('new names of one item of master data: it has the last one, and holds no other', async () => {
    const body = { name: 'A medium' };
    const made = await callById('masterData.create', deps, world.as('admin', { path: '/mediums', body }));
    const { id } = made.body.data;
    const answers = await atOnce(
      'masterData.update',
      (n) => ({ path: '/mediums/{id}', params: idOf(id), body: { name: `A medium ${n}` } }),
      20,
    );
    for (const { status } of answers) expect([200, 503]).toContain(status);
    const held = (await rowsOf(engine, 'UNIQUE#mediums')).filter(({ owner }) => owner === id);
    const item = await deps.table.get(keys.master('mediums', id));
    expect(held.map(({ pk }) => pk)).toEqual([`UNIQUE#mediums##${String(item?.name).toLowerCase()}`]);
  });
});

describe('F13: the same request twice', () => {
  it('a creation that is sent twice at once without a name is done once, and the other told', async () => {
    schools += 1;
    const body = schoolInput(String(schools));
    const answers = await atOnce('schools.create', () => ({ body }), 2);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await rowsOf(engine, `UNIQUE#school_id#${schools}`)).toHaveLength(1);
  });

  it.each<[string, () => Promise<Sent>]>([
    ['schools.delete', async () => ({ params: idOf(await newSchool()) })],
    ['teachers.delete', async () => ({ params: idOf(await newTeacher(world)) })],
    ['cascade.deleteUser', async () => ({ params: idOf((await world.make({})).id), query: 'force=true' })],
  ])('%s is done once and told once in the trail', async (id, prepare) => {
    const sent = await prepare();
    const answers = await atOnce(id, () => sent, 4);
    expect(done(answers)).toHaveLength(1);
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
  });

  it('a save whose token had run out is done once, after the refresh', async () => {
    const { username } = await world.makeOwned({});
    const held = kept(await signIn(deps, username));
    const entries = async () =>
      (await rowsOf(engine, 'AUDIT#')).filter(({ action }) => action === 'create').length;
    const before = await entries();
    schools += 1;
    const save = { body: schoolInput(String(schools)), headers: { 'idempotency-key': 'save-0001' } };
    clock.advance(700);
    expect((await callById('schools.create', deps, { ...save, token: held.token })).status).toBe(401);
    expect(await entries()).toBe(before);
    // Five forms wait for the one refresh. One of them has already sent its save.
    const fresh = kept(await refresh(deps, held));
    const first = await callById('schools.create', deps, { ...save, token: fresh.token });
    clock.advance(700);
    expect((await callById('schools.create', deps, { ...save, token: fresh.token })).status).toBe(401);
    const again = kept(await refresh(deps, fresh));
    const second = await callById('schools.create', deps, { ...save, token: again.token });
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect(await entries()).toBe(before + 1);
  });
});

it('F12, F13: nothing is left half done by any of it', async () => {
  await expectInvariants(engine, deps);
});
