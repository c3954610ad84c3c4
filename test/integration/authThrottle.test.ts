import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Limits } from '#functions/app/limits.ts';
import { keys } from '#functions/table/keys.ts';
import { Table } from '#functions/table/table.ts';
import { passwordMessages } from '#shared/messages/password.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { faultyClient } from '../support/faults.ts';
import type { Answered } from '../support/invoke.ts';
import { PASSWORD, seedUser } from '../support/seed.ts';
import { allItems, auditedBy, fakeClock, newAddress, signIn } from '../support/signIn.ts';

/**
 * The cost parameters of each comparison of a password, and what happens meanwhile. The comparison itself is the real
 * one.
 */
const compared = { costs: [] as object[], meanwhile: async () => {} };
const { argon2 } = crypto;
beforeAll(() => {
  crypto.argon2 = (algorithm, parameters, done) => {
    const { memory, passes, parallelism, tagLength } = parameters;
    compared.costs.push({ algorithm, memory, passes, parallelism, tagLength });
    compared.meanwhile().then(() => argon2(algorithm, parameters, done));
  };
  // Modules that imported it by name have this one too.
  syncBuiltinESMExports();
});
afterAll(() => {
  crypto.argon2 = argon2;
  syncBuiltinESMExports();
});
beforeEach(() => {
  compared.costs = [];
  compared.meanwhile = async () => {};
});

const engine = withEngine();
const WRONG = 'not the passphrase at all';

const statusOf = ({ status }: Answered) => status;
describe('R3: the work of a refusal', () => {
  it('is the same calls to the table and one comparison at the same cost, whatever the reason', async () => {
    const calls: string[] = [];
    const client = faultyClient(engine.endpoint, (command) => void calls.push(command));
    const deps = testDeps({ engine, client });
    const names = [
      (await seedUser(deps, 'deo')).username,
      'nobody.again',
      (await seedUser(deps, 'deo', { is_active: false })).username,
      (await seedUser(deps, 'teacher', { password_hash: undefined })).username,
    ];
    const work: { calls: string[]; costs: object[] }[] = [];
    for (const name of names) {
      calls.length = 0;
      compared.costs = [];
      expect(statusOf(await signIn(deps, name, { password: WRONG }))).toBe(401);
      work.push({ calls: [...calls], costs: compared.costs });
    }
    expect(work[0]?.costs).toHaveLength(1);
    expect(work[0]?.calls.length).toBeGreaterThan(4);
    for (const one of work) expect(one).toEqual(work[0]);
  });
});

describe('R4: a lock', () => {
  it.each(['known', 'unknown'])(
    'holds against the right password until it has passed: %s name',
    async (kind) => {
      const clock = fakeClock();
      const deps = testDeps({ engine, now: clock.now });
      const username = kind === 'known' ? (await seedUser(deps, 'hoi')).username : 'nobody.for.the.lock';
      const right = kind === 'known' ? 200 : 401;
      const ip = newAddress();
      const seen: [number, string | undefined][] = [];
      const attempt = async (password: string) => {
        const { status, headers } = await signIn(deps, username, { password, ip });
        seen.push([status, headers['retry-after']]);
      };
      for (let i = 0; i < 5; i += 1) await attempt(WRONG);
      await attempt(PASSWORD);
      clock.advance(29);
      await attempt(PASSWORD);
      clock.advance(2);
      await attempt(PASSWORD);
      expect(seen).toEqual([...Array(5).fill([401, undefined]), [429, '30'], [429, '1'], [right, undefined]]);
    },
  );

  it('is forgotten once the right password came', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const { username } = await seedUser(deps, 'hoi');
    const ip = newAddress();
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) {
        expect(statusOf(await signIn(deps, username, { password: WRONG, ip }))).toBe(401);
      }
      expect(statusOf(await signIn(deps, username, { ip }))).toBe(200);
    }
  });

  it('doubles from 30 seconds up to 15 minutes', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now, limits: { loginAttemptsPerNameHour: 1000 } });
    const { username } = await seedUser(deps, 'hoi');
    const ip = newAddress();
    const locks: number[] = [];
    for (let i = 0; i < 4; i += 1) await signIn(deps, username, { password: WRONG, ip });
    for (let i = 0; i < 8; i += 1) {
      expect(statusOf(await signIn(deps, username, { password: WRONG, ip }))).toBe(401);
      locks.push(Number((await signIn(deps, username, { ip })).headers['retry-after']));
      clock.advance(locks.at(-1)! + 1);
    }
    expect(locks).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  });
});

