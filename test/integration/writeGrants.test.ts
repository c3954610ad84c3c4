import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '#functions/app/deps.ts';
import { run as act } from '#functions/events/act.ts';
import { run as emptyBin } from '#functions/events/emptyBin.ts';
import { run as questionMail } from '#functions/events/questionMail.ts';
import { run as scanResult } from '#functions/events/scanResult.ts';
import { run as sweepUploads } from '#functions/events/sweepUploads.ts';
import { keys } from '#functions/table/keys.ts';
import { endpoints } from '#shared/contracts/index.ts';
import { eventFunctions } from '../../infra/eventFunctions.ts';
import { grantsOf } from '../../infra/grants.ts';
import { KINDS, kindsOf, TOUCHES, touched, WRITES } from '../../infra/writes.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { fakeServices } from '../support/fakeServices.ts';
import { importWorld } from '../support/importWorld.ts';
import { fileForm, medicalCalls, medicalInput, newTeacher } from '../support/medicalWorld.ts';
import { orderWorld } from '../support/orderWorld.ts';
import { schoolInput, seedUser, tokenFor } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';
import { wanted } from '../support/ticketWorld.ts';
import { writeScenarios } from '../support/writeScenarios.ts';
import { allows, asFunction, type SeenWrite, takeSeen, writesOf } from '../support/writeWall.ts';

const engine = withEngine();
const another = withEngine();
const services = fakeServices(() => undefined);
afterAll(() => services.restore());

/** What each endpoint wrote in its scenarios, refused writes included. */
let seen: SeenWrite[] = [];

beforeAll(async () => {
  const { secrets, snapshots } = testDeps({ engine });
  const deps = testDeps({ engine, shared: { ...services, secrets, snapshots } });
  const world = await teacherWorld(deps);
  const scenarios = writeScenarios(deps, world);
  const whole = await schoolOf(deps, world, 1);
  takeSeen();
  expect((await callById('cascade.deleteSchool', deps, whole)).status).toBe(200);
  const erased = { params: { kind: 'school', id: whole.params?.id ?? '' } };
  expect((await callById('bin.erase', deps, world.as('super_admin', erased))).status).toBe(200);
  const all: SeenWrite[] = takeSeen();
  for (const [id, list] of Object.entries(scenarios)) {
    for (const { prepare } of list) {
      const sent = await prepare();
      takeSeen();
      const answer = await callById(id, deps, {
        ...sent,
        headers: { 'idempotency-key': crypto.randomUUID(), ...sent.headers },
      });
      all.push(...takeSeen());
      // An export cannot be told to anybody here.
      if (!['exports.create', 'ask.export'].includes(id))
        expect([200, 201], `${id} ${JSON.stringify(answer.body)}`).toContain(answer.status);
    }
  }
  seen = [...all, ...(await eventWrites({ secrets, snapshots }))];
});

/**
 * The request to delete a school of which a correction is asked for, with so many teachers, of whom each has a medical
 * record and a document.
 */
async function schoolOf(deps: Deps, world: TeacherWorld, count: number) {
  const medical = medicalCalls(deps, world);
  const made = await callById(
    'schools.create',
    deps,
    world.as('admin', { body: schoolInput(String(70_000 + count)) }),
  );
  const { id, school_id } = made.body.data;
  const head = { token: await tokenFor(deps, await seedUser(deps, 'hoi', { school_id })) };
  const body = { of: 'school', record: id, fields: [wanted('pincode', '796009')] };
  expect((await callById('tickets.create', deps, { ...head, body })).status).toBe(201);
  for (let i = 0; i < count; i += 1) {
    const teacherId = await newTeacher(world, school_id);
    const documents = (await medical.upload()).body.data.url;
    expect((await medical.add(medicalInput(teacherId, { documents }))).status).toBe(201);
  }
  return world.as('admin', { params: { id: String(id) }, query: 'force=true' });
}

