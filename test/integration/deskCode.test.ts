import { gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskCodeOf } from '#functions/security/codes.ts';
import { keys } from '#functions/table/keys.ts';
import type { StoredUser, UserFields } from '#functions/userManagement/accounts.ts';
import { ROLES } from '#shared/access/roles.ts';
import { deskCodeMessages } from '#shared/messages/deskCode.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import type { Answered, Sent } from '../support/invoke.ts';
import { seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { sentCode, sentMessages } from '../support/sentMessages.ts';
import { allItems, auditedBy, fakeClock, newAddress, proving } from '../support/signIn.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const DAY = 24 * 3600;
const INVALID = { success: false, error: 'unauthenticated', message: 'Invalid OTP' };

const engine = withEngine();
const clock = fakeClock();
let deps: ReturnType<typeof testDeps>;
let users: TeacherWorld['users'];
/** Heads of other schools, in the district and outside it, and the officer of another block. */
let elsewhere: StoredUser[];

beforeAll(async () => {
  deps = testDeps({ engine, now: clock.now });
  const made = await teacherWorld(deps);
  users = made.users;
  const { districts, blocks } = made.world;
  elsewhere = [
    await seedUser(deps, 'hoi', { school_id: '1002' }),
    await seedUser(deps, 'hoi', { school_id: '1003' }),
    await seedUser(deps, 'sdeo', { district_id: districts[0], rd_block_id: blocks[1] }),
  ];
});
beforeEach(() => sentMessages(deps));

let count = 0;
/** A teacher of the school 1001 with an account, unless `fields` is null. */
async function teacher(
  fields: Partial<UserFields> | null = {},
): Promise<{ id: number; account?: StoredUser }> {
  count += 1;
  const body = teacherInput(`77${String(count).padStart(6, '0')}`, '1001');
  const token = await tokenFor(deps, users.admin);
  const { data } = (await callById('teachers.create', deps, { token, body })).body;
  if (fields === null) return { id: data.id };
  const phone = `97${String(count).padStart(8, '0')}`;
  const given = { phone, teacher_id: data.id, school_id: '1001', password_hash: undefined, ...fields };
  return { id: data.id, account: await seedUser(deps, 'teacher', given) };
}

const ask = (token: string, teacher_id: unknown, seen: unknown = true, sent: Sent = {}) =>
  callById('otpAuth.deskCode', deps, { token, body: { teacher_id, seen }, ...sent });
const send = (phone: string, sent: Sent = {}) =>
  callById('otpAuth.send', deps, { body: { phone }, ip: newAddress(), ...sent });
const give = async (id: number, by = users.hoi) => ask(await tokenFor(deps, by), id);
const verify = (phone: string, otp: string, sent: Sent = {}) =>
  proving({ phone, otp }, (body) => callById('otpAuth.verify', deps, { body, ip: newAddress(), ...sent }));
const statusOf = ({ status }: Answered) => status;
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

/** A teacher who holds a code of the desk. */
async function withCode() {
  const { id, account } = await teacher();
  const answer = await give(id);
  expect(answer.status).toBe(200);
  return { id, account: account!, phone: account!.phone, code: answer.body.data.otp as string };
}

describe('a code at the desk', () => {
  it('signs the teacher in, once, and is told of by e-mail', async () => {
    const { account, phone, code } = await withCode();
    expect(code).toMatch(/^[0-9]{6}$/);
    const [mail, ...more] = await sentMessages(deps);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'mail', to: account.email });
    expect(JSON.stringify(mail)).not.toContain(code);
    const answer = await verify(phone, code);
    expect([answer.status, answer.body.user.username]).toEqual([200, account.username]);
    expect((await verify(phone, code)).body).toMatchObject(INVALID);
  });

  it('is what the session and the entry of the sign-in say that it was opened by, and no second step', async () => {
    const { phone, code } = await withCode();
    let signedIn: Answered | undefined;
    const entries = await auditedBy(engine, async () => {
      signedIn = await verify(phone, code);
    });
    expect(entries.map(({ action, details }) => [action, JSON.parse(details as string)])).toEqual([
      ['login', { by: 'desk' }],
    ]);
    const own = await callById('sessions.list', deps, { token: signedIn!.body.token });
    expect(own.body.data).toMatchObject([{ current: true, proof: 'desk' }]);
    // One by SMS is as before.
    await sentMessages(deps);
    await send(phone);
    const sent = await verify(phone, (await sentCode(deps)) ?? '');
    const both = await callById('sessions.list', deps, { token: sent.body.token });
    expect(both.body.data.map(({ proof }: { proof: string }) => proof).sort()).toEqual(['desk', 'sms']);
  });

  it('names both persons in its entry, and is itself nowhere in the table or in the log', async () => {
    const { id, account } = await teacher();
    let answer: Answered | undefined;
    const entries = await auditedBy(engine, async () => {
      answer = await give(id, users.sdeo);
    });
    const { otp: code, valid_until, phone_ends } = answer!.body.data;
    expect(valid_until).toBe(new Date(clock.now().getTime() + 600_000).toISOString());
    expect(phone_ends).toBe(account!.phone.slice(-4));
    expect(answer!.headers['cache-control']).toBe('no-store');
    expect(entries).toMatchObject([{ action: 'create', resource_type: 'auth', success: true, role: 'sdeo' }]);
    // By their numbers: nothing seals a name in an entry of this kind, so it would outlive the person (R83).
    expect(JSON.parse(entries[0]!.details as string)).toEqual({
      step: 'desk code',
      ...{ teacher: id, account: account!.id, seen: true },
    });
    const stored = (await allItems(engine)).filter(
      ({ pk }) => pk === `OTP#${account!.phone}` || /^(OUTBOX|IDEM)/.test(pk),
    );
    const said = [
      stored,
      entries.map(({ details }) => details),
      deps.lines.map(({ ms, _aws, requestId, ...line }) => line),
    ];
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(said)).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`));
  });

  it.each([
    [599, 200],
    [600, 401],
  ])('after %i s answers %i', async (seconds, status) => {
    const { phone, code } = await withCode();
    clock.advance(seconds);
    expect(statusOf(await verify(phone, code))).toBe(status);
  });

  it('takes the place of a code that was sent', async () => {
    const { id, account } = await teacher();
    const { phone } = account!;
    await send(phone);
    const sent = (await sentCode(deps)) ?? '';
    const { otp: code } = (await give(id)).body.data;
    if (sent !== code) expect(statusOf(await verify(phone, sent))).toBe(401);
    expect(statusOf(await verify(phone, code))).toBe(200);
  });
});

describe('R14 R17 a code that is requested by SMS while a code of the desk is in force', () => {
  it.each(['otpAuth.send', 'otpAuth.resend'])('leaves it in force, whoever calls %s', async (id) => {
    const { phone, code } = await withCode();
    await sentMessages(deps);
    let answer: Answered | undefined;
    const entries = await auditedBy(engine, async () => {
      answer = await callById(id, deps, { body: { phone }, ip: newAddress() });
    });
    const unknown = await callById(id, deps, { body: { phone: '9000000001' }, ip: newAddress() });
    expect([answer!.status, answer!.body]).toEqual([unknown.status, unknown.body]);
    clock.advance(60);
    // One code is valid at a time, so none is sent beside it.
    expect(await sentMessages(deps)).toEqual([]);
    expect(entries.map(({ details }) => JSON.parse(details as string))).toEqual([
      { sent: 'nothing', in_force: 'desk code' },
    ]);
    expect(statusOf(await verify(phone, code))).toBe(200);
  });

  it('gives back no try at it', async () => {
    const { phone, code } = await withCode();
    for (let i = 0; i < 2; i += 1) expect(statusOf(await verify(phone, wrong(code)))).toBe(401);
    await send(phone);
    expect(statusOf(await verify(phone, wrong(code)))).toBe(401);
    expect(statusOf(await verify(phone, code))).toBe(401);
  });

  it.each([
    ['has run out', () => clock.advance(600), 0],
    ['has no try left', () => undefined, 3],
  ])('is sent where that %s', async (_, pass, tries) => {
    const { phone, code } = await withCode();
    await sentMessages(deps);
    for (let i = 0; i < tries; i += 1) await verify(phone, wrong(code));
    pass();
    expect(statusOf(await send(phone))).toBe(200);
    const sent = (await sentCode(deps)) ?? '';
    expect(statusOf(await verify(phone, sent))).toBe(200);
  });

  it('is sent where that was used', async () => {
    const { phone, code } = await withCode();
    expect(statusOf(await verify(phone, code))).toBe(200);
    await sentMessages(deps);
    await send(phone);
    expect(statusOf(await verify(phone, (await sentCode(deps)) ?? ''))).toBe(200);
  });
});

describe('R15 R63 a code whose answer was lost', () => {
  const under = (key: string): Sent => ({ headers: { 'idempotency-key': key } });

  it('is told again to the same request, while it is valid, and stands nowhere in the table', async () => {
    const { id, account } = await teacher();
    const token = await tokenFor(deps, users.hoi);
    const key = under('lost-answer-1');
    const first = await ask(token, id, true, key);
    expect(first.status).toBe(200);
    const { otp: code } = first.body.data;
    const mails = await sentMessages(deps);
    clock.advance(599);
    const entries = await auditedBy(engine, async () => {
      expect(await ask(token, id, true, key)).toMatchObject({ status: 200, body: first.body });
    });
    expect([mails.length, entries, await sentMessages(deps)]).toEqual([1, [], []]);
    const kept = (await allItems(engine)).filter(({ pk }) => /^(OTP|OUTBOX|IDEM)/.test(pk));
    const texts = kept.map(({ data, ...item }) => [item, data && gunzipSync(data as Uint8Array).toString()]);
    expect(texts.some(([, data]) => data)).toBe(true);
    expect(JSON.stringify(texts)).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`));
    expect(statusOf(await verify(account!.phone, code))).toBe(200);
  });

  it('is told to nobody else, under no other key, and not when it has run out', async () => {
    const { id } = await teacher();
    const token = await tokenFor(deps, users.hoi);
    expect(statusOf(await ask(token, id, true, under('lost-answer-2')))).toBe(200);
    const others = [
      await ask(token, id, true, under('lost-answer-3')),
      await ask(token, id),
      await ask(await tokenFor(deps, users.sdeo), id, true, under('lost-answer-2')),
    ];
    expect(others.map(({ status, body }) => [status, body.message])).toEqual(
      others.map(() => [429, deskCodeMessages.given]),
    );
    const other = await teacher();
    expect((await ask(token, other.id, true, under('lost-answer-2'))).body.error).toBe('conflict');
    clock.advance(600);
    const late = await ask(token, id, true, under('lost-answer-2'));
    expect([late.status, late.body.message]).toEqual([429, deskCodeMessages.given]);
  });

  it('is told to nobody once it was used, and another request is given another code', async () => {
    const { id, account } = await teacher();
    const { phone } = account!;
    const token = await tokenFor(deps, users.hoi);
    const first = await ask(token, id, true, under('lost-answer-5'));
    const { otp: code } = first.body.data;
    // The answer to this sign-in is lost on its way.
    expect(statusOf(await verify(phone, code))).toBe(200);
    const again = await ask(token, id, true, under('lost-answer-5'));
    expect([again.status, again.body.message]).toEqual([409, deskCodeMessages.used]);
    const another = await ask(token, id, true, under('lost-answer-6'));
    expect(another.status).toBe(200);
    const late = await ask(token, id, true, under('lost-answer-5'));
    expect([late.status, late.body.message]).toEqual([429, deskCodeMessages.given]);
    expect(statusOf(await verify(phone, another.body.data.otp))).toBe(200);
  });

  it('is told to nobody once a code by SMS took its place', async () => {
    const { id, account } = await teacher();
    const { phone } = account!;
    const token = await tokenFor(deps, users.hoi);
    const { otp: code } = (await ask(token, id, true, under('lost-answer-7'))).body.data;
    for (let i = 0; i < 3; i += 1) await verify(phone, wrong(code));
    await send(phone);
    const again = await ask(token, id, true, under('lost-answer-7'));
    expect([again.status, again.body.message]).toEqual([429, deskCodeMessages.given]);
  });

  it('is one, however often the request is sent at the same moment', async () => {
    const { id } = await teacher();
    const token = await tokenFor(deps, users.hoi);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask(token, id, true, under('lost-answer-4'))),
    );
    expect(answers.map(statusOf)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.data.otp)).size).toBe(1);
  });

  it('is as likely as any other, and is found without the secret by nobody', async () => {
    const challenges = Array.from({ length: 2000 }, (_, i) => `challenge ${i}`);
    const codes = await Promise.all(challenges.map((challenge) => deskCodeOf(deps, challenge)));
    expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
    // Each first digit is expected 200 times; 70 is five times the deviation.
    for (let digit = 0; digit < 10; digit += 1) {
      const count = codes.filter((code) => code.startsWith(String(digit))).length;
      expect(Math.abs(count - 200)).toBeLessThan(70);
    }
    const other = { ...(await deps.secrets('codes')), hash: Buffer.alloc(32, 7).toString('base64') };
    const elsewhere = { ...deps, secrets: async () => other } as unknown as typeof deps;
    const theirs = await Promise.all(challenges.map((challenge) => deskCodeOf(elsewhere, challenge)));
    expect(codes.filter((code, i) => code === theirs[i]).length).toBeLessThan(5);
  });
});

