import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newCode } from '#functions/security/codes.ts';
import { keys } from '#functions/table/keys.ts';
import { stampLogin } from '#functions/userManagement/accounts.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { faultyClient } from '../support/faults.ts';
import type { Answered, Sent } from '../support/invoke.ts';
import { BY, seedUser } from '../support/seed.ts';
import { sentCode, sentMessages } from '../support/sentMessages.ts';
import { allItems, auditedBy, fakeClock, kept, newAddress, proving, refresh } from '../support/signIn.ts';

const engine = withEngine();
let shared: ReturnType<typeof testDeps>;
beforeAll(() => {
  shared = testDeps({ engine });
});
// Messages that an earlier test left in the outbox do not belong to the next one.
beforeEach(() => sentMessages(shared));

type Fields = Parameters<typeof seedUser>[2];

let phones = 0;
const newPhone = (first = '9') => `${first}${String(++phones).padStart(9, '0')}`;

/** A clock and an address of its own, and calls of the three endpoints. */
function world(limits?: Parameters<typeof testDeps>[0]['limits']) {
  const clock = fakeClock();
  const deps = testDeps({ engine, now: clock.now, limits, shared });
  const call = (name: string, sentBody: object, sent: Sent = {}) =>
    proving(sentBody, (body) => callById(`otpAuth.${name}`, deps, { body, ip: newAddress(), ...sent }));
  const send = (phone: string, sent?: Sent) => call('send', { phone }, sent);
  return {
    clock,
    deps,
    send,
    resend: (phone: string) => call('resend', { phone }),
    verify: (phone: string, otp: string, sent?: Sent) => call('verify', { phone, otp }, sent),
    teacher: (fields: Fields = {}) =>
      seedUser(deps, 'teacher', { phone: newPhone(), password_hash: undefined, ...fields }),
    /** Requests a code and reads it from the SMS. */
    async codeFor(phone: string) {
      expect((await send(phone)).status).toBe(200);
      return (await sentCode(deps)) ?? 'none was sent';
    },
  };
}

const visible = ({ status, headers, cookies, body: { requestId, ...body } }: Answered) => ({
  status,
  headers,
  cookies,
  body,
});
const statusOf = ({ status }: Answered) => status;
/** A code that differs from this one. */
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');
/** An update that changes one field of an account. */
const lost = (field: string, to: unknown) => ({
  text: 'SET #field = :to',
  names: { '#field': field },
  values: { ':to': to },
});
const INVALID = { success: false, error: 'unauthenticated', message: 'Invalid OTP' };