describe('R5: 50 guesses at once', () => {
  const guess = async (ip: () => string) => {
    const deps = testDeps({ engine });
    const { username } = await seedUser(deps, 'admin');
    compared.costs = [];
    const passwords = Array.from({ length: 50 }, (_, i) => (i === 31 ? PASSWORD : `${WRONG} ${i}`));
    const answers = await Promise.all(
      passwords.map((password) => signIn(deps, username, { password, ip: ip() })),
    );
    return answers.map(statusOf);
  };

  it('reach the comparison at most five times from one address', async () => {
    const ip = newAddress();
    const statuses = await guess(() => ip);
    expect(compared.costs.length).toBeGreaterThan(0);
    expect(compared.costs.length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status !== 429).length).toBe(compared.costs.length);
  });

  it('reach it at most twenty times from fifty addresses', async () => {
    const statuses = await guess(newAddress);
    // The try with the right password, if it was among them, is given back.
    expect(compared.costs.length).toBeLessThanOrEqual(statuses.includes(200) ? 21 : 20);
    expect(statuses.filter((status) => status === 429).length).toBe(50 - compared.costs.length);
  });

  it('all wrong, are counted one by one', async () => {
    const deps = testDeps({ engine });
    const { username } = await seedUser(deps, 'admin');
    const [here, there] = [newAddress(), newAddress];
    compared.costs = [];
    const wrong = (ip: string) => signIn(deps, username, { password: WRONG, ip });
    await Promise.all(Array.from({ length: 50 }, () => wrong(here)));
    expect(compared.costs.length).toBe(5);
    await Promise.all(Array.from({ length: 50 }, () => wrong(there())));
    expect(compared.costs.length).toBe(20);
  });
});

describe('R6: a stranger who locks a name', () => {
  it('does not lock out its owner elsewhere, up to the cap of the hour', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now });
    const { username } = await seedUser(deps, 'deo');
    const [stranger, owner] = [newAddress(), newAddress()];
    for (let i = 0; i < 6; i += 1) await signIn(deps, username, { password: WRONG, ip: stranger });
    expect(statusOf(await signIn(deps, username, { ip: stranger }))).toBe(429);
    expect(statusOf(await signIn(deps, username, { ip: owner }))).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 16; i += 1)
      statuses.push(statusOf(await signIn(deps, username, { password: WRONG })));
    // Twenty in the hour: five of the stranger's tries counted, and the owner's own success was given back.
    expect(statuses).toEqual([...Array(15).fill(401), 429]);
    expect(statusOf(await signIn(deps, username, { ip: owner }))).toBe(429);
    clock.advance(3601);
    expect(statusOf(await signIn(deps, username, { ip: owner }))).toBe(200);
  });

  it.each([
    ['one IPv4 address', () => '198.51.100.9', () => '198.51.100.10'],
    ['one IPv6 /64', (i: number) => `2001:db8:5:5::${(i + 1).toString(16)}`, () => '2001:db8:5:6::1'],
  ])('is stopped after 100 names from %s', async (_, address, other) => {
    const deps = testDeps({ engine });
    const statuses: number[] = [];
    for (let i = 0; i < 101; i += 1) {
      statuses.push(statusOf(await signIn(deps, `guessed.${i}`, { ip: address(i) })));
    }
    expect(statuses).toEqual([...Array(100).fill(401), 429]);
    expect(statusOf(await signIn(deps, 'guessed.by.another', { ip: other() }))).toBe(401);
  });

  it('is of one account, however its name is written', async () => {
    const deps = testDeps({ engine, limits: { loginAttemptsPerNameHour: 3 } });
    const { username } = await seedUser(deps, 'deo', { username: `june smith ${Math.random()}` });
    for (const name of [username.replace('june ', 'june\uFEFF'), username.toUpperCase(), username])
      expect(statusOf(await signIn(deps, name, { password: WRONG }))).toBe(401);
    expect(statusOf(await signIn(deps, username))).toBe(429);
  });

  it('is stopped for good after so many failures in a row, however slow', async () => {
    const clock = fakeClock();
    const deps = testDeps({ engine, now: clock.now, limits: { loginConsecutiveFailures: 7 } });
    const { username } = await seedUser(deps, 'deo');
    const wrong = async () => {
      clock.advance(7200);
      return statusOf(await signIn(deps, username, { password: WRONG }));
    };
    for (let i = 0; i < 6; i += 1) expect(await wrong()).toBe(401);
    expect(statusOf(await signIn(deps, username))).toBe(200);
    for (let i = 0; i < 7; i += 1) expect(await wrong()).toBe(401);
    clock.advance(90 * 24 * 3600);
    expect(statusOf(await signIn(deps, username))).toBe(429);
    expect(Limits.parse({}).loginConsecutiveFailures).toBe(100);
  });
});