describe('R14 R16 R20 who is refused a code at the desk', () => {
  it('answers 404 alike for a teacher elsewhere and one who is not there', async () => {
    const { id, account } = await teacher();
    const refusals = await Promise.all([
      ...elsewhere.map((by) => give(id, by)),
      give(999_999_999),
      give(999_999_999, users.sdeo),
    ]);
    const [first, ...others] = refusals.map(({ status, body: { requestId, ...body } }) => ({ status, body }));
    expect(first).toMatchObject({ status: 404, body: { error: 'notFound' } });
    for (const other of others) expect(other).toEqual(first);
    expect(await deps.table.get(keys.otp(account!.phone))).toBeUndefined();
    // The day's code is still to be had.
    expect(statusOf(await give(id))).toBe(200);
  });

  it.each(ROLES)('is right for %s', async (role) => {
    const { id } = await teacher();
    const may = role === 'hoi' || role === 'sdeo';
    expect(statusOf(await give(id, users[role]))).toBe(may ? 200 : 403);
  });

  it.each([
    ['has none', null],
    ['is ended', { is_active: false }],
    ['has a phone without codes', { phone: '2112345678' }],
    ['has a phone that is held', { phone_held_until: '2030-01-01T00:00:00.000Z' }],
  ] as const)('answers 409 where the account %s', async (_, fields) => {
    const { id } = await teacher(fields);
    const answer = await give(id);
    expect([answer.status, answer.body.message]).toEqual([409, deskCodeMessages.noAccount]);
  });

  it.each([
    ['is_active', false],
    ['phone', '9611111111'],
    ['role', 'hoi'],
  ])('is who lost what it takes after the code was given: %s', async (field, to) => {
    const { account, phone, code } = await withCode();
    await deps.table.update(keys.user(account.id), {
      text: 'SET #field = :to',
      names: { '#field': field },
      values: { ':to': to },
    });
    expect((await verify(phone, code)).body).toMatchObject(INVALID);
  });

  it.each([
    ['nobody was seen', 1, false],
    ['seen is a word', 1, 'true'],
    ['seen is null', 1, null],
    ['the id is text', '1', true],
    ['the id is a list', [1], true],
    ['the id is negative', -1, true],
  ])('answers 400 where %s', async (_, id, seen) => {
    const answer = await ask(await tokenFor(deps, users.hoi), id, seen);
    expect([answer.status, answer.body.issues?.[0]?.field]).toEqual([
      400,
      seen === true ? 'teacher_id' : 'seen',
    ]);
  });

  it('opens no other phone', async () => {
    const { code } = await withCode();
    const other = await withCode();
    if (other.code !== code) expect(statusOf(await verify(other.phone, code))).toBe(401);
  });
});