/** What functions wrote that no request calls: the rest of deletions that ended early, messages, accounts, documents. */
async function eventWrites(shared: Pick<ReturnType<typeof testDeps>, 'secrets' | 'snapshots'>) {
  const all = { ...services, ...shared };
  const hasty = testDeps({
    engine: another,
    shared: all,
    limits: { cascadeSeconds: 1e-6, uploadUnusedSeconds: 1e-6 },
  });
  const world = await teacherWorld(hasty);
  const scenarios = writeScenarios(hasty, world);
  await callById('cascade.deleteSchool', hasty, await schoolOf(hasty, world, 9));
  for (const kind of ['bin.restore', 'bin.erase'] as const) {
    const sent = await schoolOf(hasty, world, kind === 'bin.restore' ? 10 : 11);
    const whole = testDeps({ engine: another, shared: all });
    expect((await callById('cascade.deleteSchool', whole, sent)).status).toBe(200);
    const params = { kind: 'school', id: sent.params?.id ?? '' };
    expect((await callById(kind, hasty, world.as('super_admin', { params }))).status).toBe(202);
  }
  for (const id of ['masterData.force', 'imports.run', 'auth.requestPasswordReset']) {
    const sent = await scenarios[id]?.[0]?.prepare();
    await callById(id, hasty, sent);
  }
  const service = orderWorld(hasty, world);
  const lines = [];
  for (let i = 0; i < 30; i += 1)
    lines.push(service.line((await service.teacher('1001')).teacher_ID, '1002'));
  expect(await service.issue(await service.draft(lines))).toMatchObject({ state: 'issuing' });
  const imports = importWorld(hasty, world);
  const posts = [{ row: 2, key: '1001', cells: [['posts', null, 'Teacher: 1'] as [string, null, string]] }];
  await imports.started('run', (await imports.checked('posts', posts)).id);
  const pupil = await scenarios['profile.get']?.[0]?.prepare();
  const own = await callById('profile.get', hasty, pupil);
  const params = { id: String(own.body.data.teacher.id) };
  const asked = { of: 'teacher', record: own.body.data.teacher.id, fields: [wanted('gender', 'Male')] };
  expect((await callById('tickets.create', hasty, { ...pupil, body: asked })).status).toBe(201);
  expect(
    (await callById('cascade.deleteTeacher', hasty, world.as('admin', { params, query: 'force=true' })))
      .status,
  ).toBe(200);
  const kept = await callById('uploads.create', hasty, world.as('admin', await fileForm()));
  const uploaded = `medical-records/${kept.body.data.url.split('/').at(-1)}`;
  const question = { name: 'Schools', query: { of: 'schools', all: [] }, mail: 'onChange' };
  await callById('ask.createQuestion', hasty, world.as('admin', { body: question }));
  takeSeen();
  const works: Record<string, () => Promise<unknown>> = {
    // Messages and jobs are taken for forgotten after a while.
    'events.act': () =>
      act(testDeps({ engine: another, shared: all, now: () => new Date(Date.now() + 3_600_000) })),
    'events.scanResult': () => scanResult(hasty, { source: 'aws.s3', detail: { object: { key: uploaded } } }),
    'events.sweepUploads': () => sweepUploads(hasty),
    'events.emptyBin': () =>
      emptyBin(
        testDeps({ engine: another, shared: all, now: () => new Date(Date.now() + 31 * 24 * 3_600_000) }),
      ),
    'events.questionMail': () => questionMail(hasty),
  };
  for (const [id, work] of Object.entries(works))
    await asFunction(id, eventFunctions[id]?.grants ?? [], work);
  return takeSeen();
}

const grantsOfName = (id: string) => eventFunctions[id]?.grants ?? grantsOf(endpointOf(id));
const endpointOf = (id: string) => {
  const found = endpoints.find((one) => one.id === id);
  if (!found) throw new Error(`there is no endpoint ${id}`);
  return found;
};

it('R91: no endpoint writes what its grants do not hold', () => {
  expect(new Set(seen.map(({ id }) => id)).size).toBeGreaterThan(40);
  expect(seen.filter((write) => !allows(writesOf(grantsOfName(write.id)), write))).toEqual([]);
});

/**
 * What the scenarios do not lead to: only many attempts of strangers, numbers that others have (R84, R87), and the
 * deletion of several accounts at once.
 */
