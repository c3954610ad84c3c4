import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Limits } from '#functions/app/limits.ts';
import { run as loginRun } from '#functions/auth/login.ts';
import { auth } from '#shared/contracts/auth.ts';
import { outgoingMessages } from '#shared/messages/outgoing.ts';
import { prove } from '../../web/api/proof.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { type Answered, invoke, type Sent } from '../support/invoke.ts';
import { PASSWORD, seedUser, tokenFor } from '../support/seed.ts';
import { sentCode, sentMessages } from '../support/sentMessages.ts';
import { deviceOf, fakeClock, newAddress, proving, signIn } from '../support/signIn.ts';
import { newPhone } from '../support/userWorld.ts';

const engine = withEngine();
let shared: ReturnType<typeof testDeps>;
beforeAll(() => {
  shared = testDeps({ engine });
});
// What an earlier test left in the outbox is not of the next one.
beforeEach(() => sentMessages(shared));
const WRONG = 'not the passphrase at all';
const HOUR = 3600;
const YEAR = 365 * 24 * HOUR;

function world(limits?: Partial<Limits>) {
  const clock = fakeClock();
  const deps = testDeps({ engine, now: clock.now, limits, shared });
  return { clock, deps };
}
type Deps = ReturnType<typeof testDeps>;

const statusOf = ({ status }: Answered) => status;
const wrong = (deps: Deps, name: string, sent: Sent = {}) => signIn(deps, name, { password: WRONG, ...sent });
/** Sends one request, whatever it is asked for. */
const bare = (deps: Deps, body: object, sent: Sent = {}) =>
  invoke(auth.login, loginRun, deps, { body, ip: newAddress(), ...sent });

/** A browser on which this account signed in. */
async function browserOf(deps: Deps, username: string, cookies: string[] = []) {
  const answer = await signIn(deps, username, { cookies });
  expect(answer.status).toBe(200);
  return [deviceOf(answer)];
}