describe('R5 R17 guessing at a code of the desk', () => {
  it.each([
    [2, 200],
    [3, 401],
    [4, 401],
  ])('%i wrong tries, and then the right one answers %i', async (times, status) => {
    const { phone, code } = await withCode();
    for (let i = 0; i < times; i += 1) expect(statusOf(await verify(phone, wrong(code)))).toBe(401);
    expect(statusOf(await verify(phone, code))).toBe(status);
  });

  it('of 20 guesses at once at most three are compared with it', async () => {
    const { phone, code } = await withCode();
    const before = (await deps.table.get(keys.otp(phone)))?.tries as number;
    await Promise.all(Array.from({ length: 20 }, () => verify(phone, wrong(code))));
    expect(((await deps.table.get(keys.otp(phone)))?.tries as number) - before).toBe(3);
    expect(statusOf(await verify(phone, code))).toBe(401);
  });

  it('counts with the wrong codes of the day, and a phone that is locked gets none', async () => {
    const { id, account } = await teacher();
    const limited = testDeps({ engine, now: clock.now, limits: { otpFailuresPerDay: 2 }, shared: deps });
    const { phone } = account!;
    await callById('otpAuth.send', limited, { body: { phone }, ip: newAddress() });
    const sent = (await sentCode(limited)) ?? '';
    for (let i = 0; i < 2; i += 1)
      await callById('otpAuth.verify', limited, { body: { phone, otp: wrong(sent) }, ip: newAddress() });
    const body = { teacher_id: id, seen: true };
    const token = await tokenFor(deps, users.hoi);
    const answer = await callById('otpAuth.deskCode', limited, { token, body });
    expect([answer.status, answer.body.message]).toEqual([429, deskCodeMessages.locked]);
  });
});