const RARE: Record<string, readonly string[]> = {
  'auth.login': ['message'],
  'otpAuth.verify': ['message'],
  // A first password is changed before there can be a second step.
  'auth.changeFirstPassword': ['step'],
  'factors.prove': ['message'],
  // Only a used token that comes again ends its session there, as the tests of refreshing have it.
  'auth.refresh': ['session ends'],
  teachers: ['attempts'],
  // The live move of a teacher who was deleted on the way, as the tests of the bin and of orders have it.
  'bin.restore': ['nobody is moved'],
  'bin.erase': ['move'],
  'events.emptyBin': ['move'],
  // No bucket is here to write the file to.
  'events.export': ['exported'],
  userManagement: ['views'],
};

describe('R91: the grants of a name hold no kind that nobody of it writes', () => {
  it.each(Object.keys(WRITES))('%s', (name) => {
    const own = seen.filter(({ id }) => id === name || (!(id in WRITES) && id.split('.')[0] === name));
    const rare = RARE[name] ?? [];
    const unused = (WRITES[name] ?? []).filter((kind) => {
      const touch = TOUCHES[kind as keyof typeof TOUCHES];
      const allowed = touch
        ? touched(touch)
        : {
            actions: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
            patterns: KINDS[kind as keyof typeof KINDS],
          };
      return !own.some((write) => allows([allowed], write));
    });
    // Neither more nor less: what a scenario leads to is not rare.
    expect(unused).toEqual(rare);
  });
});

it('R91: every name in the table is an endpoint, an area or a function of events', () => {
  const known = new Set([...endpoints.flatMap(({ id, area }) => [id, area]), ...Object.keys(eventFunctions)]);
  expect(Object.keys(WRITES).filter((name) => !known.has(name))).toEqual([]);
});

/** Whoever writes accounts writes their sessions. Both lie in one partition. */
it('R91: what writes sessions alone puts nothing there, and names no attribute of an account', async () => {
  const deps = testDeps({ engine });
  const { id } = await seedUser(deps, 'super_admin');
  const account = Object.keys((await deps.table.get(keys.user(id))) ?? {}).filter(
    (name) => !/^[ps]k$/.test(name),
  );
  for (const name of ['role', 'is_active', 'username', 'password_hash']) expect(account).toContain(name);
  const held = [...account, 'second_factor', 'email_held_until', 'school_id', 'created_at', 'expiresAt'];
  const { pk } = keys.user(id);
  const sessions = endpoints.filter(({ id }) => id in WRITES && !kindsOf(id).includes('account'));
  for (const one of ['auth.refresh', 'auth.logout', 'factors.prove'])
    expect(sessions.map(({ id }) => id)).toContain(one);
  for (const endpoint of [...sessions, endpointOf('sessions.end')]) {
    const allowed = writesOf(grantsOf(endpoint));
    for (const action of ['PutItem', 'ConditionCheckItem', 'UpdateItem'])
      expect(allows(allowed, { action, pk }), `${endpoint.id} ${action}`).toBe(false);
    const named = held.filter((name) =>
      allows(allowed, { action: 'UpdateItem', pk, attributes: ['pk', 'sk', 'last_seen', name] }),
    );
    expect(named, endpoint.id).toEqual([]);
  }
});

it('R91: what anybody may call writes neither records nor names, and no other kind of messages', () => {
  const open = endpoints.filter(({ access }) => access === 'public');
  expect(open.length).toBeGreaterThan(7);
  const records = [
    'SCHOOL#1',
    'TEACHER#1',
    'FEED#teacher',
    'UPLOAD#a',
    'MASTER',
    'JOB',
    'UNIQUE#username#a',
    'VAULT#1',
  ];
  for (const endpoint of open) {
    const may = (pk: string, action = 'PutItem') => allows(writesOf(grantsOf(endpoint)), { action, pk });
    expect(
      records.filter((pk) => may(pk) || may(pk, 'UpdateItem') || may(pk, 'DeleteItem')),
      endpoint.id,
    ).toEqual([]);
  }
});