describe('R84: a browser that signed in before', () => {
  it('is let in after strangers have filled every cap of the name; another browser is not', async () => {
    const { clock, deps } = world({ loginAttemptsPerNameHour: 4, loginConsecutiveFailures: 6 });
    const { username } = await seedUser(deps, 'deo');
    const cookies = await browserOf(deps, username);
    for (let i = 0; i < 4; i += 1) expect(statusOf(await wrong(deps, username))).toBe(401);
    expect(statusOf(await signIn(deps, username))).toBe(429);
    expect(statusOf(await signIn(deps, username, { cookies }))).toBe(200);
    // The failures in a row.
    for (let i = 0; i < 6; i += 1) {
      clock.advance(HOUR + 1);
      expect(statusOf(await wrong(deps, username))).toBe(401);
    }
    clock.advance(30 * 24 * HOUR);
    expect(statusOf(await signIn(deps, username))).toBe(429);
    expect(statusOf(await signIn(deps, username, { cookies }))).toBe(200);
  });

  it('ends the failures of strangers in a row, so that a new browser is not shut by one a day', async () => {
    const { clock, deps } = world({ loginConsecutiveFailures: 6 });
    const { username } = await seedUser(deps, 'deo');
    const cookies = await browserOf(deps, username);
    for (let day = 0; day < 8; day += 1) {
      clock.advance(24 * HOUR);
      expect(statusOf(await wrong(deps, username))).toBe(401);
      expect(statusOf(await signIn(deps, username, { cookies }))).toBe(200);
    }
    clock.advance(24 * HOUR);
    expect(statusOf(await signIn(deps, username))).toBe(200);
  });

  it('is let in from an address that strangers have blocked', async () => {
    const { deps } = world({ loginAttemptsPerAddress: 3 });
    const { username } = await seedUser(deps, 'deo');
    const ip = newAddress();
    const cookies = await browserOf(deps, username);
    for (let i = 0; i < 3; i += 1) await wrong(deps, `a.stranger.${i}`, { ip });
    expect(statusOf(await signIn(deps, username, { ip }))).toBe(429);
    expect(statusOf(await signIn(deps, username, { ip, cookies }))).toBe(200);
  });

  it('is stopped by its own failures, which stop no other', async () => {
    const { clock, deps } = world({ loginConsecutiveFailures: 6 });
    const { username } = await seedUser(deps, 'deo');
    const cookies = await browserOf(deps, username);
    const other = await browserOf(deps, username);
    for (let i = 0; i < 5; i += 1) expect(statusOf(await wrong(deps, username, { cookies }))).toBe(401);
    expect(statusOf(await signIn(deps, username, { cookies }))).toBe(429);
    expect(statusOf(await signIn(deps, username, { cookies: other }))).toBe(200);
    expect(statusOf(await signIn(deps, username))).toBe(200);
    // After so many in a row it is a browser like any other.
    clock.advance(1000);
    expect(statusOf(await wrong(deps, username, { cookies }))).toBe(401);
    for (let i = 0; i < 20; i += 1) await wrong(deps, username);
    expect(statusOf(await signIn(deps, username, { cookies }))).toBe(429);
  });

  it('is known no more once the password was set anew, until it signs in by the new one', async () => {
    const { clock, deps } = world();
    const { username, email } = await seedUser(deps, 'deo');
    const cookies = await browserOf(deps, username);
    await callById('auth.requestPasswordReset', deps, { body: { email }, ip: newAddress() });
    const [mail] = await sentMessages(deps);
    const token = /#token=([\w.-]+)/.exec(mail?.kind === 'mail' ? mail.text : '')?.[1];
    const password = 'seven purple umbrellas';
    const set = await callById('auth.resetPassword', deps, { body: { token, password }, ip: newAddress() });
    expect(set.status).toBe(200);
    for (let i = 0; i < 20; i += 1) await wrong(deps, username);
    expect(statusOf(await signIn(deps, username, { password, cookies }))).toBe(429);
    clock.advance(HOUR + 1);
    const again = [deviceOf(await signIn(deps, username, { password, cookies }))];
    for (let i = 0; i < 20; i += 1) await wrong(deps, username);
    expect(statusOf(await signIn(deps, username, { password, cookies: again }))).toBe(200);
  });

  it('begins again after its failures in a row with the right password, for that name alone', async () => {
    const { deps } = world({ loginConsecutiveFailures: 4, loginAttemptsPerNameHour: 3 });
    const [{ username }, other] = [await seedUser(deps, 'deo'), await seedUser(deps, 'deo')];
    const before = await browserOf(deps, other.username, await browserOf(deps, username));
    for (let i = 0; i < 4; i += 1)
      expect(statusOf(await wrong(deps, username, { cookies: before }))).toBe(401);
    const cookies = await browserOf(deps, username, before);
    for (const name of [username, other.username]) for (let i = 0; i < 3; i += 1) await wrong(deps, name);
    expect(statusOf(await signIn(deps, username, { cookies }))).toBe(200);
    expect(statusOf(await signIn(deps, other.username, { cookies }))).toBe(429);
  });

  it('is known for the latest names that signed in there, and for no other', async () => {
    const { clock, deps } = world({ loginAttemptsPerNameHour: 2, deviceNames: 3 });
    const users = await Promise.all([1, 2, 3, 4].map(() => seedUser(deps, 'deo')));
    const [first, second, third, fourth] = users.map(({ username }) => username) as [
      string,
      string,
      string,
      string,
    ];
    let cookies = await browserOf(deps, first);
    const id = cookies[0]?.split('.')[0];
    cookies = await browserOf(deps, second, cookies);
    cookies = await browserOf(deps, third, cookies);
    expect(cookies[0]?.split('.')[0]).toBe(id);
    for (const name of [first, second, third, fourth]) for (let i = 0; i < 2; i += 1) await wrong(deps, name);
    for (const name of [first, second, third])
      expect(statusOf(await signIn(deps, name, { cookies }))).toBe(200);
    expect(statusOf(await signIn(deps, fourth, { cookies }))).toBe(429);
    clock.advance(HOUR + 1);
    cookies = await browserOf(deps, fourth, cookies);
    for (const name of [first, second, third, fourth]) for (let i = 0; i < 2; i += 1) await wrong(deps, name);
    expect(statusOf(await signIn(deps, first, { cookies }))).toBe(429);
    for (const name of [second, third, fourth])
      expect(statusOf(await signIn(deps, name, { cookies }))).toBe(200);
  });

  it('is known by a cookie that no script reads, of this origin alone, for a year, renewed at each sign-in', async () => {
    const { clock, deps } = world();
    const { username } = await seedUser(deps, 'deo');
    const answer = await signIn(deps, username);
    const cookie = answer.cookies.find((text) => text.startsWith('__Host-device='));
    expect(cookie).toMatch(
      new RegExp(`^__Host-device=[\\w.:-]+; Max-Age=${YEAR}; Path=/; Secure; HttpOnly; SameSite=Strict$`),
    );
    let cookies = [deviceOf(answer)];
    const locked = async () => {
      for (let i = 0; i < 20; i += 1) await wrong(deps, username);
      return statusOf(await signIn(deps, username, { cookies }));
    };
    clock.advance(YEAR - 10);
    expect(await locked()).toBe(200);
    cookies = await browserOf(deps, username, cookies);
    clock.advance(YEAR - 10);
    expect(await locked()).toBe(200);
    clock.advance(20);
    expect(await locked()).toBe(429);
  });

  it('is not told by a cookie that was made up, changed, or made for another browser', async () => {
    const { deps } = world();
    const { username } = await seedUser(deps, 'deo');
    const [cookie = ''] = await browserOf(deps, username);
    const stranger = await seedUser(deps, 'deo');
    const [theirs = ''] = await browserOf(deps, stranger.username);
    for (let i = 0; i < 20; i += 1) await wrong(deps, username);
    const [id, mark = ''] = cookie.split('.');
    const [name, until, tag, mac] = mark.split(':');
    // Its first letter: the last one may hold no bit of the value.
    const other = (text = '') => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
    const forged = [
      `${other(id)}.${mark}`,
      `${id}.${name}:${Number(until) + 1}:${tag}:${mac}`,
      `${id}.${name}:${until}:${other(tag)}:${mac}`,
      `${id}.${name}:${until}:${tag}:${other(mac)}`,
      `${theirs.split('.')[0]}.${mark}`,
      theirs,
      '__Host-device=',
    ];
    for (const one of forged)
      expect([one, statusOf(await signIn(deps, username, { cookies: [one] }))]).toEqual([one, 429]);
    expect(statusOf(await signIn(deps, username, { cookies: [cookie] }))).toBe(200);
  });
});

