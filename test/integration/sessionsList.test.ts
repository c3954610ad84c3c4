import { beforeAll, describe, expect, it } from 'vitest';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { auditedBy, fakeClock, type Kept, kept, refresh, signIn } from '../support/signIn.ts';
import { type Made, type UserWorld, userWorld } from '../support/userWorld.ts';

const engine = withEngine();
const clock = fakeClock();
let deps: ReturnType<typeof testDeps>;
let world: UserWorld;

beforeAll(async () => {
  deps = testDeps({ engine, now: clock.now });
  world = await userWorld(deps);
});

/** Signs an account in from this many devices, a minute apart, the oldest first. */
async function devices(count: number): Promise<{ user: Made; held: Kept[] }> {
  const user = await world.makeOwned({});
  const held: Kept[] = [];
  for (let n = 1; n <= count; n += 1) {
    held.push(kept(await signIn(deps, user.username, { ip: `198.51.100.${n}` })));
    clock.advance(60);
  }
  return { user, held };
}
const own = (token: string) => callById('sessions.list', deps, { token });
const end = (token: string, sessionId: string) =>
  callById('sessions.end', deps, { token, params: { sessionId } });

describe('one’s own sessions', () => {
  it('are shown last used first, with device, address and which is this one', async () => {
    const { held } = await devices(3);
    expect((await refresh(deps, held[0]!)).status).toBe(200);
    const { status, body } = await own(held[1]!.token);
    expect(status).toBe(200);
    expect(body.data.map(({ ip, current }: { ip: string; current: boolean }) => [ip, current])).toEqual([
      ['198.51.100.1', false],
      ['198.51.100.3', false],
      ['198.51.100.2', true],
    ]);
    const [first] = body.data;
    expect(first).toEqual({
      id: expect.stringMatching(/^[\w-]{16,64}$/),
      user_agent: 'vitest',
      ip: '198.51.100.1',
      created_at: expect.any(String),
      last_seen: clock.now().toISOString(),
      current: false,
      proof: 'password',
    });
  });

  it('are told by names that open nothing', async () => {
    const { user, held } = await devices(1);
    const stored = (await deps.table.query({ pk: `USER#${user.id}`, prefix: 'SESSION#' })) as unknown as {
      sid: string;
      refresh_hash: string;
    }[];
    const text = JSON.stringify((await own(held[0]!.token)).body);
    for (const { sid, refresh_hash } of stored) {
      expect(text).not.toContain(sid);
      expect(text).not.toContain(refresh_hash);
      expect(text).not.toContain(sid.slice(0, 8));
    }
  });

  it('end one by one: the next call and the next refresh are refused', async () => {
    const { user, held } = await devices(3);
    const { data } = (await own(held[0]!.token)).body;
    const [newest] = data as { id: string }[];
    const entries = await auditedBy(engine, async () => {
      expect((await end(held[0]!.token, newest!.id)).status).toBe(200);
    });
    expect(entries).toMatchObject([{ action: 'logout', actor_id: user.id, success: true }]);
    expect((await own(held[2]!.token)).status).toBe(401);
    expect((await refresh(deps, held[2]!)).status).toBe(401);
    expect((await own(held[1]!.token)).body.data).toHaveLength(2);
    expect((await end(held[0]!.token, newest!.id)).status).toBe(404);
  });

  it('are nobody else’s: another’s is not found, and goes on', async () => {
    const [one, other] = [await devices(1), await devices(1)];
    const [theirs] = (await own(other.held[0]!.token)).body.data;
    expect((await end(one.held[0]!.token, theirs.id)).status).toBe(404);
    expect((await own(other.held[0]!.token)).status).toBe(200);
    expect((await end(one.held[0]!.token, 'short')).status).toBe(400);
    expect((await callById('sessions.list', deps)).status).toBe(401);
  });

  it('that are over are not shown, though the table still has them', async () => {
    const { user, held } = await devices(1);
    clock.advance(3601);
    const later = kept(await signIn(deps, user.username));
    expect((await own(later.token)).body.data).toHaveLength(1);
    expect((await own(held[0]!.token)).status).toBe(401);
    await world.again();
  });
});

describe('the sessions of somebody else', () => {
  it('are seen and ended by a super_admin, one or all, with one entry each time', async () => {
    const { user, held } = await devices(3);
    const { body } = await world.call('sessions', { id: user.id });
    expect(body.data.map(({ ip, current }: { ip: string; current: boolean }) => [ip, current])).toEqual([
      ['198.51.100.3', false],
      ['198.51.100.2', false],
      ['198.51.100.1', false],
    ]);
    const session = body.data[1].id;
    const one = await auditedBy(engine, async () => {
      const answer = await world.call('endSessions', { id: user.id, body: { session } });
      expect([answer.status, answer.body.message]).toEqual([200, 'Session ended']);
    });
    expect(one).toMatchObject([
      {
        action: 'user_update',
        resource_type: 'user',
        resource_id: String(user.id),
        actor_id: world.users.super_admin.id,
      },
    ]);
    const states = async () => Promise.all(held.map(async ({ token }) => (await own(token)).status));
    expect(await states()).toEqual([200, 401, 200]);
    expect((await world.call('endSessions', { id: user.id, body: { session } })).status).toBe(404);
    const all = await auditedBy(engine, async () => {
      const { status, body: answer } = await world.call('endSessions', { id: user.id });
      expect([status, answer.message]).toEqual([200, `${user.username} is signed out everywhere`]);
      expect((await world.call('endSessions', { id: user.id, body: {} })).status).toBe(200);
    });
    expect(all).toHaveLength(1);
    expect(await states()).toEqual([401, 401, 401]);
    expect((await refresh(deps, held[0]!)).status).toBe(401);
    expect((await world.call('sessions', { id: user.id })).body.data).toEqual([]);
    expect((await world.call('sessions', { id: 999_999 })).status).toBe(404);
    expect((await world.call('endSessions', { id: 999_999 })).status).toBe(404);
  });

  it('cannot be named by the id of another account’s', async () => {
    const [one, other] = [await devices(1), await devices(1)];
    const [theirs] = (await own(other.held[0]!.token)).body.data;
    const body = { session: theirs.id };
    expect((await world.call('endSessions', { id: one.user.id, body })).status).toBe(404);
    expect((await own(other.held[0]!.token)).status).toBe(200);
  });
});