describe('a teacher signs in with a code', () => {
  it('and is given a session, the account with the school of its record, and the words of the screen', async () => {
    const { deps, teacher, codeFor, verify } = world();
    const { phone, id, username } = await teacher({ school_id: '1001' });
    const code = await codeFor(phone);
    const answer = await verify(phone, code);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      message: 'Login successful! Redirecting...',
      user: { id, username, role: 'teacher', phone, school_id: '1001' },
    });
    expect(answer.cookies[0]).toMatch(/^__Host-refresh=.*; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
    const { token, csrf } = answer.body;
    expect((await callById('teachers.stats', deps, { token })).status).toBe(200);
    const [cookie] = kept({ ...answer, body: { data: answer.body } }).cookie.split(';');
    expect((await refresh(deps, { token, csrf, cookie })).status).toBe(200);
  });

  it('that comes by SMS, without a name', async () => {
    const { deps, teacher, send } = world();
    const { phone, username } = await teacher();
    expect((await send(phone)).body).toEqual({
      success: true,
      message: 'OTP sent successfully! Check your email or phone.',
    });
    const [message, ...more] = await sentMessages(deps);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ kind: 'sms', to: phone, purpose: 'code' });
    expect(JSON.stringify(message)).not.toContain(username);
  });

  it('leaves an entry of the code and one of the sign-in, or of each failure', async () => {
    const { deps, teacher, codeFor, verify } = world();
    const { phone, id, username } = await teacher();
    let code = '';
    const entries = await auditedBy(engine, async () => {
      code = await codeFor(phone);
      await verify(phone, wrong(code));
      await verify(phone, code);
    });
    expect(entries.map(({ action, resource_type, success }) => [action, resource_type, success])).toEqual([
      ['create', 'auth', true],
      ['login_failed', 'auth', false],
      ['login', 'auth', true],
    ]);
    for (const { actor_id, username: name } of entries) expect([actor_id, name]).toEqual([id, username]);
    // Ids of requests and times are random, and six digits of them may equal the code.
    const said = [
      entries.map(({ request_id, id: _, pk, ...entry }) => entry),
      deps.lines.map(({ ms, _aws, requestId, ...line }) => line),
    ];
    expect(JSON.stringify(said)).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`));
  });
});

describe('R14: who gets no code', () => {
  it('is answered alike, is sent nothing, costs the same calls, and is never let in', async () => {
    const calls: string[] = [];
    const client = faultyClient(engine.endpoint, (command) => void calls.push(command));
    const { clock, send, ...rest } = world();
    // The first code of a day opens the day's window, which costs one more read.
    await send((await rest.teacher()).phone);
    await sentMessages(shared);
    const deps = testDeps({ engine, client, shared, now: clock.now });
    const call = (name: string, body: object) =>
      callById(`otpAuth.${name}`, deps, { body, ip: newAddress() });
    const { phone: known } = await rest.teacher();
    const others = [
      newPhone(),
      (await seedUser(deps, 'admin', { phone: newPhone() })).phone,
      (await rest.teacher({ is_active: false })).phone,
      // Not a mobile number, although an account has it.
      (await rest.teacher({ phone: newPhone('2') })).phone,
    ];
    const costs = async (work: () => Promise<Answered>) => {
      calls.length = 0;
      const answer = await work();
      return { answer: visible(answer), calls: [...calls] };
    };
    const sending = await costs(() => call('send', { phone: known }));
    const trying = await costs(() => call('verify', { phone: known, otp: '000000' }));
    expect(sending.answer.status).toBe(200);
    expect(trying.answer.body).toEqual(INVALID);
    expect((await sentMessages(deps)).map(({ kind }) => kind)).toEqual(['sms']);
    for (const phone of others) {
      expect(await costs(() => call('send', { phone }))).toEqual(sending);
      expect(await costs(() => call('verify', { phone, otp: '000000' }))).toEqual(trying);
      expect(await sentMessages(deps)).toEqual([]);
    }
  });

  it('waits in the outbox in an item of the same size', async () => {
    const { deps, teacher, send } = world();
    const sizes: number[] = [];
    for (const phone of [(await teacher()).phone, newPhone()]) {
      await send(phone);
      const [item] = await deps.table.query({ pk: 'OUTBOX' });
      sizes.push(String(item?.ciphertext).length);
      await sentMessages(deps);
    }
    expect(sizes[0]).toBe(sizes[1]);
  });

  it.each([
    ['is_active', false],
    ['phone', newPhone()],
    ['role', 'hoi'],
  ])('is also who lost what it takes after the code was sent: %s', async (field, to) => {
    const { deps, teacher, codeFor, verify } = world();
    const { phone, id } = await teacher();
    const code = await codeFor(phone);
    await deps.table.update(keys.user(id), lost(field, to));
    expect((await verify(phone, code)).body).toMatchObject(INVALID);
  });

  it('is also whose account is ended while the code is looked at', async () => {
    const { deps, teacher, codeFor, verify } = world();
    const { phone, id } = await teacher();
    const code = await codeFor(phone);
    const at = deps.masterData.at.bind(deps.masterData);
    vi.spyOn(deps.masterData, 'at').mockImplementationOnce(async (versions) => {
      await deps.table.update(keys.user(id), lost('is_active', false));
      return at(versions);
    });
    expect((await verify(phone, code)).body).toMatchObject(INVALID);
    expect(await deps.table.query({ pk: `USER#${id}`, prefix: 'SESSION#' })).toEqual([]);
  });
});