describe('R84: work before the cap', () => {
  it.each(['known', 'unknown'])(
    'is asked for from the tenth attempt of an hour on: %s name',
    async (kind) => {
      const { deps } = world();
      const username = kind === 'known' ? (await seedUser(deps, 'deo')).username : `nobody.${Math.random()}`;
      const body = { username, password: WRONG };
      const seen: unknown[] = [];
      for (let i = 0; i < 21; i += 1) {
        const { status, body: answer, headers } = await bare(deps, body);
        if (status === 401 || !answer.challenge) {
          seen.push(status);
          continue;
        }
        const { bits } = answer.challenge;
        expect([status, answer.error, headers['retry-after']]).toEqual([429, 'tooMany', '1']);
        seen.push([
          status,
          bits,
          statusOf(await bare(deps, { ...body, proof: await prove(answer.challenge) })),
        ]);
      }
      const asked = [4, 4, 4, 4, 6, 6, 6, 8, 8, 8].map((bits) => [429, bits, 401]);
      expect(seen).toEqual([...Array(10).fill(401), ...asked, 429]);
      expect(Limits.parse({})).toMatchObject({
        loginProofFromNameHour: 10,
        loginProofFromInARow: 50,
        proofBits: 14,
      });
    },
  );

  it('holds for guesses at once, of which no more than those that cost nothing get through', async () => {
    const { deps } = world();
    const { username } = await seedUser(deps, 'deo');
    const all = await Promise.all(
      Array.from({ length: 30 }, () => bare(deps, { username, password: WRONG })),
    );
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
    for (const { status, body } of all) if (status !== 401) expect(body.challenge).toBeDefined();
  });

  it('is of use once, for the name it was asked for, in its time, and only where it was done', async () => {
    const { clock, deps } = world({ loginFreeAttempts: 100 });
    const { username } = await seedUser(deps, 'deo');
    const other = await seedUser(deps, 'deo');
    for (const name of [username, other.username]) for (let i = 0; i < 10; i += 1) await wrong(deps, name);
    const body = { username, password: WRONG };
    const challenge = async (name = username) =>
      (await bare(deps, { ...body, username: name })).body.challenge;
    const asked = async (proof: string) =>
      (await bare(deps, { ...body, proof })).body.challenge !== undefined;
    const proof = await prove(await challenge());
    expect(await asked(proof)).toBe(false);
    expect(await asked(proof)).toBe(true);
    expect(await asked(await prove(await challenge(other.username)))).toBe(true);
    const { text } = await challenge();
    const unworked = async () => {
      for (let i = 0; ; i += 1) {
        const candidate = `${text}.${i}`;
        const { createHash } = await import('node:crypto');
        if ((createHash('sha256').update(candidate).digest()[0] as number) >= 16) return candidate;
      }
    };
    expect(await asked(await unworked())).toBe(true);
    const [until, nonce, , mac] = text.split('.');
    expect(await asked(await prove({ text: `${until}.${nonce}.1.${mac}`, bits: 1 }))).toBe(true);
    // A challenge that was collected while the work was less.
    const cheap = await prove(await challenge());
    for (let i = 0; i < 3; i += 1) await wrong(deps, username);
    expect(await asked(cheap)).toBe(true);
    const late = await prove(await challenge());
    clock.advance(121);
    expect(await asked(late)).toBe(true);
  });
});

