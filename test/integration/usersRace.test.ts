import { beforeAll, describe, expect, it } from 'vitest';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { rowsOf } from '../support/rows.ts';
import { teacherInput, tokenFor } from '../support/seed.ts';
import { auditedBy, signIn } from '../support/signIn.ts';
import { newPhone, type UserWorld, userInput, userWorld } from '../support/userWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: UserWorld;

beforeAll(async () => {
  deps = testDeps({ engine });
  world = await userWorld(deps);
});

/** Every account with its claims: nobody's claim is left, and none is missing. */
async function looseClaims(): Promise<string[]> {
  const users = (await rowsOf(engine, 'USER#')).filter(({ sk }) => sk === 'USER');
  const ids = new Set(users.map(({ id }) => id));
  const claims = (await rowsOf(engine, 'UNIQUE#')).filter(({ pk }) =>
    /^UNIQUE#(username|email|phone|teacher_account)#/.test(String(pk)),
  );
  const listed = (await rowsOf(engine, 'FEED#user')).filter(({ gone }) => !gone);
  const wanted = users.length + users.filter(({ email }) => email).length;
  const names = claims.filter(({ pk }) => /^UNIQUE#(username|email)#/.test(String(pk)));
  return [
    ...claims.filter(({ owner }) => !ids.has(owner)).map(({ pk }) => `nobody holds ${pk}`),
    ...(names.length === wanted ? [] : [`${names.length} names of ${wanted}`]),
    ...(listed.length === users.length ? [] : [`${listed.length} rows of ${users.length}`]),
  ];
}

const statusesOf = async (calls: Promise<{ status: number }>[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('R61: many who want one name at once', () => {
  it.each<[string, (n: number) => object]>([
    ['a username in any case and accent', (n) => ({ username: ['One.Name', 'one.name', 'ÓNE.NAME'][n % 3] })],
    ['an e-mail in any case', (n) => ({ email: ['One@Example.org', 'one@example.org'][n % 2] })],
  ])('of %s make one account', async (_what, body) => {
    const entries = await auditedBy(engine, async () => {
      const calls = Array.from({ length: 50 }, (_, n) => world.call('create', { body: userInput(body(n)) }));
      expect(await statusesOf(calls)).toEqual({ 201: 1, 409: 49 });
    });
    expect(entries).toHaveLength(1);
    expect(await looseClaims()).toEqual([]);
  });

  it('of a login phone or a record activate one account', async () => {
    const phone = newPhone();
    const off = { role: 'teacher', phone, school_id: '1001', is_active: false };
    const made = await Promise.all(Array.from({ length: 10 }, () => world.make(off)));
    const calls = made.map(({ id }) => world.call('toggleStatus', { id }));
    expect(await statusesOf(calls)).toEqual({ 200: 1, 409: 9 });
    const { id } = (await world.add(teacherInput('RACE-1', '1001', { phone_number: newPhone() }))).body.data;
    const giving = Array.from({ length: 10 }, () =>
      world.call('giveAccess', { body: { teacher_ids: [id] } }),
    );
    const results = (await Promise.all(giving)).map(({ body }) => body.data[0].success);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await looseClaims()).toEqual([]);
  });
});

describe('R37: super_admins', () => {
  it.each<[string, (id: number) => [string, object]]>([
    ['demote', (id) => ['role', { id, body: { role: 'admin' } }]],
    ['deactivate', (id) => ['toggleStatus', { id }]],
    ['delete', (id) => ['cascade.deleteUser', { id, query: 'force=true' }]],
  ])('two who %s each other at once leave one', async (_what, call) => {
    for (let round = 0; round < 5; round += 1) {
      const others = (await deps.users.look()).filter(
        ({ role, is_active, id }) => role === 'super_admin' && is_active && id !== world.users.super_admin.id,
      );
      expect(others).toEqual([]);
      const [a, b] = [world.users.super_admin, await world.signedIn({ role: 'super_admin' })];
      const tokenA = await tokenFor(deps, await world.stored(a.id));
      const send = (id: number, token: string) => {
        const [name, sent] = call(id);
        return world.call(name, { ...sent, token });
      };
      const answers = await Promise.all([send(b.id, tokenA), send(a.id, b.token)]);
      // Whoever came second was refused by the count, or was no longer a super_admin when the call began.
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect([401, 409]).toContain(statuses[1]);
      const left = (await deps.users.look()).filter(
        ({ role, is_active }) => role === 'super_admin' && is_active,
      );
      expect(left).toHaveLength(1);
      expect((await deps.table.get({ pk: 'GUARD#superAdmins', sk: 'GUARD' }))?.n).toBe(1);
      const user = await world.stored(left[0]!.id);
      world.users.super_admin = user;
      world.tokens.super_admin = await tokenFor(deps, user);
    }
  });
});

describe('F12: edits of one account at once', () => {
  it('each count, and none is lost', async () => {
    const { id } = await world.make({});
    const body = (n: number) => ({
      [n % 2 === 0 ? 'phone' : 'email']: n % 2 === 0 ? newPhone() : `e${n}@x.example`,
    });
    const entries = await auditedBy(engine, async () => {
      const calls = Array.from({ length: 10 }, (_, n) => world.call('update', { id, body: body(n) }));
      expect(await statusesOf(calls)).toEqual({ 200: 10 });
    });
    expect(entries).toHaveLength(10);
    expect(await world.stored(id)).toMatchObject({ version: 11, rev: 11 });
    const same = Array.from({ length: 10 }, (_, n) =>
      world.call('update', { id, body: { phone: newPhone(), email: `v${n}@x.example`, version: 11 } }),
    );
    expect(await statusesOf(same)).toEqual({ 200: 1, 409: 9 });
    expect(await looseClaims()).toEqual([]);
  });

  it('toggled so often it is what it was, with a version for each', async () => {
    const { id } = await world.make({});
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.call('toggleStatus', { id })));
    const done = answers.filter(({ status }) => status === 200).length;
    expect(done).toBe(10);
    expect(await world.stored(id)).toMatchObject({ version: 11, is_active: true });
  });

  it('a sign-in and a deactivation end in no session', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, username } = await world.makeOwned({});
      const [off, signedIn] = await Promise.all([world.call('toggleStatus', { id }), signIn(deps, username)]);
      expect(off.status).toBe(200);
      expect([200, 401]).toContain(signedIn.status);
      expect(await deps.table.query({ pk: `USER#${id}`, prefix: 'SESSION#' })).toEqual([]);
    }
  });
});

describe('an account and the record it is to belong to', () => {
  it('never outlives a record that is deleted meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const body = teacherInput(`RACE-D${round}`, '1001', { phone_number: newPhone() });
      const { id } = (await world.add(body)).body.data;
      const params = { id: String(id) };
      const [given, gone] = await Promise.all([
        world.call('create', {
          body: { username: `d${round}`, role: 'teacher', phone: newPhone(), teacher_id: id },
        }),
        callById('teachers.delete', deps, world.as('admin', { params })),
      ]);
      expect(gone.status).toBe(200);
      expect([201, 400, 409]).toContain(given.status);
      if (given.status === 201) {
        // It was created before the deletion, so the deletion's tombstone finds it.
        expect(await deps.table.get({ pk: `UNIQUE#teacher_account#${id}`, sk: 'UNIQUE' })).toBeDefined();
      }
    }
    expect(await looseClaims()).toEqual([]);
  });
});