describe('R15: a code', () => {
  it('is six digits, each code as likely as any other', () => {
    const codes = Array.from({ length: 10_000 }, newCode);
    expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
    for (let place = 0; place < 6; place += 1) {
      const counts = Map.groupBy(codes, (code) => code[place]);
      // 1,000 of each are expected. Six standard deviations are 180.
      for (const digit of '0123456789') expect(counts.get(digit)?.length).toBeGreaterThan(820);
    }
    expect(new Set(codes).size).toBeGreaterThan(9_900);
  });

  it('is nowhere in the table, in the answer or in the log', async () => {
    const { deps, teacher, send, verify } = world();
    const { phone } = await teacher();
    const answer = await send(phone);
    const stored = (await allItems(engine)).filter(({ pk }) => /^(OTP|OUTBOX|AUDIT)/.test(pk));
    const code = (await sentCode(deps)) ?? '';
    expect(code).toMatch(/^[0-9]{6}$/);
    const own = stored.filter(({ pk }) => pk === `OTP#${phone}` || pk === 'OUTBOX');
    expect(own).toHaveLength(2);
    await verify(phone, code);
    expect(JSON.stringify([answer, stored, deps.lines])).not.toMatch(new RegExp(`\\b${code}\\b`));
  });
});

describe('R16: a code is used up', () => {
  it('by its first use, even by two at once', async () => {
    const { teacher, codeFor, verify } = world();
    const { phone } = await teacher();
    const code = await codeFor(phone);
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => verify(phone, code)))).map(statusOf);
    expect(statuses.sort()).toEqual([200, 401, 401, 401]);
    expect((await verify(phone, code)).body).toMatchObject(INVALID);
  });

  it.each([
    [299, 200],
    [300, 401],
    [301, 401],
  ])('by the clock: after %i s it answers %i, though its item is still there', async (seconds, status) => {
    const { clock, deps, teacher, codeFor, verify } = world();
    const { phone } = await teacher();
    const code = await codeFor(phone);
    clock.advance(seconds);
    expect(await deps.table.get(keys.otp(phone))).toBeDefined();
    expect(statusOf(await verify(phone, code))).toBe(status);
  });

  it('by a newer one', async () => {
    const { clock, deps, teacher, codeFor, resend, verify } = world();
    const { phone } = await teacher();
    const old = await codeFor(phone);
    clock.advance(60);
    expect((await resend(phone)).body).toEqual({ success: true, message: 'OTP resent successfully!' });
    const code = (await sentCode(deps)) ?? '';
    if (old !== code) expect(statusOf(await verify(phone, old))).toBe(401);
    expect(statusOf(await verify(phone, code))).toBe(200);
  });
});

