import { beforeAll, describe, expect, it } from 'vitest';
import type { Limits } from '#functions/app/limits.ts';
import { keys } from '#functions/table/keys.ts';
import { resetFactorsOf } from '#functions/userManagement/factorReset.ts';
import { SHARED_COMPUTER } from '#shared/domain/sharedComputer.ts';
import { factorMessages } from '#shared/messages/factors.ts';
import { userMessages } from '#shared/messages/users.ts';
import { systemActor } from '../../infra/admin/systemActor.ts';
import { localDataKeys, ofAnotherDeployment, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { codeAt, factorWorld } from '../support/factorWorld.ts';
import { seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { sentMessages } from '../support/sentMessages.ts';
import { allItems, auditedBy, deviceOf, fakeClock, newAddress, proving, signIn } from '../support/signIn.ts';
import { SoftPasskey } from '../support/softPasskey.ts';
import { teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const clock = fakeClock();
const shared = { ...ofAnotherDeployment(), dataKeys: localDataKeys(), messageKeys: localDataKeys() };
/** Tokens that live on while the clock is moved. */
const depsWith = (limits: Partial<Limits> = {}) =>
  testDeps({ engine, now: clock.now, shared, limits: { accessTokenSeconds: 3600, ...limits } });
let deps: ReturnType<typeof testDeps>;
let world: ReturnType<typeof factorWorld>;
beforeAll(() => {
  deps = depsWith();
  world = factorWorld(deps, clock);
});

const lostKey = () =>
  Promise.reject(Object.assign(new Error('of another key'), { name: 'IncorrectKeyException' }));
const cookieNames = (cookies: string[]) => cookies.map((cookie) => cookie.split('=')[0]);
const trustOf = (cookies: string[]) =>
  cookies.find((cookie) => cookie.startsWith('__Host-trust='))?.split(';')[0] ?? '';
const listOf = async (token: string) => (await callById('factors.list', deps, { token })).body.data;
const details = (entry: Record<string, unknown> | undefined) => JSON.parse(String(entry?.details));

describe('a second step', () => {
  it('is asked for after the right password, and opens the session', async () => {
    const { user, secret } = await world.withApp();
    const [first] = await auditedBy(engine, async () => {
      const answer = await signIn(deps, user.username);
      expect([answer.status, answer.cookies]).toEqual([200, []]);
      expect(answer.body).toEqual({
        success: true,
        data: { step: 'second', ticket: expect.any(String), ways: ['totp', 'recovery'] },
      });
    });
    expect(first).toMatchObject({ action: 'create', resource_type: 'auth', actor_id: user.id });
    expect(details(first)).toEqual({ step: 'second', asked: ['totp', 'recovery'] });
    const { ticket } = await world.ask(user.username);
    const [entry] = await auditedBy(engine, async () => {
      const answer = await world.second({ ticket, code: world.nextCode(secret) });
      expect([answer.status, answer.body.data.user.id]).toEqual([200, user.id]);
      expect(cookieNames(answer.cookies)).toEqual(['__Host-refresh', '__Host-device']);
      const [session] = (await callById('sessions.list', deps, { token: answer.body.data.token })).body.data;
      expect(session).toMatchObject({ current: true, proof: 'totp' });
    });
    expect(entry).toMatchObject({ action: 'login', success: true, actor_id: user.id });
    expect(details(entry)).toEqual({ step: 'second', by: 'totp' });
  });

  it('is no part of a sign-in without one: the answer is the one of before', async () => {
    const user = await seedUser(deps, 'admin');
    const { body, cookies } = await signIn(deps, user.username);
    expect(Object.keys(body)).toEqual(['success', 'data']);
    expect(Object.keys(body.data)).toEqual(['token', 'user', 'csrf']);
    expect(cookieNames(cookies)).toEqual(['__Host-refresh', '__Host-device']);
    const items = await allItems(engine, 'STEP#');
    expect(items.filter(({ user_id }) => user_id === user.id)).toEqual([]);
  });

  it('is a passkey, a second passkey, or each of ten recovery codes once', async () => {
    const { user, token, passkey, recovery } = await world.withPasskey();
    const other = await world.addPasskey(token, new SoftPasskey(), 'Key ring');
    expect([other.answer.status, other.answer.body.data.recovery]).toEqual([201, undefined]);
    for (const key of [passkey, other.passkey]) {
      const { ticket, passkey: request, ways } = await world.ask(user.username);
      expect(ways).toEqual(['passkey', 'recovery']);
      const asked = request.allowCredentials.map(({ id }: { id: string }) => id);
      expect(asked.sort()).toEqual([passkey.id, other.passkey.id].sort());
      // The password was right, so a touch is enough.
      const assertion = key.used(request, { verified: false });
      expect((await world.second({ ticket, assertion })).status).toBe(200);
    }
    expect(recovery).toHaveLength(10);
    expect(new Set(recovery).size).toBe(10);
    await sentMessages(deps);
    const [code = ''] = recovery;
    const { ticket } = await world.ask(user.username);
    expect((await world.second({ ticket, recovery: code.toLowerCase() })).status).toBe(200);
    expect(await sentMessages(deps)).toContainEqual(
      expect.objectContaining({ to: user.email, subject: expect.stringContaining('recovery code') }),
    );
    const again = await world.ask(user.username);
    expect((await world.second({ ticket: again.ticket, recovery: code })).status).toBe(401);
    expect((await listOf(token)).recovery_left).toBe(9);
  });

  it('is not asked for on a trusted computer, until 30 days, another password or fewer second steps', async () => {
    const { user, token, secret } = await world.withApp();
    const { ticket } = await world.ask(user.username);
    const answer = await world.second({ ticket, code: world.nextCode(secret), trust: true });
    const cookies = [deviceOf(answer), trustOf(answer.cookies)];
    const trusted = await signIn(deps, user.username, { cookies });
    expect(trusted.body.data.user.id).toBe(user.id);
    const sessions = (await callById('sessions.list', deps, { token: trusted.body.data.token })).body.data;
    expect(sessions.find(({ current }: { current: boolean }) => current).proof).toBe('trusted');
    // On another computer, and for another account on this one.
    expect(await world.ask(user.username)).toHaveProperty('ticket');
    const other = await world.withApp();
    expect(await world.ask(other.user.username, { cookies })).toHaveProperty('ticket');
    const { passkey } = await world.addPasskey(token);
    expect((await signIn(deps, user.username, { cookies })).body.data).toHaveProperty('token');
    const [, { id }] = (await listOf(token)).factors;
    expect((await callById('factors.remove', deps, { token, params: { factorId: id } })).status).toBe(200);
    expect(passkey.id).not.toBe(id);
    expect(await world.ask(user.username, { cookies })).toHaveProperty('ticket');
    clock.advance(30 * 24 * 3600 + 60);
    const late = await world.ask(user.username, { cookies });
    const fresh = await world.second({ ticket: late.ticket, code: world.nextCode(secret), trust: true });
    clock.advance(30 * 24 * 3600 - 60);
    const held = [trustOf(fresh.cookies)];
    expect((await signIn(deps, user.username, { cookies: held })).body.data).toHaveProperty('token');
    clock.advance(61);
    expect(await world.ask(user.username, { cookies: held })).toHaveProperty('ticket');
  });

  it.each(['signed it out everywhere', 'deactivated it for a while', 'did so to several'])(
    'is asked for on a trusted computer after an administrator %s',
    async (step) => {
      const { user, secret } = await world.withApp();
      const { ticket } = await world.ask(user.username);
      let cookies: string[] = [];
      const entries = await auditedBy(engine, async () => {
        const answer = await world.second({ ticket, code: world.nextCode(secret), trust: true });
        cookies = [deviceOf(answer), trustOf(answer.cookies)];
      });
      expect(details(entries.find(({ action }) => action === 'login'))).toEqual({
        ...{ step: 'second', by: 'totp', trusted: true },
      });
      const trusted = await signIn(deps, user.username, { cookies });
      expect(trusted.body.data).toHaveProperty('token');
      // A sign-in that waits for its second step meanwhile goes on, because it has that still before it.
      const waiting = await world.ask(user.username);
      const token = await tokenFor(deps, await seedUser(deps, 'super_admin'));
      const call = async (name: string, more: object) => {
        const { status, body } = await callById(`userManagement.${name}`, deps, { token, ...more });
        expect([name, status, body.success]).toEqual([name, 200, true]);
      };
      const params = { id: String(user.id) };
      if (step.startsWith('signed')) {
        // Also where no session is left that it could end.
        await callById('auth.logout', deps, { token: trusted.body.data.token });
        await call('endSessions', { params });
      } else if (step.startsWith('deactivated'))
        for (const is_active of [false, true]) await call('toggleStatus', { params, body: { is_active } });
      else
        for (const action of ['deactivate', 'activate'])
          await call('bulk', { body: { user_ids: [user.id], action } });
      const asked = await world.ask(user.username, { cookies });
      expect(asked).toHaveProperty('ticket');
      for (const one of [waiting, asked])
        expect((await world.second({ ticket: one.ticket, code: world.nextCode(secret) })).status).toBe(200);
    },
  );

  it('leaves an account without one as it was when an administrator signs it out everywhere', async () => {
    const user = await seedUser(deps, 'admin');
    await signIn(deps, user.username);
    const before = await deps.table.get(keys.user(user.id));
    const token = await tokenFor(deps, await seedUser(deps, 'super_admin'));
    const [entry] = await auditedBy(engine, () =>
      callById('userManagement.endSessions', deps, { token, params: { id: String(user.id) } }),
    );
    expect(details(entry)).toEqual({ username: user.username, sessions_ended: 1 });
    expect(await deps.table.get(keys.user(user.id))).toEqual(before);
  });

  it('is asked for on a trusted computer that is shared by now, and ever after (R2)', async () => {
    const { user, secret } = await world.withApp();
    const { ticket } = await world.ask(user.username);
    const answer = await world.second({ ticket, code: world.nextCode(secret), trust: true });
    const cookies = [deviceOf(answer), trustOf(answer.cookies)];
    expect((await signIn(deps, user.username, { cookies })).body.data).toHaveProperty('token');
    const here = { cookies, headers: { [SHARED_COMPUTER.header]: 'true' } };
    const asked = await world.ask(user.username, here);
    expect(asked).toHaveProperty('ticket');
    const opened = await world.second({ ticket: asked.ticket, code: world.nextCode(secret) }, here);
    expect(opened.cookies).toContainEqual(expect.stringMatching(/^__Host-trust=; Max-Age=0; /));
  });
});

describe('the own second steps', () => {
  it('are listed without secrets, and stored where no copy of the table tells them', async () => {
    const { user, token, secret, recovery } = await world.withApp();
    const { passkey } = await world.addPasskey(token);
    const { factors, recovery_left, required } = await listOf(token);
    expect([recovery_left, required]).toEqual([10, false]);
    expect(factors).toMatchObject([
      { id: 'totp', kind: 'totp', name: 'Phone' },
      { kind: 'passkey', name: 'Laptop', last_used: null },
    ]);
    expect(factors[1].id).not.toBe(passkey.id);
    const stored = JSON.stringify(await allItems(engine));
    for (const hidden of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(hidden);
    expect(user.id).toBeGreaterThan(0);
  });

  it('come with a mail and one entry each, and go again', async () => {
    const user = await seedUser(deps, 'deo');
    const token = await tokenFor(deps, user);
    await sentMessages(deps);
    const entries = await auditedBy(engine, async () => {
      expect((await world.addApp(token)).answer.status).toBe(201);
      expect((await callById('factors.renew', deps, { token })).body.data.recovery).toHaveLength(10);
      const removal = await callById('factors.remove', deps, { token, params: { factorId: 'totp' } });
      expect(removal.status).toBe(200);
    });
    expect(entries.map((entry) => [entry.action, entry.resource_id, details(entry)])).toEqual([
      ['user_update', String(user.id), { step: 'second', added: 'totp' }],
      ['user_update', String(user.id), { step: 'second', recovery_codes: 'renewed' }],
      ['user_update', String(user.id), { step: 'second', removed: 'totp' }],
    ]);
    expect((await sentMessages(deps)).map((message) => 'to' in message && message.to)).toEqual(
      Array(3).fill(user.email),
    );
    const left = (await allItems(engine)).filter(({ pk }) => pk === `FACTOR#${user.id}`);
    expect(left).toEqual([]);
    expect((await signIn(deps, user.username)).body.data).toHaveProperty('token');
  });

  it('are one app and ten passkeys at most, each passkey once', async () => {
    const { token } = await world.withApp();
    const again = await callById('factors.begin', deps, { token, body: { what: 'totp' } });
    expect([again.status, again.body.message]).toEqual([409, factorMessages.hasTotp]);
    const { passkey } = await world.addPasskey(token);
    const twice = await world.addPasskey(token, passkey);
    expect([twice.answer.status, twice.answer.body.message]).toEqual([409, factorMessages.samePasskey]);
    for (let i = 1; i < 10; i += 1) expect((await world.addPasskey(token)).answer.status).toBe(201);
    const full = await callById('factors.begin', deps, { token, body: { what: 'passkey' } });
    expect([full.status, full.body.message]).toEqual([409, factorMessages.tooManyPasskeys]);
  });

  it('are none of a teacher, who signs in by code', async () => {
    const teacher = await seedUser(deps, 'teacher', { phone: '9862000077' });
    const token = await tokenFor(deps, teacher);
    for (const [id, body] of [
      ['factors.begin', { what: 'totp' }],
      ['factors.prove', { password: 'any' }],
    ] as const)
      expect((await callById(id, deps, { token, body })).status).toBe(409);
    expect(await listOf(token)).toEqual({ factors: [], recovery_left: 0, required: false });
  });

  it('are not added with a wrong code, another’s ticket, or a passkey made for another page', async () => {
    const user = await seedUser(deps, 'admin');
    const token = await tokenFor(deps, user);
    const begin = async (what: string, by = token) =>
      (await callById('factors.begin', deps, { token: by, body: { what } })).body.data;
    const create = async (body: object, by = token) => {
      const { status, body: answer } = await callById('factors.create', deps, { token: by, body });
      return [status, answer.issues?.[0].field];
    };
    const { ticket, secret } = await begin('totp');
    const wrong = codeAt(secret, new Date(clock.now().getTime() + 3600_000));
    expect(await create({ ticket, name: 'Phone', code: wrong })).toEqual([400, 'code']);
    const stranger = await tokenFor(deps, await seedUser(deps, 'admin'));
    const code = codeAt(secret, clock.now());
    expect(await create({ ticket, name: 'Phone', code }, stranger)).toEqual([400, 'ticket']);
    const { ticket: other, creation } = await begin('passkey');
    const soft = new SoftPasskey();
    const elsewhere = soft.made(creation, { origin: 'https://records.example.net' });
    expect(await create({ ticket: other, name: 'Key', attestation: elsewhere })).toEqual([
      400,
      'attestation',
    ]);
    const swapped = soft.made({ ...creation, challenge: (await begin('passkey')).creation.challenge });
    expect(await create({ ticket: other, name: 'Key', attestation: swapped })).toEqual([400, 'attestation']);
    expect(await create({ ticket, name: 'Key', attestation: soft.made(creation) })).toEqual([400, 'ticket']);
    expect((await listOf(token)).factors).toEqual([]);
    // The ticket is good for five tries, and for five minutes.
    clock.advance(301);
    expect(await create({ ticket, name: 'Phone', code: codeAt(secret, clock.now()) })).toEqual([
      400,
      'ticket',
    ]);
  });
});

describe('an account that lost its second steps', () => {
  it('is told that its app is of no use after a start from copies, and signs in by a recovery code', async () => {
    const { user, secret, recovery } = await world.withApp();
    // The key of the vault stayed in the lost region. The secret `codes` was kept.
    const copied = testDeps({
      engine,
      now: clock.now,
      shared: { ...shared, dataKeys: { ...shared.dataKeys, open: lostKey } },
    });
    const sending = (body: object) =>
      proving(body, (proven) => callById('auth.second', copied, { body: proven, ip: newAddress() }));
    const { ticket } = await world.ask(user.username);
    const code = world.nextCode(secret);
    const refused = await sending({ ticket, code });
    expect([refused.status, refused.body.message]).toEqual([400, factorMessages.appLost]);
    const entered = await sending({ ticket, recovery: recovery[0] });
    expect([entered.status, entered.body.data.user.id]).toEqual([200, user.id]);
  });

  it('is reset by a super_admin: the owner is told, sessions end, and the password alone is enough again', async () => {
    const { user, token, passkey } = await world.withPasskey('hoi');
    const chief = await tokenFor(deps, await seedUser(deps, 'super_admin'));
    await sentMessages(deps);
    const reset = (by = chief, id = user.id) =>
      callById('userManagement.resetFactors', deps, { token: by, params: { id: String(id) } });
    const entries = await auditedBy(engine, async () => expect((await reset()).status).toBe(200));
    expect(entries).toMatchObject([{ action: 'user_update', resource_id: String(user.id), success: true }]);
    expect(await sentMessages(deps)).toMatchObject([{ kind: 'mail', to: user.email }]);
    expect((await callById('factors.list', deps, { token })).status).toBe(401);
    expect((await allItems(engine)).filter(({ pk }) => pk === `FACTOR#${user.id}`)).toEqual([]);
    expect((await signIn(deps, user.username)).body.data).toHaveProperty('token');
    const request = (await callById('auth.beginPasskey', deps, { ip: newAddress() })).body.data;
    const alone = { assertion: passkey.used(request) };
    expect((await callById('auth.passkey', deps, { body: alone, ip: newAddress() })).status).toBe(401);
    // A second time there is nothing to remove, so nobody is told that something was.
    const again = await auditedBy(engine, async () => {
      const { status, body } = await reset();
      expect([status, body.message]).toEqual([409, userMessages.noSecondStep(user.username)]);
    });
    expect(again).toEqual([]);
    expect(await sentMessages(deps)).toEqual([]);
    expect((await reset(chief, 999_999)).status).toBe(404);
    const admin = await tokenFor(deps, await seedUser(deps, 'admin'));
    expect((await reset(admin)).status).toBe(403);
  });

  it('is reset by the operator where no super_admin can do so, with the same entry and mail', async () => {
    const { user } = await world.withApp('super_admin');
    await sentMessages(deps);
    const [entry] = await auditedBy(engine, async () => {
      await resetFactorsOf(deps, systemActor('admin reset-factors', 'run'), user.id);
    });
    expect(entry).toMatchObject({ action: 'user_update', username: 'system', resource_id: String(user.id) });
    expect(await sentMessages(deps)).toMatchObject([{ kind: 'mail', to: user.email }]);
    expect((await signIn(deps, user.username)).body.data).toHaveProperty('token');
  });

  it('takes its second steps along when it is deleted, and keeps them through an edit', async () => {
    const { user } = await world.withApp();
    const token = await tokenFor(deps, await seedUser(deps, 'super_admin'));
    const params = { id: String(user.id) };
    const body = { phone: '9862012399' };
    expect((await callById('userManagement.update', deps, { token, params, body })).status).toBe(200);
    expect(await world.ask(user.username)).toHaveProperty('ticket');
    const gone = await callById('cascade.deleteUser', deps, { token, params, query: 'force=true' });
    expect(gone.status).toBe(200);
    expect((await allItems(engine)).filter(({ pk }) => pk === `FACTOR#${user.id}`)).toEqual([]);
  });
});

describe('a role that needs a second step', () => {
  const strict = () => depsWith({ secondFactor: ['deo'] });

  it('leaves 14 days from the first sign-in, then nothing but setting one up', async () => {
    const strictly = strict();
    const { id, username } = await seedUser(deps, 'deo');
    const first = (await signIn(strictly, username)).body.data;
    expect(first.due).toBe(new Date(clock.now().getTime() + 14 * 24 * 3600_000).toISOString());
    expect((await callById('sessions.list', strictly, { token: first.token })).status).toBe(200);
    clock.advance(14 * 24 * 3600 - 1);
    expect((await signIn(strictly, username)).body.data.due).toBe(first.due);
    const { token } = (await signIn(strictly, username)).body.data;
    clock.advance(1);
    const shut = await callById('sessions.list', strictly, { token });
    expect([shut.status, shut.body.error]).toEqual([403, 'factorDue']);
    expect((await callById('factors.list', strictly, { token })).body.data).toMatchObject({
      required: true,
      due: first.due,
    });
    expect((await factorWorld(strictly, clock).addApp(token)).answer.status).toBe(201);
    expect((await callById('sessions.list', strictly, { token })).status).toBe(200);
    // Another role needs none.
    const admin = await seedUser(deps, 'admin');
    expect((await signIn(strictly, admin.username)).body.data).not.toHaveProperty('due');
    expect(id).toBeGreaterThan(0);
  });

  it('keeps the last one, whichever of two is removed first, and after a reset has no grace', async () => {
    const strictly = strict();
    const { user, token } = await world.withApp('deo');
    await world.addPasskey(token);
    const { factors } = (await callById('factors.list', strictly, { token })).body.data;
    const removals = await Promise.all(
      factors.map(({ id }: { id: string }) =>
        callById('factors.remove', strictly, { token, params: { factorId: id } }),
      ),
    );
    expect(removals.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await listOf(token)).factors).toHaveLength(1);
    const chief = await tokenFor(deps, await seedUser(deps, 'super_admin'));
    const params = { id: String(user.id) };
    await callById('userManagement.resetFactors', strictly, { token: chief, params });
    const { token: next, due } = (await signIn(strictly, user.username)).body.data;
    expect(due).toBe(clock.now().toISOString());
    expect((await callById('sessions.list', strictly, { token: next })).body.error).toBe('factorDue');
  });
});

describe('what asks for a fresh proof', () => {
  const later = async () => {
    const user = await seedUser(deps, 'super_admin');
    const { token } = (await signIn(deps, user.username)).body.data;
    const other = await seedUser(deps, 'admin');
    const call = (name: string, body: object, id = other.id) =>
      callById(`userManagement.${name}`, deps, { token, params: { id: String(id) }, body });
    const prove = (body: object) => callById('factors.prove', deps, { token, body, ip: newAddress() });
    return { user, token, other, call, prove };
  };

  it('is a new role, another’s new e-mail, several roles, and second steps: not other changes, not within 10 minutes', async () => {
    const { id } = (await (await teacherWorld(deps)).add(teacherInput('F-1', '1001'))).body.data;
    const { token, call, other, user } = await later();
    clock.advance(600);
    expect((await call('update', { email: 'new.one@example.org' })).status).toBe(200);
    clock.advance(1);
    const refused = async (answer: Promise<{ status: number; body: { error: string } }>) => {
      const { status, body } = await answer;
      expect([status, body.error]).toEqual([403, 'proofDue']);
    };
    await refused(call('update', { email: 'newer.one@example.org' }));
    await refused(call('role', { role: 'super_admin' }));
    await refused(call('update', { role: 'super_admin' }));
    await refused(call('resetFactors', {}));
    const made = (role: string, more: object) =>
      callById('userManagement.create', deps, {
        token,
        body: { username: `made.${role}`, email: `made.${role}@example.org`, role, ...more },
      });
    for (const role of ['super_admin', 'admin', 'deo', 'sdeo', 'hoi']) await refused(made(role, {}));
    // The account of a teacher, which has no more than its record, asks for what it lacks and for no proof.
    expect((await made('teacher', {})).body.error).toBe('invalid');
    const bulk = { user_ids: [other.id], action: 'change_role', role: 'super_admin' };
    await refused(callById('userManagement.bulk', deps, { token, body: bulk }));
    await refused(callById('factors.begin', deps, { token, body: { what: 'totp' } }));
    await refused(callById('factors.renew', deps, { token }));
    await refused(callById('factors.remove', deps, { token, params: { factorId: 'totp' } }));
    await refused(
      callById('teachers.revealAadhaar', deps, {
        token,
        params: { id: String(id) },
        body: { reason: 'a reason to see it' },
      }),
    );
    expect((await call('update', { phone: '9862012377' })).status).toBe(200);
    // The own e-mail is another matter; it signs this session out.
    expect((await call('update', { email: 'own.new@example.org' }, user.id)).status).toBe(200);
  });

  it('is opened for ten minutes by the password or the second step, with an entry', async () => {
    const { token, call, prove } = await later();
    const { secret } = await world.addApp(token);
    const { passkey } = await world.addPasskey(token);
    const raise = () => call('update', { role: 'super_admin' });
    clock.advance(601);
    expect((await raise()).body.error).toBe('proofDue');
    const [entry] = await auditedBy(engine, async () => {
      expect((await prove({ password: 'a long enough passphrase' })).status).toBe(200);
    });
    expect([entry?.action, details(entry)]).toEqual(['update', { step: 'proof', by: 'password' }]);
    expect((await raise()).status).toBe(200);
    clock.advance(601);
    expect((await prove({ code: world.nextCode(secret) })).status).toBe(200);
    expect((await call('update', { role: 'admin' })).status).toBe(200);
    clock.advance(601);
    const begun = (await callById('factors.begin', deps, { token, body: { what: 'proof' } })).body.data;
    const assertion = passkey.used(begun.request);
    expect((await prove({ ticket: begun.ticket, assertion })).status).toBe(200);
    expect((await raise()).status).toBe(200);
    // Nothing of it is good twice.
    expect((await prove({ ticket: begun.ticket, assertion })).status).toBe(400);
  });

  it('is not opened by a recovery code, which is for a sign-in alone and is not used up', async () => {
    const { token, prove } = await later();
    const { answer } = await world.addPasskey(token);
    const [recovery] = answer.body.data.recovery;
    expect((await prove({ recovery })).status).toBe(400);
    expect((await listOf(token)).recovery_left).toBe(10);
  });

  it('counts a wrong proof as a failed sign-in', async () => {
    const { prove, user } = await later();
    const [entry] = await auditedBy(engine, async () => {
      const { status, body } = await prove({ password: 'not the password of anybody' });
      expect([status, body.issues]).toEqual([
        400,
        [{ field: 'password', message: factorMessages.wrongProof }],
      ]);
    });
    expect([entry?.action, entry?.actor_id, details(entry)]).toEqual([
      'login_failed',
      user.id,
      { step: 'proof' },
    ]);
  });
});

describe('a new device', () => {
  it('is told to the owner by mail, with the address; a known one and the first sign-in are not', async () => {
    const user = await seedUser(deps, 'admin');
    await sentMessages(deps);
    const first = await signIn(deps, user.username);
    expect(await sentMessages(deps)).toEqual([]);
    await signIn(deps, user.username, { cookies: [deviceOf(first)] });
    expect(await sentMessages(deps)).toEqual([]);
    await signIn(deps, user.username, { ip: '203.0.113.99' });
    expect(await sentMessages(deps)).toMatchObject([
      { kind: 'mail', to: user.email, text: expect.stringContaining('203.0.113.99') },
    ]);
  });
});