describe('a name that so many failures in a row shut for good', () => {
  it.each(['known', 'unknown'])('is told the way out and no wait: %s', async (kind) => {
    const clock = fakeClock();
    const limits = { loginConsecutiveFailures: 6, loginProofFromInARow: 6 };
    const deps = testDeps({ engine, now: clock.now, limits });
    const { username } = kind === 'known' ? await seedUser(deps, 'deo') : { username: newAddress() };
    for (let i = 0; i < 6; i += 1) {
      expect(statusOf(await signIn(deps, username, { password: WRONG }))).toBe(401);
      clock.advance(7200);
    }
    const { status, body, headers } = await signIn(deps, username);
    expect([status, body.error, body.message]).toEqual([429, 'tooMany', passwordMessages.shut]);
    expect(headers).not.toHaveProperty('retry-after');
  });
});

describe('an attempt that locks', () => {
  it('says so in its entry: for its address, for the hour, and for good', async () => {
    const clock = fakeClock();
    const deps = testDeps({
      engine,
      now: clock.now,
      limits: { loginFreeAttempts: 3, loginAttemptsPerNameHour: 4, loginConsecutiveFailures: 6 },
    });
    const { username } = await seedUser(deps, 'deo');
    const locks = async (ip: string) => {
      const [entry] = await auditedBy(engine, async () => {
        expect(statusOf(await signIn(deps, username, { password: WRONG, ip }))).toBe(401);
      });
      return JSON.parse(entry?.details as string).locked === true;
    };
    const [one, other, third] = [newAddress(), newAddress(), newAddress()];
    expect([await locks(one), await locks(one), await locks(one)]).toEqual([false, false, true]);
    // The fourth try of the hour, from elsewhere.
    expect(await locks(other)).toBe(true);
    clock.advance(7200);
    // The sixth try in a row.
    expect([await locks(other), await locks(third)]).toEqual([false, true]);
  });
});

describe('an account that changes while its password is verified', () => {
  it.each<[string, (table: Table, id: number) => Promise<unknown>]>([
    [
      'is made inactive',
      (table, id) =>
        table.update(keys.user(id), {
          text: 'SET is_active = :no, rev = rev + :one',
          values: { ':no': false, ':one': 1 },
        }),
    ],
    [
      'is deleted',
      (table, id) =>
        table.transact([{ delete: keys.user(id), condition: { text: 'rev > :r', values: { ':r': 0 } } }]),
    ],
    [
      'gets another password',
      (table, id) =>
        table.update(keys.user(id), {
          text: 'SET password_hash = :other, rev = rev + :one',
          values: {
            ':other': '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA',
            ':one': 1,
          },
        }),
    ],
  ])('is refused: %s', async (_, change) => {
    const deps = testDeps({ engine });
    const { id, username } = await seedUser(deps, 'deo');
    compared.meanwhile = async () => {
      compared.meanwhile = async () => {};
      await change(deps.table, id);
    };
    const entries = await auditedBy(engine, async () => {
      expect(statusOf(await signIn(deps, username))).toBe(401);
    });
    expect(entries.map(({ action }) => action)).toEqual(['login_failed']);
    const items = (await allItems(engine)).filter(({ pk }) => pk === `USER#${id}`);
    expect(items.filter(({ sk }) => sk.startsWith('SESSION#'))).toEqual([]);
    const [user] = items;
    if (user?.is_active) expect(user.password_hash).toMatch(/\$A{22}\$A{22}$/);
  });

  it('is let in when only its sign-in was stamped meanwhile', async () => {
    const deps = testDeps({ engine });
    const { username } = await seedUser(deps, 'deo');
    const answers = await Promise.all([1, 2, 3].map(() => signIn(deps, username)));
    expect(answers.map(statusOf)).toEqual([200, 200, 200]);
  });
});

describe('F15: with the counters out of reach', () => {
  it.each(['UpdateItemCommand', 'GetItemCommand', 'TransactWriteItemsCommand'])(
    'no password is accepted: %s refused',
    async (refused) => {
      const working = testDeps({ engine });
      const { username } = await seedUser(working, 'admin');
      const client = faultyClient(engine.endpoint, (command) => (command === refused ? 'refuse' : undefined));
      const broken = { ...working, table: new Table(client, engine.tableName) };
      for (const password of [PASSWORD, WRONG]) {
        compared.costs = [];
        const answer = await signIn(broken, username, { password });
        expect(answer.status).toBe(503);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(answer.cookies).toEqual([]);
        if (refused !== 'TransactWriteItemsCommand') expect(compared.costs.length).toBe(0);
      }
    },
  );
});
