import { describe, expect, it, vi } from 'vitest';
import type { Deps } from '#functions/app/deps.ts';
import { run as dashboardRun } from '#functions/dashboard/get.ts';
import type { StoredUser } from '#functions/userManagement/accounts.ts';
import { dashboard } from '#shared/contracts/dashboard.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { invoke } from '../support/invoke.ts';
import { seedUser } from '../support/seed.ts';
import { allItems, auditedBy, fakeClock, type Kept, kept, refresh, signIn } from '../support/signIn.ts';

const engine = withEngine();

const opens = async (deps: Deps, { token }: Pick<Kept, 'token'>) =>
  (await invoke(dashboard.get, dashboardRun, deps, { token })).status;
const sidOf = ({ cookie }: Kept) => cookie.split('.')[1]!;
const sessionsOf = async ({ id }: StoredUser) =>
  (await allItems(engine, `USER#${id}`)).filter(
    ({ pk, sk }) => pk === `USER#${id}` && sk.startsWith('SESSION#'),
  );

async function signedIn(deps: Deps, role: Parameters<typeof seedUser>[1] = 'admin') {
  const user = await seedUser(deps, role);
  return { user, held: kept(await signIn(deps, user.username)) };
}

describe('R24: a refresh token', () => {
  it('is exchanged for another, and its re-use after the grace ends the family', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const { user, held: first } = await signedIn(deps);
    const other = kept(await signIn(deps, user.username));
    const second = kept(await refresh(deps, first));
    expect(second.cookie).not.toBe(first.cookie);
    expect(second.csrf).toBe(first.csrf);
    expect(sidOf(second)).toBe(sidOf(first));
    clock.advance(11);
    const third = kept(await refresh(deps, second));
    expect(third.cookie).not.toBe(second.cookie);
    clock.advance(11);
    const entries = await auditedBy(engine, async () => {
      const replay = await refresh(deps, second);
      expect(replay.status).toBe(401);
      expect(replay.cookies).toEqual([expect.stringMatching(/^__Host-refresh=; Max-Age=0;/)]);
    });
    expect(entries).toMatchObject([
      { action: 'unauthorized_access', resource_type: 'auth', success: false, actor_id: user.id },
    ]);
    expect((await refresh(deps, third)).status).toBe(401);
    for (const held of [first, second, third]) expect(await opens(deps, held)).toBe(401);
    // The other family of the same account is untouched.
    expect(await opens(deps, other)).toBe(200);
    // Of a session that is gone nobody can tell whose token it is.
    const again = await auditedBy(engine, () => refresh(deps, second));
    expect(again).toMatchObject([{ action: 'login_failed', username: '', success: false }]);
  });

  it('of long ago is not put in force again by a refresh that read the session before it was exchanged', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const { held: first } = await signedIn(deps);
    const batchGet = deps.table.batchGet.bind(deps.table);
    vi.spyOn(deps.table, 'batchGet').mockImplementationOnce(async (wanted) => {
      const read = await batchGet(wanted);
      const second = kept(await refresh(deps, first));
      clock.advance(11);
      kept(await refresh(deps, second));
      clock.advance(11);
      return read;
    });
    expect((await refresh(deps, first)).status).toBe(401);
  });

  it('is kept only as its hash', async () => {
    const deps = testDeps({ engine });
    const { held } = await signedIn(deps);
    const next = kept(await refresh(deps, held));
    const stored = JSON.stringify([await allItems(engine), deps.lines]);
    for (const { cookie, csrf, token } of [held, next]) {
      for (const secret of [cookie.split('.')[2]!, csrf, token]) expect(stored).not.toContain(secret);
    }
  });

  it.each([
    ['another secret', (value: string) => `${value.slice(0, -43)}${'A'.repeat(43)}`],
    ['no secret', (value: string) => value.slice(0, -44)],
    ['another session', (value: string) => value.replace(/\.[^.]{22}\./, `.${'A'.repeat(22)}.`)],
    ['another account', (value: string) => value.replace(/=\d+/, '=1')],
    ['a key of the table', (value: string) => value.replace(/=\d+/, '=1%23SESSION')],
    ['two in one', (value: string) => `${value}.${value}`],
  ])('does not open with %s', async (_, spoil) => {
    const deps = testDeps({ engine });
    await signedIn(deps);
    const { held } = await signedIn(deps);
    const { status, body } = await refresh(deps, { ...held, cookie: spoil(held.cookie) });
    expect([401, 403]).toContain(status);
    expect(body.data).toBeUndefined();
  });
});

describe('R25: refreshing at once', () => {
  it('logs out none of five tabs', async () => {
    const deps = testDeps({ engine });
    const { user, held } = await signedIn(deps);
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(deps, held)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => kept(answer).cookie)).size).toBe(1);
    for (const answer of answers) expect(await opens(deps, kept(answer))).toBe(200);
    expect(await sessionsOf(user)).toHaveLength(1);
  });

  it('logs out no slow tab whose neighbour refreshed twice meanwhile', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const { held } = await signedIn(deps);
    const quick = kept(await refresh(deps, held));
    clock.advance(2);
    const quicker = await refresh(deps, quick);
    clock.advance(2);
    const slow = await refresh(deps, held);
    expect([quicker.status, slow.status]).toEqual([200, 200]);
    clock.advance(11);
    expect((await refresh(deps, kept(slow))).status).toBe(200);
  });

  it('works again when the first answer was lost', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const { held } = await signedIn(deps);
    await refresh(deps, held);
    clock.advance(9);
    const again = await refresh(deps, held);
    expect(again.status).toBe(200);
    clock.advance(60);
    expect((await refresh(deps, kept(again))).status).toBe(200);
  });

  it('ends with the grace', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const { held } = await signedIn(deps);
    await refresh(deps, held);
    clock.advance(10);
    expect((await refresh(deps, held)).status).toBe(200);
    clock.advance(1);
    expect((await refresh(deps, held)).status).toBe(401);
  });
});