describe('R5 R17 codes of the desk that are used', () => {
  it('allow no more guesses in a day than one code does', async () => {
    const { id, account } = await teacher();
    const limited = testDeps({ engine, now: clock.now, limits: { otpFailuresPerDay: 5 }, shared: deps });
    const token = await tokenFor(deps, users.hoi);
    const guess = (otp: string) =>
      callById('otpAuth.verify', limited, { body: { phone: account!.phone, otp }, ip: newAddress() });
    const another = () =>
      callById('otpAuth.deskCode', limited, { token, body: { teacher_id: id, seen: true } });
    const answers: number[] = [];
    for (let i = 0; i < 2; i += 1) {
      const { otp: code } = (await another()).body.data;
      for (const otp of [wrong(code), wrong(code), code]) answers.push(statusOf(await guess(otp)));
    }
    expect(answers).toEqual([401, 401, 200, 401, 401, 200]);
    const { otp: code } = (await another()).body.data;
    expect(statusOf(await guess(wrong(code)))).toBe(401);
    // The fifth wrong code of the day locked the phone, for the right one too.
    expect(statusOf(await guess(code))).toBe(429);
  });
});

describe('R18 one code a day', () => {
  it('is given to a teacher, whoever asks, and another a day later', async () => {
    const { id } = await withCode();
    for (const by of [users.hoi, users.sdeo]) {
      const answer = await give(id, by);
      expect([answer.status, answer.body.message]).toEqual([429, deskCodeMessages.given]);
      expect(answer.headers['retry-after']).toBe(String(DAY));
    }
    clock.advance(DAY - 1);
    expect(statusOf(await give(id))).toBe(429);
    clock.advance(1);
    expect(statusOf(await give(id))).toBe(200);
  });

  it('stays good when another is refused, and blocks no other once it was used', async () => {
    const { id, phone, code } = await withCode();
    expect(statusOf(await give(id))).toBe(429);
    expect(statusOf(await verify(phone, code))).toBe(200);
    expect(statusOf(await give(id))).toBe(200);
  });

  it('is given once to many who ask at the same moment', async () => {
    const { id, account } = await teacher();
    const token = await tokenFor(deps, users.hoi);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(token, id)));
    expect(answers.map(statusOf).sort()).toEqual([200, 429, 429, 429, 429, 429]);
    const { otp: code } = answers.find(({ status }) => status === 200)!.body.data;
    const uses = await Promise.all([1, 2, 3].map(() => verify(account!.phone, code)));
    expect(uses.map(statusOf).sort()).toEqual([200, 401, 401]);
  });
});
