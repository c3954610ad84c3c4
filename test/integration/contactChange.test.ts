import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '#functions/app/services.ts';
import { outgoingMessages } from '#shared/messages/outgoing.ts';
import { userMessages } from '#shared/messages/users.ts';
import { PUBLIC_URL, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { sentMessages } from '../support/sentMessages.ts';
import { auditedBy, fakeClock, newAddress } from '../support/signIn.ts';
import { newPhone, type UserWorld, userWorld } from '../support/userWorld.ts';

const engine = withEngine();
const clock = fakeClock();
let deps: ReturnType<typeof testDeps>;
let world: UserWorld;
beforeAll(async () => {
  deps = testDeps({ engine, now: clock.now, limits: { resetsPerEmail: 100 } });
  world = await userWorld(deps);
});
beforeEach(async () => {
  await world.again();
  await sentMessages(deps);
});

const HOUR = 3600;
let mailboxes = 0;
const newEmail = () => {
  mailboxes += 1;
  return `mailbox.${mailboxes}@example.org`;
};
const later = async (seconds: number) => {
  clock.advance(seconds);
  await world.again();
};
/** An account that has signed in before. */
const seasoned = (role: 'admin' | 'teacher' = 'admin', fields = {}) =>
  seedUser(deps, role, { last_login: '2026-02-01T00:00:00.000Z', email: newEmail(), ...fields });
const change = async (id: number, body: object) => {
  const answer = await world.call('update', { id, body });
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const reset = async (email: string) => {
  const sent = await callById('auth.requestPasswordReset', deps, { body: { email }, ip: newAddress() });
  expect(sent.status).toBe(200);
  return (await sentMessages(deps)).map((message) => message.kind === 'mail' && message.to);
};
const tokenIn = (messages: readonly Message[], to: string) => {
  const mail = messages.find((message) => message.kind === 'mail' && message.to === to);
  const [, token] =
    new RegExp(`${PUBLIC_URL}/confirm-change#token=([\\w.-]+)`).exec(
      mail?.kind === 'mail' ? mail.text : '',
    ) ?? [];
  return token;
};
const confirm = (token = '') => callById('auth.confirmChange', deps, { body: { token }, ip: newAddress() });

describe('R85: a changed e-mail', () => {
  it('is told at both addresses and ends the sessions', async () => {
    const user = await seasoned();
    const token = await tokenFor(deps, user);
    const email = newEmail();
    await change(user.id, { email });
    expect(await world.state(token)).toBe(401);
    const messages = await sentMessages(deps);
    expect(messages.map((message) => message.kind === 'mail' && message.to).sort()).toEqual(
      [user.email, email].sort(),
    );
    expect(messages).toContainEqual({ kind: 'mail', to: email, ...outgoingMessages.emailChanged });
    expect(tokenIn(messages, email)).toBeUndefined();
    expect(tokenIn(messages, user.email)).toBeDefined();
  });

  it.each([
    [72 * HOUR - 1, 0],
    [72 * HOUR, 1],
  ])('is sent no link before 72 hours: after %i seconds %i', async (seconds, links) => {
    const user = await seasoned();
    const email = newEmail();
    const { email_held_until } = await change(user.id, { email });
    expect(Date.parse(email_held_until) - clock.now().getTime()).toBe(72 * HOUR * 1000);
    await sentMessages(deps);
    await later(seconds);
    expect(await reset(email)).toEqual(Array(links).fill(email));
    const byAdministrator = await world.call('sendPasswordLink', { id: user.id });
    expect(byAdministrator.status).toBe(links ? 200 : 409);
    if (!links) expect(byAdministrator.body.message).toContain('05/03/2026');
    await sentMessages(deps);
  });

  it('is sent links at once where the owner agrees by the link at the former address, once', async () => {
    const user = await seasoned();
    const email = newEmail();
    await change(user.id, { email });
    const token = tokenIn(await sentMessages(deps), user.email);
    const entries = await auditedBy(engine, async () => {
      expect((await confirm(token)).status).toBe(200);
    });
    expect(entries).toMatchObject([
      { action: 'user_update', actor_id: user.id, resource_id: String(user.id) },
    ]);
    expect(await reset(email)).toEqual([email]);
    for (const used of [token, 'made.up', `${user.id}.${'A'.repeat(43)}`]) {
      const { status, body } = await confirm(used);
      expect([status, body.issues[0].field]).toEqual([400, 'token']);
    }
  });

  it('that comes with the role of staff is sent no link before, as the answer says and bulk results do', async () => {
    const teacher = () => seasoned('teacher', { phone: newPhone(), school_id: '1001', email: '' });
    const [one, early] = [await teacher(), await teacher()];
    const email = newEmail();
    const answer = await change(one.id, { role: 'admin', email });
    expect(Date.parse(answer.email_held_until) - clock.now().getTime()).toBe(72 * HOUR * 1000);
    await change(early.id, { email: newEmail() });
    const asked = { user_ids: [early.id], action: 'change_role', role: 'admin' };
    const { body } = await world.call('bulk', { body: asked });
    expect(body.data[0].message).toMatch(
      new RegExp(`^Role changed\\. ${early.username} cannot sign in until [0-9]{2}/03/2026`),
    );
    expect(JSON.stringify(await sentMessages(deps))).not.toContain('/reset-password#');
    await later(72 * HOUR);
    expect((await world.call('sendPasswordLink', { id: one.id })).status).toBe(200);
    expect(JSON.stringify(await sentMessages(deps))).toContain('/reset-password#');
  });

  it('waits on however often it is changed again, and only the address before all of it may agree', async () => {
    const user = await seasoned();
    const [second, third] = [newEmail(), newEmail()];
    await change(user.id, { email: second });
    const first = tokenIn(await sentMessages(deps), user.email);
    await later(71 * HOUR);
    await change(user.id, { email: third });
    const messages = await sentMessages(deps);
    expect(tokenIn(messages, second)).toBeUndefined();
    expect(messages.map((message) => message.kind === 'mail' && message.to).sort()).toEqual(
      [user.email, second, third].sort(),
    );
    expect((await confirm(first)).status).toBe(400);
    await later(2 * HOUR);
    expect(await reset(third)).toEqual([]);
    expect((await confirm(tokenIn(messages, user.email))).status).toBe(200);
    expect(await reset(third)).toEqual([third]);
  });

  it('waits for nobody who has it back, or never signed in', async () => {
    const user = await seasoned();
    await change(user.id, { email: newEmail() });
    const token = tokenIn(await sentMessages(deps), user.email);
    const back = await change(user.id, { email: user.email.toUpperCase() });
    expect(back.email_held_until).toBeUndefined();
    await sentMessages(deps);
    expect((await confirm(token)).status).toBe(400);
    expect(await reset(user.email)).toEqual([user.email.toUpperCase()]);
    const fresh = await world.make({});
    const email = newEmail();
    expect((await change(fresh.id, { email })).email_held_until).toBeUndefined();
    await sentMessages(deps);
    expect(await reset(email)).toEqual([email]);
  });

  it('waits through a time without one, as a teacher may be', async () => {
    const user = await seasoned('teacher', { phone: newPhone(), school_id: '1001' });
    await change(user.id, { email: '' });
    const email = newEmail();
    await change(user.id, { email });
    await change(user.id, { role: 'admin' });
    await sentMessages(deps);
    expect(await reset(email)).toEqual([]);
  });
});

describe('R85: a changed login phone', () => {
  const told = { kind: 'sms', text: outgoingMessages.contactChanged, purpose: 'phoneChanged' };
  const smsTo = async () =>
    (await sentMessages(deps)).flatMap((message) => (message.kind === 'sms' ? [message.to] : [])).sort();
  const send = async (phone: string) => {
    const sent = await callById('otpAuth.send', deps, { body: { phone }, ip: newAddress() });
    expect(sent.status).toBe(200);
    return (await sentMessages(deps)).map((message) => message.kind === 'sms' && message.to);
  };
  const teacher = (fields = {}) =>
    seasoned('teacher', { phone: newPhone(), school_id: '1001', email: '', ...fields });

  it('is told at both phones, ends the sessions, and is sent no code for 24 hours', async () => {
    const user = await teacher();
    const token = await tokenFor(deps, user);
    const phone = newPhone();
    const { phone_held_until } = await change(user.id, { phone });
    expect(Date.parse(phone_held_until) - clock.now().getTime()).toBe(24 * HOUR * 1000);
    expect(await world.state(token)).toBe(401);
    const messages = await sentMessages(deps);
    expect(messages).toHaveLength(2);
    for (const to of [user.phone, phone]) expect(messages).toContainEqual({ ...told, to });
    expect([await send(phone), await send(user.phone)]).toEqual([[], []]);
    await later(24 * HOUR - 1);
    expect(await send(phone)).toEqual([]);
    await later(61);
    expect(await send(phone)).toEqual([phone]);
  });

  it('is sent codes at once where the owner agrees by e-mail', async () => {
    const user = await teacher({ email: newEmail() });
    const phone = newPhone();
    await change(user.id, { phone });
    const token = tokenIn(await sentMessages(deps), user.email);
    expect((await confirm(token)).status).toBe(200);
    expect(await send(phone)).toEqual([phone]);
  });

  it('is named with the e-mail in the link where both are held, and the link is for no other', async () => {
    const user = await teacher({ email: newEmail() });
    const textTo = (messages: readonly Message[]) => {
      const mail = messages.find((message) => message.kind === 'mail' && tokenIn([message], message.to));
      return mail?.kind === 'mail' ? mail.text : '';
    };
    await change(user.id, { phone: newPhone() });
    const one = textTo(await sentMessages(deps));
    expect([one.includes('login phone'), one.includes('e-mail address')]).toEqual([true, false]);
    const email = newEmail();
    await change(user.id, { email });
    const messages = await sentMessages(deps);
    const both = textTo(messages);
    expect(both).toContain('The e-mail address and login phone of your account');
    expect((await confirm(tokenIn(messages, user.email))).status).toBe(200);
    expect(await world.stored(user.id)).not.toHaveProperty('phone_held_until');
    // As staff: a phone that is changed beside a held e-mail is not in its link.
    const staff = await seasoned('admin', { phone: newPhone() });
    await change(staff.id, { email: newEmail() });
    const token = tokenIn(await sentMessages(deps), staff.email);
    await change(staff.id, { phone: newPhone() });
    expect((await confirm(token)).status).toBe(200);
    const { email_held_until, phone_held_until } = await world.stored(staff.id);
    expect([email_held_until, typeof phone_held_until]).toEqual([undefined, 'string']);
  });

  it('leaves nothing of the one before once the wait is over and the account is changed', async () => {
    const user = await teacher();
    await change(user.id, { phone: newPhone() });
    await later(25 * HOUR);
    // Nothing is changed, so nothing is written.
    const { version } = await change(user.id, {});
    expect(version).toBe(2);
    await change(user.id, { username: `${user.username}.again` });
    const stored = await world.stored(user.id);
    expect(stored).not.toHaveProperty('phone_before');
    expect(stored).not.toHaveProperty('phone_held_until');
  });

  it('is not held where it is the one before', async () => {
    const user = await teacher();
    await callById('otpAuth.send', deps, { body: { phone: user.phone }, ip: newAddress() });
    const [sms] = await sentMessages(deps);
    const otp = /\b[0-9]{6}\b/.exec(sms?.kind === 'sms' ? sms.text : '')?.[0];
    const away = newPhone();
    await change(user.id, { phone: away });
    await change(user.id, { phone: user.phone });
    // It is the owner's own again, so it is not held.
    const verify = await callById('otpAuth.verify', deps, {
      body: { phone: user.phone, otp },
      ip: newAddress(),
    });
    expect(verify.status).toBe(200);
    await change(user.id, { phone: away });
    await sentMessages(deps);
    expect(await send(away)).toEqual([]);
  });

  it('waits and is told of too where the account was no teacher’s for a while, however long', async () => {
    const user = await teacher({ email: newEmail() });
    const phone = newPhone();
    await change(user.id, { role: 'hoi' });
    await change(user.id, { phone });
    await later(25 * HOUR);
    await sentMessages(deps);
    await change(user.id, { role: 'teacher' });
    const messages = await sentMessages(deps);
    expect(messages).toContainEqual({ ...told, to: phone });
    expect(tokenIn(messages, user.email)).toBeDefined();
    expect(await send(phone)).toEqual([]);
    // Nor is it the owner's own by going away and back.
    await change(user.id, { phone: newPhone() });
    await change(user.id, { phone });
    await sentMessages(deps);
    await later(60);
    expect(await send(phone)).toEqual([]);
    await later(24 * HOUR);
    expect(await send(phone)).toEqual([phone]);
  });

  it('tells the phone that was a teacher’s of the phone that is, within the wait', async () => {
    const user = await teacher();
    const phone = newPhone();
    await change(user.id, { role: 'hoi', email: newEmail() });
    await change(user.id, { phone });
    await sentMessages(deps);
    await change(user.id, { role: 'teacher' });
    expect(await smsTo()).toEqual([phone, user.phone].sort());
  });

  it.each([
    ['no phone', ''],
    ['another phone', newPhone()],
  ])('waits and is told of where one change makes a teacher of staff with %s', async (_, before) => {
    const user = await seasoned('admin', { phone: before });
    const phone = newPhone();
    const { phone_held_until } = await change(user.id, { role: 'teacher', phone, school_id: '1001' });
    expect(Date.parse(phone_held_until) - clock.now().getTime()).toBe(24 * HOUR * 1000);
    const messages = await sentMessages(deps);
    expect(messages).toContainEqual({ ...told, to: phone });
    expect(tokenIn(messages, user.email)).toBeDefined();
    expect(await send(phone)).toEqual([]);
  });

  it('is not given away by an e-mail that was added first, of which the phone is told', async () => {
    const user = await teacher();
    const [email, phone] = [newEmail(), newPhone()];
    const { email_held_until } = await change(user.id, { email });
    expect(Date.parse(email_held_until) - clock.now().getTime()).toBe(72 * HOUR * 1000);
    const first = await sentMessages(deps);
    expect(first).toContainEqual({ ...told, to: user.phone });
    await change(user.id, { phone });
    for (const messages of [first, await sentMessages(deps)])
      expect(tokenIn(messages, email)).toBeUndefined();
    expect(await send(phone)).toEqual([]);
  });

  it('that is changed again is told of at the phone before all of it', async () => {
    const user = await teacher();
    const [second, third] = [newPhone(), newPhone()];
    await change(user.id, { phone: second });
    await sentMessages(deps);
    await change(user.id, { phone: third });
    expect(await smsTo()).toEqual([user.phone, second, third].sort());
  });

  it('is that of a new account at once', async () => {
    const phone = newPhone();
    const { id } = await world.make({ role: 'teacher', phone, school_id: '1001', password: undefined });
    expect(await send(phone)).toEqual([phone]);
    const other = newPhone();
    await change(id, { phone: other });
    await sentMessages(deps);
    expect(await send(other)).toEqual([other]);
  });
});

describe('R85: what is shown before accounts are given', () => {
  beforeAll(async () => {
    for (const role of ['admin', 'hoi'] as const)
      world.tokens[role] = await tokenFor(deps, world.users[role]);
  });
  const preview = async (...teacher_ids: number[]) =>
    (await world.call('previewAccess', { body: { teacher_ids } })).body.data;
  const made = async (teacher_ID: string, more = {}) =>
    (await world.add(teacherInput(teacher_ID, '1001', { phone_number: newPhone(), ...more }))).body.data;

  it('is what is done: no account gets a phone that was not shown', async () => {
    const [same, other] = [await made('V-4'), await made('V-5')];
    const teacher_ids = [same.id, other.id];
    const previewed = (await preview(...teacher_ids)).map(({ id, phone }: { id: number; phone: string }) => ({
      id,
      phone,
    }));
    expect((await world.change(other.id, { phone_number: newPhone() }, 'hoi')).status).toBe(200);
    const { body } = await world.call('giveAccess', { body: { teacher_ids, previewed } });
    expect(body.data).toMatchObject([
      { success: true },
      { id: other.id, success: false, message: userMessages.phoneNotShown },
    ]);
    const left = await world.call('giveAccess', { body: { teacher_ids: [other.id], previewed: [] } });
    expect(left.body.data).toMatchObject([{ success: false, message: userMessages.notReached }]);
  });

  it('gives nothing twice: two with one phone, or one e-mail', async () => {
    const [phone_number, email] = [newPhone(), newEmail()];
    const first = await made('V-6', { phone_number, email });
    const second = await made('V-7', { phone_number });
    const third = await made('V-8', { email });
    const teacher_ids = [first.id, second.id, third.id];
    const shown = await preview(...teacher_ids);
    expect(shown).toMatchObject([
      { able: true, email },
      { able: false, message: userMessages.phoneShared },
      { able: true, email: '' },
    ]);
    const { body } = await world.call('giveAccess', { body: { teacher_ids } });
    expect(body.data.map(({ success }: { success: boolean }) => success)).toEqual(
      shown.map(({ able }: { able: boolean }) => able),
    );
  });

  it('does not warn of what the teacher changed', async () => {
    const { id } = await made('V-2');
    const account = await seedUser(deps, 'teacher', {
      phone: newPhone(),
      teacher_id: id,
      username: 'V-2-own',
    });
    const token = await tokenFor(deps, account);
    const email = newEmail();
    const own = await callById('profile.update', deps, { body: { email }, token });
    expect(own.status).toBe(200);
    expect((await world.call('cascade.deleteUser', { id: account.id, query: 'force=true' })).status).toBe(
      200,
    );
    expect(await preview(id)).toMatchObject([
      { email, changes: [{ field: 'email', own: true, id: account.id }], warning: false },
    ]);
  });

  it('says why there can be no account, makes none, and is for a whole school too', async () => {
    const { id } = await made('V-3', { phone_number: '1234567890' });
    expect(await preview(id, 999_999)).toMatchObject([
      { id, able: false, message: expect.stringContaining('no mobile number') },
      { id: 999_999, able: false },
    ]);
    const { body } = await world.call('previewAccess', { body: { school_id: '1001' } });
    expect(body.data.map((one: { id: number }) => one.id)).toContain(id);
    const unknown = await world.call('previewAccess', { body: { school_id: '9876' } });
    expect([unknown.status, unknown.body.issues[0].field]).toEqual([400, 'school_id']);
  });

  it('is the phone and e-mail of each, who changed them last and when, and a warning of what is recent', async () => {
    const { id, phone_number } = await made('V-1', { email: newEmail() });
    expect(await preview(id)).toMatchObject([
      { id, phone: phone_number, able: true, changes: [], warning: false },
    ]);
    const phone = newPhone();
    expect((await world.change(id, { phone_number: phone }, 'hoi')).status).toBe(200);
    const { id: by, username } = world.users.hoi;
    const changed = { field: 'phone', at: clock.now().toISOString(), id: by, username, own: false };
    expect(await preview(id)).toMatchObject([{ phone, changes: [changed], warning: true }]);
    // Another field leaves it as it is.
    expect((await world.change(id, { teacher_name: 'Another Name' }, 'admin')).status).toBe(200);
    expect(await preview(id)).toMatchObject([{ changes: [changed], warning: true }]);
    await later(30 * 24 * HOUR);
    expect(await preview(id)).toMatchObject([{ warning: true }]);
    await later(1);
    expect(await preview(id)).toMatchObject([{ changes: [changed], warning: false }]);
  });
});