describe('R84: the owner', () => {
  it('is told by mail once in an hour that strangers filled the cap; of a name nobody has nobody is told', async () => {
    const { clock, deps } = world();
    const { username, email } = await seedUser(deps, 'deo');
    await sentMessages(deps);
    const fill = async (name: string) => {
      for (let i = 0; i < 22; i += 1) await wrong(deps, name);
    };
    await fill('nobody.to.tell');
    expect(await sentMessages(deps)).toEqual([]);
    await fill(username);
    expect(await sentMessages(deps)).toEqual([{ kind: 'mail', to: email, ...outgoingMessages.attempts }]);
    await fill(username);
    expect(await sentMessages(deps)).toEqual([]);
    clock.advance(HOUR + 1);
    await fill(username);
    expect(await sentMessages(deps)).toHaveLength(1);
  });

  it('who signs in by code is not told of guesses at a password, which would cost an SMS', async () => {
    const { deps } = world();
    const { username } = await seedUser(deps, 'teacher', { phone: newPhone(), email: '' });
    await sentMessages(deps);
    for (let i = 0; i < 22; i += 1) expect([401, 429]).toContain(statusOf(await wrong(deps, username)));
    expect(await sentMessages(deps)).toEqual([]);
  });

  it('who locked their own browser is not told', async () => {
    const { deps } = world();
    const { username } = await seedUser(deps, 'deo');
    const cookies = await browserOf(deps, username);
    await sentMessages(deps);
    for (let i = 0; i < 25; i += 1) await wrong(deps, username, { cookies });
    expect(await sentMessages(deps)).toEqual([]);
  });
});

