import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import { orderAll } from '../support/auditTrail.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { PASSWORD, seedUser } from '../support/seed.ts';
import { signIn } from '../support/signIn.ts';
import { type UserWorld, userInput, userWorld } from '../support/userWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: UserWorld;
beforeAll(async () => {
  deps = testDeps({ engine });
  world = await userWorld(deps);
});

const ZERO_WIDTH = '\u200b';

describe('R88: names that look the same', () => {
  it('are one name: 409 for the username and the e-mail of another account', async () => {
    await world.make({ username: 'look.alike', email: 'look.alike@example.org' });
    for (const body of [
      { username: `look${ZERO_WIDTH}.alike` },
      { username: '\u00adLook.Alike\u3164' },
      { email: `look.alike${ZERO_WIDTH}@example.org` },
    ]) {
      const { status, body: answer } = await world.call('create', { body: userInput(body) });
      expect([status, answer.issues[0].field]).toEqual([409, Object.keys(body)[0]]);
    }
  });

  it('are one name of master data', async () => {
    const add = (name: string) =>
      callById('masterData.create', deps, { path: '/mediums', body: { name }, token: world.tokens.admin });
    expect((await add('Hmar')).status).toBe(201);
    expect((await add(`H${ZERO_WIDTH}mar`)).status).toBe(409);
    // A joiner is part of how Bengali is written, and is kept.
    const { status, body } = await add('ক্\u200dষ');
    expect([status, body.data.name]).toEqual([201, 'ক্\u200dষ']);
    const rename = (name: string) =>
      callById('masterData.update', deps, {
        path: '/mediums/{id}',
        params: { id: String(body.data.id) },
        body: { name },
        token: world.tokens.admin,
      });
    expect((await add('ক্ষ')).status).toBe(409);
    expect((await rename('ক্ষ')).body.data.name).toBe('ক্ষ');
    expect((await add('ক্\u200dষ')).status).toBe(409);
    expect((await rename('ক্\u200dষ')).status).toBe(200);
  });

  it('are stored without what nobody sees', async () => {
    const { username } = await world.makeOwned({ username: `plain${ZERO_WIDTH}.name\ufeff` });
    expect(username).toBe('plain.name');
    expect((await signIn(deps, 'plain.name')).status).toBe(200);
  });

  it('of mixed scripts are refused with the field named, unless the account has had it before', async () => {
    const mixed = '\u0430dmin.of.all';
    const { status, body } = await world.call('create', { body: userInput({ username: mixed }) });
    expect([status, body.issues?.[0]?.field]).toEqual([400, 'username']);
    const old = await seedUser(deps, 'admin', { username: mixed });
    const sent = { username: mixed, email: old.email, phone: '9862011111' };
    expect((await world.call('update', { id: old.id, body: sent })).status).toBe(200);
    const renamed = await world.call('update', { id: old.id, body: { username: `${mixed}.too` } });
    expect(renamed.status).toBe(400);
  });
});

describe('R88: an account whose name was stored with what nobody sees', () => {
  const OLD = `old${ZERO_WIDTH}.name`;
  /** As the version before stored it: the claim has the name as it was folded then. */
  async function stored() {
    const user = await seedUser(deps, 'admin', { username: OLD });
    expect(await deps.table.get(keys.unique('username', OLD))).toMatchObject({ owner: user.id });
    return user;
  }

  it('still signs in, is changed, renamed and deleted, and frees its name', async () => {
    const { id } = await stored();
    expect((await signIn(deps, OLD, { password: PASSWORD })).status).toBe(200);
    expect((await world.call('toggleStatus', { id })).body.data.is_active).toBe(false);
    const read = (await world.call('toggleStatus', { id })).body.data;
    const { status, body } = await world.call('update', { id, body: read });
    expect([status, body.data.username]).toEqual([200, 'old.name']);
    expect(await deps.table.get(keys.unique('username', OLD))).toBeUndefined();
    expect((await signIn(deps, 'old.name')).status).toBe(200);
    const deleted = await world.call('cascade.deleteUser', { id, query: 'force=true' });
    expect(deleted.status).toBe(200);
    const again = await stored();
    expect((await world.call('cascade.deleteUser', { id: again.id })).status).toBe(200);
    expect(await deps.table.get(keys.unique('username', OLD))).toBeUndefined();
  });
});

it('R88: lists and CSV of the trail say which account it was', async () => {
  await orderAll(deps, engine);
  const token = world.tokens.super_admin;
  const list = await callById('audit.logs', deps, { token });
  const { id, username } = world.users.super_admin;
  const own = list.body.data.filter(
    ({ users }: { users: { username: string } }) => users.username === username,
  );
  expect(own.length).toBeGreaterThan(0);
  for (const { users } of own) expect(users.id).toBe(id);
  const rows: Record<string, string>[] = parse((await callById('audit.export', deps, { token })).body, {
    bom: true,
    columns: true,
  });
  const made = rows.filter((row) => row.User === username);
  expect(made.length).toBeGreaterThan(0);
  for (const row of made) expect(row['User ID']).toBe(String(id));
});