describe('R17: wrong codes', () => {
  it.each([
    [4, 200],
    [5, 401],
    [6, 401],
  ])('%i of them, and then the right one answers %i', async (count, status) => {
    const { teacher, codeFor, verify } = world();
    const { phone } = await teacher();
    const code = await codeFor(phone);
    for (let i = 0; i < count; i += 1) expect(statusOf(await verify(phone, wrong(code)))).toBe(401);
    expect(statusOf(await verify(phone, code))).toBe(status);
  });

  it.each([
    [19, 200],
    [20, 429],
    [21, 429],
  ])('%i of them in a day, and then the right one answers %i', async (count, status) => {
    const { clock, teacher, codeFor, verify } = world();
    const { phone } = await teacher();
    let code = '';
    const seen: number[] = [];
    for (let i = 0; i < count; i += 1) {
      if (i % 5 === 0 && i < 20) {
        clock.advance(60);
        code = await codeFor(phone);
      }
      seen.push(statusOf(await verify(phone, wrong(code))));
    }
    expect(seen).toEqual(Array.from({ length: count }, (_, i) => (i < 20 ? 401 : 429)));
    expect(statusOf(await verify(phone, code))).toBe(status);
  });

  it('lock the phone for a day from the last of them on, and are told of in the audit trail', async () => {
    const { clock, teacher, send, codeFor, verify } = world({ otpFailuresPerDay: 3 });
    const { phone } = await teacher();
    const code = await codeFor(phone);
    clock.advance(100);
    const entries = await auditedBy(engine, async () => {
      for (let i = 0; i < 3; i += 1) await verify(phone, wrong(code));
    });
    expect(entries.map(({ details }) => details)).toEqual(['{}', '{}', '{"locked":true}']);
    expect((await verify(phone, code)).headers['retry-after']).toBe(String(24 * 3600));
    // No code is sent that could not be used.
    clock.advance(24 * 3600 - 1);
    expect(statusOf(await send(phone))).toBe(429);
    clock.advance(1);
    expect(statusOf(await verify(phone, await codeFor(phone)))).toBe(200);
  });

  it('R17: lock nobody out where no code was sent, or none is left to guess at', async () => {
    const { clock, teacher, codeFor, verify } = world();
    const { phone } = await teacher();
    const guess = async (times: number) => {
      const all = await Promise.all(Array.from({ length: times }, () => verify(phone, '123456')));
      expect(new Set(all.map(statusOf))).toEqual(new Set([401]));
    };
    for (let i = 0; i < 5; i += 1) await guess(10);
    const code = await codeFor(phone);
    for (let i = 0; i < 5; i += 1) await verify(phone, wrong(code));
    for (let i = 0; i < 5; i += 1) await guess(10);
    clock.advance(60);
    expect(statusOf(await verify(phone, await codeFor(phone)))).toBe(200);
  });

  it('do not count less because another code was sent', async () => {
    const { clock, teacher, codeFor, verify } = world({ otpFailuresPerDay: 4 });
    const { phone } = await teacher();
    for (let i = 0; i < 4; i += 1) {
      const code = await codeFor(phone);
      expect(statusOf(await verify(phone, wrong(code)))).toBe(401);
      clock.advance(60);
    }
    expect(statusOf(await verify(phone, '123456'))).toBe(429);
  });
});

it('R5: of 50 guesses at once at most five are compared with the code', async () => {
  const { deps, teacher, codeFor, verify } = world({ otpFailuresPerDay: 1000 });
  const { phone } = await teacher();
  const code = await codeFor(phone);
  await Promise.all(Array.from({ length: 50 }, () => verify(phone, wrong(code))));
  expect((await deps.table.get(keys.otp(phone)))?.tries).toBe(5);
  expect(statusOf(await verify(phone, code))).toBe(401);
});

describe('R18: how often a code is sent', () => {
  it.each([
    [59, 429],
    [60, 200],
    [61, 200],
  ])('another one after %i s answers %i, for a phone nobody has too', async (seconds, status) => {
    const { clock, teacher, send, resend } = world();
    for (const phone of [(await teacher()).phone, newPhone()]) {
      await send(phone);
      clock.advance(seconds);
      const answer = await resend(phone);
      expect(statusOf(answer)).toBe(status);
      if (status === 429) expect(answer.headers['retry-after']).toBe('1');
    }
  });

  it('five in an hour, and ten in a day', async () => {
    const { clock, teacher, send } = world();
    for (const phone of [(await teacher()).phone, newPhone()]) {
      const seen: number[] = [];
      const ask = async (seconds: number) => {
        seen.push(statusOf(await send(phone)));
        clock.advance(seconds);
      };
      for (let i = 0; i < 6; i += 1) await ask(60);
      clock.advance(3600);
      for (let i = 0; i < 4; i += 1) await ask(60);
      clock.advance(3600);
      for (let i = 0; i < 2; i += 1) await ask(60);
      expect(seen).toEqual([...Array(5).fill(200), 429, ...Array(5).fill(200), 429]);
      clock.advance(24 * 3600);
      expect(statusOf(await send(phone))).toBe(200);
    }
  });

  it('counts a number once, however it is written', async () => {
    const { teacher, send } = world();
    const { phone } = await teacher();
    const inDevanagari = phone.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
    const spellings = [
      `0${phone}`,
      `+91 ${phone}`,
      `91${phone}`,
      `${phone.slice(0, 5)} ${phone.slice(5)}`,
      inDevanagari,
    ];
    expect(statusOf(await send(phone))).toBe(200);
    for (const spelling of spellings)
      expect([spelling, statusOf(await send(spelling))]).toEqual([spelling, 429]);
  });

  it('30 in a quarter of an hour from one address', async () => {
    const { clock, send } = world();
    const ip = newAddress();
    const seen: number[] = [];
    for (let i = 0; i < 31; i += 1) seen.push(statusOf(await send(newPhone(), { ip })));
    expect(seen).toEqual([...Array(30).fill(200), 429]);
    clock.advance(900);
    expect(statusOf(await send(newPhone(), { ip }))).toBe(200);
  });
});