describe('R84: codes', () => {
  function phoneWorld(limits?: Partial<Limits>) {
    const { clock, deps } = world(limits);
    const call = (name: string, sentBody: object, sent: Sent = {}) =>
      proving(sentBody, (body) => callById(`otpAuth.${name}`, deps, { body, ip: newAddress(), ...sent }));
    const teacher = (fields = {}) =>
      seedUser(deps, 'teacher', { phone: newPhone(), password_hash: undefined, email: '', ...fields });
    const codeFor = async (phone: string, cookies: string[] = []) => {
      expect(statusOf(await call('send', { phone }, { cookies }))).toBe(200);
      return (await sentCode(deps)) ?? '';
    };
    const verify = (phone: string, otp: string, cookies: string[] = []) =>
      call('verify', { phone, otp }, { cookies });
    const browser = async (phone: string) => {
      const answer = await verify(phone, await codeFor(phone));
      expect(answer.status).toBe(200);
      clock.advance(60);
      return [deviceOf(answer)];
    };
    return { clock, deps, call, teacher, codeFor, verify, browser };
  }
  const other = (code: string) => (code === '111111' ? '222222' : '111111');

  it('sign in a known browser after strangers locked the phone, who is told by SMS once', async () => {
    const { clock, deps, teacher, codeFor, verify, browser } = phoneWorld({ otpFailuresPerDay: 5 });
    const { phone } = await teacher();
    const cookies = await browser(phone);
    const code = await codeFor(phone);
    for (let i = 0; i < 5; i += 1) await verify(phone, other(code));
    expect(await sentMessages(deps)).toEqual([
      { kind: 'sms', to: phone, purpose: 'attempts', text: outgoingMessages.attemptsSms },
    ]);
    clock.advance(60);
    expect(statusOf(await verify(phone, code))).toBe(429);
    const fresh = await codeFor(phone, cookies);
    expect(statusOf(await verify(phone, fresh, cookies))).toBe(200);
    expect(await sentMessages(deps)).toEqual([]);
  });

  it('are what a mail tells of to a teacher with an e-mail, who has no password to set anew', async () => {
    const { clock, deps, teacher, codeFor, verify, browser } = phoneWorld({ otpFailuresPerDay: 5 });
    const { phone, email } = await teacher({ email: `teacher.${newPhone()}@example.org` });
    await browser(phone);
    const mailsOf = async () =>
      (await sentMessages(deps)).flatMap((one) => (one.kind === 'mail' && one.to === email ? one.text : []));
    const code = await codeFor(phone);
    expect(statusOf(await verify(phone, code))).toBe(200);
    const [signedIn = '', ...others] = await mailsOf();
    expect([signedIn.includes('in a browser that it was not used in before'), others]).toEqual([true, []]);
    clock.advance(60);
    const next = await codeFor(phone);
    for (let i = 0; i < 5; i += 1) await verify(phone, other(next));
    const [attempts = ''] = await mailsOf();
    // A phone is locked for a day.
    expect(attempts).toContain('For 24 hours, nobody can sign in');
    for (const text of [signedIn, attempts]) {
      expect(text).toContain('tell your department.');
      expect(text).not.toContain('password');
    }
    const head = await seedUser(deps, 'hoi');
    await signIn(deps, head.username);
    await sentMessages(deps);
    await signIn(deps, head.username);
    expect(await sentMessages(deps)).toMatchObject([{ text: expect.stringContaining('"Forgot password?"') }]);
  });

  it('count an SMS about strangers as one of the day, and send none beyond', async () => {
    const { clock, deps, teacher, codeFor, verify } = phoneWorld({
      otpFailuresPerDay: 1,
      otpSendsPerDayInAll: 3,
    });
    // This counter is for the whole table. Years later no other test's codes are in its window.
    clock.advance(10 * YEAR);
    const [first, second] = [await teacher(), await teacher()];
    deps.lines.length = 0;
    const codes = [await codeFor(first.phone), await codeFor(second.phone)];
    await verify(first.phone, other(codes[0] ?? ''));
    expect(await sentMessages(deps)).toMatchObject([{ to: first.phone, purpose: 'attempts' }]);
    expect(deps.lines.flatMap(({ CodesToday }) => CodesToday ?? [])).toEqual([1, 2, 3]);
    await verify(second.phone, other(codes[1] ?? ''));
    expect(await sentMessages(deps)).toEqual([]);
  });

  it('are sent to a known browser after strangers used up their four fifths of the day', async () => {
    const { clock, call, teacher, browser } = phoneWorld({ otpSendsPerDayInAll: 5 });
    clock.advance(11 * YEAR);
    const { phone } = await teacher();
    const cookies = await browser(phone);
    for (let i = 0; i < 3; i += 1)
      expect(statusOf(await call('send', { phone: (await teacher()).phone }))).toBe(200);
    expect(statusOf(await call('send', { phone: (await teacher()).phone }))).toBe(503);
    expect(statusOf(await call('send', { phone }))).toBe(503);
    expect(statusOf(await call('send', { phone }, { cookies }))).toBe(200);
    clock.advance(60);
    expect(statusOf(await call('send', { phone }, { cookies }))).toBe(503);
  });

  it('have tries that strangers cannot use up', async () => {
    const { teacher, codeFor, verify, browser } = phoneWorld();
    const { phone } = await teacher();
    const cookies = await browser(phone);
    const code = await codeFor(phone, cookies);
    for (let i = 0; i < 6; i += 1) expect(statusOf(await verify(phone, other(code)))).toBe(401);
    expect(statusOf(await verify(phone, code, cookies))).toBe(200);
  });

  it('are five tries for a known browser too, and its failures of a day lock it', async () => {
    const { clock, teacher, codeFor, verify, browser } = phoneWorld({ otpFailuresPerDay: 7 });
    const { phone } = await teacher();
    const cookies = await browser(phone);
    const code = await codeFor(phone, cookies);
    for (let i = 0; i < 5; i += 1) await verify(phone, other(code), cookies);
    expect(statusOf(await verify(phone, code, cookies))).toBe(401);
    clock.advance(60);
    const second = await codeFor(phone, cookies);
    for (let i = 0; i < 2; i += 1) await verify(phone, other(second), cookies);
    expect(statusOf(await verify(phone, second, cookies))).toBe(429);
    expect(statusOf(await verify(phone, second))).toBe(200);
  });

  it('sign in the known browser that its owner locked, and every other, once a super_admin unlocks the account', async () => {
    const { clock, deps, call, teacher, codeFor, verify, browser } = phoneWorld({ otpFailuresPerDay: 4 });
    const { id, phone } = await teacher();
    const [own, second] = [await browser(phone), await browser(phone)];
    const lock = async (cookies: string[]) => {
      const code = await codeFor(phone, cookies);
      for (let i = 0; i < 4; i += 1) await verify(phone, other(code), cookies);
      clock.advance(60);
    };
    const token = await tokenFor(deps, await seedUser(deps, 'super_admin'));
    const unlock = (user = id) =>
      callById('userManagement.unlock', deps, { token, params: { id: String(user) } });
    const browsers = [own, second, []];
    for (const cookies of browsers) await lock(cookies);
    for (const cookies of browsers) expect(statusOf(await call('send', { phone }, { cookies }))).toBe(429);
    // The SMS that tells of strangers.
    expect(await sentMessages(deps)).toMatchObject([{ purpose: 'attempts' }]);
    // An account that signs in by password clears nothing of a teacher whose phone it has.
    const officer = await seedUser(deps, 'deo', { phone });
    expect(statusOf(await unlock(officer.id))).toBe(200);
    for (const cookies of browsers) expect(statusOf(await call('send', { phone }, { cookies }))).toBe(429);
    expect(statusOf(await unlock())).toBe(200);
    for (const cookies of browsers) {
      expect(statusOf(await verify(phone, await codeFor(phone, cookies), cookies))).toBe(200);
      clock.advance(60);
    }
    // Its failures of the day count anew, and lock it again.
    await lock(own);
    expect(statusOf(await call('send', { phone }, { cookies: own }))).toBe(429);
    expect(statusOf(await call('send', { phone }, { cookies: second }))).toBe(200);
    expect(statusOf(await unlock())).toBe(200);
    expect(statusOf(await call('send', { phone }, { cookies: own }))).toBe(200);
  });

  it('are sent to a known browser after strangers asked for all of an hour and a day', async () => {
    const { clock, call, teacher, browser } = phoneWorld();
    const { phone } = await teacher();
    const cookies = await browser(phone);
    for (let i = 0; i < 5; i += 1) {
      await call('send', { phone });
      clock.advance(60);
    }
    expect(statusOf(await call('send', { phone }))).toBe(429);
    expect(statusOf(await call('send', { phone }, { cookies }))).toBe(200);
    expect(statusOf(await call('send', { phone }, { cookies }))).toBe(429);
  });

  it('cost work from the fourth of an hour, and their tries from the eleventh failure', async () => {
    const { clock, deps, teacher } = phoneWorld({ otpTries: 100 });
    const { phone } = await teacher();
    const once = (name: string, body: object) =>
      callById(`otpAuth.${name}`, deps, { body, ip: newAddress() });
    for (let i = 0; i < 3; i += 1) {
      expect(statusOf(await once('send', { phone }))).toBe(200);
      clock.advance(60);
    }
    expect((await once('send', { phone })).body.challenge).toBeDefined();
    const code = (await sentMessages(deps)).at(-1);
    expect(code?.kind).toBe('sms');
    for (let i = 0; i < 10; i += 1)
      expect(statusOf(await once('verify', { phone, otp: '000000' }))).toBe(401);
    expect((await once('verify', { phone, otp: '000000' })).body.challenge).toBeDefined();
  });

  it('make a browser known for the phone and not for an account of that name', async () => {
    const { deps, teacher, browser } = phoneWorld();
    const { phone } = await teacher();
    const cookies = await browser(phone);
    const odd = await seedUser(deps, 'deo', { username: `phone ${phone}` });
    for (let i = 0; i < 20; i += 1) await wrong(deps, odd.username);
    expect(statusOf(await signIn(deps, odd.username, { cookies, password: PASSWORD }))).toBe(429);
  });
});