describe('R19: what is no phone of a teacher', () => {
  it.each([
    '98620000',
    '98620000001',
    'phone',
    '',
    '+1 9862000000',
    ['9862000000'],
    { n: 1 },
    null,
    9862000000,
  ])('answers 400: %j', async (phone) => {
    const { deps } = world();
    const answer = await callById('otpAuth.send', deps, { body: { phone } });
    expect([answer.status, answer.body.issues?.[0]?.field]).toEqual([400, 'phone']);
  });

  it('a code that is none answers 400 too', async () => {
    const { verify } = world();
    const answer = await verify(newPhone(), '12345');
    expect([answer.status, answer.body.issues[0].field]).toEqual([400, 'otp']);
  });

  it('the day ends after so many codes for everybody alike, and each is counted for the alarm', async () => {
    // This counter is for the whole table. A month later no other test's codes are in its window.
    const { clock, deps, teacher, send } = world({ otpSendsPerDayInAll: 3 });
    clock.advance(30 * 24 * 3600);
    deps.lines.length = 0;
    for (let i = 0; i < 3; i += 1) {
      expect(statusOf(await send(newPhone()))).toBe(200);
      expect(statusOf(await send((await teacher()).phone))).toBe(200);
    }
    const counted = deps.lines.flatMap(({ CodesToday }) => CodesToday ?? []);
    expect(counted).toEqual([1, 2, 3]);
    for (const phone of [(await teacher()).phone, newPhone()]) {
      const answer = await send(phone);
      expect([answer.status, answer.body.message]).toEqual([503, 'Failed to send OTP']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await sentMessages(deps)).filter(({ kind }) => kind === 'sms')).toHaveLength(3);
    clock.advance(24 * 3600);
    expect(statusOf(await send((await teacher()).phone))).toBe(200);
  });
});

it('R20: a code for one phone fails on another', async () => {
  const { deps, teacher, codeFor, verify } = world();
  const [one, other] = [await teacher(), await teacher()];
  const code = await codeFor(one.phone);
  await codeFor(other.phone);
  // Not even when its item is copied over that of the other phone.
  const item = await deps.table.get(keys.otp(one.phone));
  const condition = { text: 'attribute_exists(pk)' };
  await deps.table.transact([{ put: { ...item, ...keys.otp(other.phone), user_id: other.id }, condition }]);
  expect(statusOf(await verify(other.phone, code))).toBe(401);
  expect(statusOf(await verify(one.phone, code))).toBe(200);
});

it('F6: nothing is stored, and the caller told, where the message cannot be sealed', async () => {
  const { deps, teacher } = world();
  const { phone } = await teacher();
  const away = () => Promise.reject(Object.assign(new Error('away'), { name: 'TimeoutError' }));
  const { unavailable } = await import('#functions/app/errors.ts');
  const messageKeys = { make: () => away().catch((error) => Promise.reject(unavailable(error))), open: away };
  const answer = await callById(
    'otpAuth.send',
    { ...deps, messageKeys },
    { body: { phone }, ip: newAddress() },
  );
  expect(answer.status).toBe(503);
  expect(await deps.table.get(keys.otp(phone))).toBeUndefined();
  expect(await deps.table.query({ pk: 'OUTBOX' })).toEqual([]);
});

it('a sign-in that was stamped meanwhile does not refuse the right code', async () => {
  const { deps, teacher, codeFor, verify } = world();
  const user = await teacher();
  const code = await codeFor(user.phone);
  await stampLogin(deps, BY, user, { last_login: deps.now().toISOString() }, []);
  expect(statusOf(await verify(user.phone, code))).toBe(200);
});
