import { beforeAll, describe, expect, it } from 'vitest';
import { factorMessages } from '#shared/messages/factors.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { codeAt, factorWorld } from '../support/factorWorld.ts';
import { PASSWORD, seedUser, tokenFor } from '../support/seed.ts';
import { sentMessages } from '../support/sentMessages.ts';
import { auditedBy, deviceOf, fakeClock, newAddress, page, signIn } from '../support/signIn.ts';

// Attacks on sign-ins with a second step, by somebody who knows the password.

const engine = withEngine();
const clock = fakeClock();
let deps: ReturnType<typeof testDeps>;
let world: ReturnType<typeof factorWorld>;
beforeAll(() => {
  deps = testDeps({ engine, now: clock.now });
  world = factorWorld(deps, clock);
});

const openRequest = async () => (await callById('auth.beginPasskey', deps, { ip: newAddress() })).body.data;
const alone = (assertion: unknown, sent = {}) =>
  callById('auth.passkey', deps, { body: { assertion }, ip: newAddress(), ...sent });
/** Of many at once, those that got in. */
const winners = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;
const WRONG = '000000';

describe('replay', () => {
  it('a code is good once, also at two tickets at the same moment, and after it no older one', async () => {
    const { user, secret } = await world.withApp();
    const early = world.nextCode(secret);
    const late = world.nextCode(secret);
    const tickets = [await world.ask(user.username), await world.ask(user.username)];
    const answers = await Promise.all(tickets.map(({ ticket }) => world.second({ ticket, code: late })));
    expect(winners(answers)).toBe(1);
    for (const code of [late, early]) {
      const { ticket } = await world.ask(user.username);
      expect((await world.second({ ticket, code })).status).toBe(401);
    }
    const { ticket } = await world.ask(user.username);
    expect((await world.second({ ticket, code: world.nextCode(secret) })).status).toBe(200);
  });

  it('the code that added the app opens no sign-in', async () => {
    const { user, secret } = await world.withApp();
    const { ticket } = await world.ask(user.username);
    expect((await world.second({ ticket, code: codeAt(secret, clock.now()) })).status).toBe(401);
  });

  it('one recovery code, sent by eight at once, lets one in', async () => {
    const { user, recovery } = await world.withApp();
    const tickets: string[] = [];
    for (let i = 0; i < 8; i += 1) tickets.push((await world.ask(user.username)).ticket);
    const answers = await Promise.all(
      tickets.map((ticket) => world.second({ ticket, recovery: recovery[3] })),
    );
    expect(winners(answers)).toBe(1);
    expect(
      (await callById('factors.list', deps, { token: await tokenFor(deps, user) })).body.data.recovery_left,
    ).toBe(9);
  });

  it('a ticket is good for one sign-in, and a passkey’s answer for one', async () => {
    const { user, passkey } = await world.withPasskey();
    const { ticket, passkey: request } = await world.ask(user.username);
    const assertion = passkey.used(request);
    const answers = await Promise.all([1, 2, 3].map(() => world.second({ ticket, assertion })));
    expect(winners(answers)).toBe(1);
    expect((await world.second({ ticket, assertion })).body.message).toBe(factorMessages.stepEnded);
    const again = passkey.used(await openRequest());
    expect(winners(await Promise.all([1, 2, 3].map(() => alone(again))))).toBe(1);
  });

  it('a copy of a passkey, which has counted less, is refused', async () => {
    const { passkey } = await world.withPasskey();
    for (let i = 0; i < 3; i += 1) expect((await alone(passkey.used(await openRequest()))).status).toBe(200);
    passkey.forgetUses();
    expect((await alone(passkey.used(await openRequest()))).status).toBe(401);
  });
});

describe('phishing and swapped challenges', () => {
  it('a passkey used on another page opens nothing, whichever way it is relayed', async () => {
    const { user, passkey } = await world.withPasskey();
    for (const origin of [
      'https://records.example.net',
      'https://records.example.org.evil.example',
      'http://records.example.org',
    ]) {
      const { ticket, passkey: request } = await world.ask(user.username);
      expect((await world.second({ ticket, assertion: passkey.used(request, { origin }) })).status).toBe(401);
      expect((await alone(passkey.used(await openRequest(), { origin }))).status).toBe(401);
    }
    const { ticket, passkey: request } = await world.ask(user.username);
    const elsewhere = passkey.used({ ...request, rpId: 'records.example.net' });
    expect((await world.second({ ticket, assertion: elsewhere })).status).toBe(401);
    // Nor does a page of another site get to send it.
    const headers = { origin: 'https://records.example.net' };
    const sent = page({}, { headers, body: { ticket, assertion: passkey.used(request) } });
    expect((await callById('auth.second', deps, sent)).status).toBe(403);
    expect((await alone(passkey.used(await openRequest()), { headers })).status).toBe(403);
  });

  it('an answer to another challenge opens nothing: of another ticket, another use, made up, or too old', async () => {
    const { user, token, passkey } = await world.withPasskey();
    const mine = await world.ask(user.username);
    const other = await world.ask(user.username);
    const proof = (await callById('factors.begin', deps, { token, body: { what: 'proof' } })).body.data;
    const open = await openRequest();
    for (const request of [other.passkey, proof.request, open])
      expect((await world.second({ ticket: mine.ticket, assertion: passkey.used(request) })).status).toBe(
        401,
      );
    expect(
      (await world.second({ ticket: proof.ticket, assertion: passkey.used(proof.request) })).status,
    ).toBe(401);
    for (const challenge of [
      mine.passkey.challenge,
      proof.request.challenge,
      'bWFkZS11cA',
      `${open.challenge.slice(0, -4)}AAAA`,
    ])
      expect((await alone(passkey.used({ ...open, challenge }))).status).toBe(401);
    clock.advance(301);
    expect((await alone(passkey.used(open))).status).toBe(401);
    expect((await world.second({ ticket: mine.ticket, assertion: passkey.used(mine.passkey) })).status).toBe(
      401,
    );
  });

  it('a passkey opens its own account only, and alone only if it made sure of its owner', async () => {
    const { user, passkey } = await world.withPasskey();
    const other = await world.withPasskey();
    const { ticket, passkey: request } = await world.ask(user.username);
    expect((await world.second({ ticket, assertion: other.passkey.used(request) })).status).toBe(401);
    const claiming = passkey.used(await openRequest());
    claiming.response.userHandle = other.passkey.used(await openRequest()).response.userHandle;
    expect((await alone(claiming)).status).toBe(401);
    expect((await alone(passkey.used(await openRequest(), { verified: false }))).status).toBe(401);
    const entries = await auditedBy(engine, async () => {
      const answer = await alone(passkey.used(await openRequest()));
      expect(answer.body.data.user.id).toBe(user.id);
    });
    expect(JSON.parse(String(entries[0]?.details))).toEqual({ step: 'second', by: 'passkey' });
  });
});

describe('downgrade', () => {
  it('no door opens by the password alone: neither sign-in, nor a ticket without an answer, nor a forged trust', async () => {
    const { user } = await world.withApp();
    const stranger = await seedUser(deps, 'admin');
    const device = deviceOf(await signIn(deps, stranger.username));
    for (const cookie of ['', device, device.replace('__Host-device', '__Host-trust'), '__Host-trust=1'])
      for (const path of ['/auth/login', '/users/login']) {
        const { body } = await signIn(deps, user.username, { path, cookies: cookie ? [cookie] : [] });
        expect(body.data).toMatchObject({ step: 'second' });
        expect(body.data).not.toHaveProperty('token');
      }
    const { ticket } = await world.ask(user.username);
    for (const body of [
      { ticket },
      { ticket, code: '' },
      { ticket, recovery: '' },
      { ticket, code: WRONG, recovery: 'A' },
    ])
      expect((await callById('auth.second', deps, { body, ip: newAddress() })).status).not.toBe(200);
    const token = ticket;
    expect((await callById('sessions.list', deps, { token })).status).toBe(401);
  });

  it('a reset of the password signs nobody in, and the sign-in after it asks for the second step, where it was trusted too', async () => {
    const { user, secret } = await world.withApp();
    const { ticket } = await world.ask(user.username);
    const opened = await world.second({ ticket, code: world.nextCode(secret), trust: true });
    const cookies = opened.cookies.map((cookie) => cookie.split(';')[0] ?? '');
    expect((await signIn(deps, user.username, { cookies })).body.data).toHaveProperty('token');
    await sentMessages(deps);
    await callById('auth.requestPasswordReset', deps, { body: { email: user.email }, ip: newAddress() });
    const [mail] = await sentMessages(deps);
    const token = /#token=([\w.-]+)/.exec(JSON.stringify(mail))?.[1] ?? '';
    const password = 'seven purple umbrellas';
    const reset = await callById('auth.resetPassword', deps, { body: { token, password }, ip: newAddress() });
    expect([reset.status, reset.body.data, reset.cookies]).toEqual([200, undefined, []]);
    for (const sent of [{ password }, { password, cookies }]) {
      const { status, body } = await signIn(deps, user.username, sent);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ step: 'second' });
      expect(body.data).not.toHaveProperty('token');
    }
  });

  it('a ticket ends with the password, with the account’s activity and with its second steps', async () => {
    const chief = await tokenFor(deps, await seedUser(deps, 'super_admin'));
    const ends = {
      password: (id: number, token: string) =>
        callById('auth.changePassword', deps, {
          token,
          ip: newAddress(),
          body: { current_password: PASSWORD, new_password: `kettles of ${id} in rain` },
        }),
      toggleStatus: (id: number) =>
        callById('userManagement.toggleStatus', deps, { token: chief, params: { id: String(id) } }),
      resetFactors: (id: number) =>
        callById('userManagement.resetFactors', deps, { token: chief, params: { id: String(id) } }),
    };
    for (const end of Object.values(ends)) {
      const { user, secret, token } = await world.withApp();
      const { ticket } = await world.ask(user.username);
      expect((await end(user.id, token)).status).toBe(200);
      const { status, body } = await world.second({ ticket, code: world.nextCode(secret) });
      expect([status, body.message]).toEqual([401, factorMessages.stepChanged]);
    }
  });
});

describe('enumeration', () => {
  it('who does not know the password learns nothing of second steps', async () => {
    const { user } = await world.withApp();
    const plain = await seedUser(deps, 'admin');
    const answers = await Promise.all(
      [user.username, plain.username, 'nobody.at.all'].map((username) =>
        signIn(deps, username, { password: 'not the password of anybody' }),
      ),
    );
    const said = answers.map(({ status, cookies, body: { requestId, ...body } }) => ({
      status,
      cookies,
      body,
    }));
    expect(said[1]).toEqual(said[0]);
    expect(said[2]).toEqual(said[0]);
    expect(said[0]?.status).toBe(401);
  });

  it('what asks any passkey tells nothing of accounts, and every refusal of one reads the same', async () => {
    const { passkey } = await world.withPasskey();
    const request = await openRequest();
    expect(Object.keys(request).sort()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification']);
    const unknown = (await world.withPasskey()).passkey.used(request);
    unknown.response.userHandle = undefined;
    const inactive = await world.withPasskey();
    const chief = await tokenFor(deps, await seedUser(deps, 'super_admin'));
    const params = { id: String(inactive.user.id) };
    await callById('userManagement.toggleStatus', deps, { token: chief, params });
    const answers = [
      await alone(unknown),
      await alone(passkey.used({ ...request, challenge: 'bWFkZS11cA' })),
      await alone(inactive.passkey.used(await openRequest())),
    ];
    for (const { status, body, cookies } of answers)
      expect([status, body.message, cookies]).toEqual([401, factorMessages.passkeyRefused, []]);
  });

  it('a wrong code, a recovery code and a passkey that the account never had are refused in the same words', async () => {
    const { user } = await world.withApp();
    const { passkey } = await world.withPasskey();
    const said: string[] = [];
    for (const wrong of [
      { code: WRONG },
      { recovery: 'ABCD-EFGH-JKLM-NPQR' },
      { assertion: passkey.used(await openRequest()) },
    ]) {
      const { ticket } = await world.ask(user.username);
      const { status, body } = await world.second({ ticket, ...wrong });
      said.push(`${status} ${body.message}`);
    }
    expect(new Set(said)).toEqual(new Set([`401 ${factorMessages.wrong}`]));
  });
});

describe('brute force', () => {
  it('wrong codes lock like wrong passwords, and the right password does not begin the count again', async () => {
    const { user, secret } = await world.withApp();
    const ip = newAddress();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      const first = await callById('auth.login', deps, {
        body: { username: user.username, password: PASSWORD },
        ip,
      });
      if (first.status !== 200) {
        statuses.push(first.status);
        continue;
      }
      const { ticket } = first.body.data;
      statuses.push((await callById('auth.second', deps, { body: { ticket, code: WRONG }, ip })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    // The right code does not help while locked, and from elsewhere the owner gets in.
    const { ticket } = await world.ask(user.username);
    const code = codeAt(secret, new Date(clock.now().getTime() + 30_000));
    const locked = await callById('auth.second', deps, { body: { ticket, code }, ip });
    expect(locked.status).toBe(429);
    expect((await world.second({ ticket, code })).status).toBe(200);
  });

  it('wrong codes are not forgotten, whichever door takes the right password between them', async () => {
    const { user } = await world.withApp();
    const ip = newAddress();
    const body = { username: user.username, password: PASSWORD };
    const { ticket } = await world.ask(user.username);
    const guess = async () =>
      (await callById('auth.second', deps, { body: { ticket, code: WRONG }, ip })).status;
    const first = () =>
      callById('auth.changeFirstPassword', deps, {
        body: { ...body, new_password: 'kettles in the rain 7' },
        ip,
      });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      statuses.push(await guess());
      if (i < 4) expect((await first()).status).toBe(409);
    }
    expect(statuses).toEqual(Array(5).fill(401));
    expect((await first()).status).toBe(429);
    expect((await callById('auth.login', deps, { body, ip })).status).toBe(429);
  });

  it('a ticket takes five tries, of many at once too', async () => {
    const { user, secret } = await world.withApp();
    const { ticket } = await world.ask(user.username);
    const code = world.nextCode(secret);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () =>
        callById('auth.second', deps, { body: { ticket, code: WRONG }, ip: newAddress() }),
      ),
    );
    const compared = guesses.filter(({ body }) => body.message === factorMessages.wrong);
    expect(compared).toHaveLength(5);
    // The sign-in is told that it begins anew, and why.
    expect((await world.second({ ticket, code })).body).toMatchObject({
      error: 'unauthenticated',
      message: factorMessages.stepTries,
      issues: [{ field: 'ticket', message: factorMessages.stepTries }],
    });
  });

  it('a request that is asked for work, or told to wait, takes no try of its ticket', async () => {
    const busy = testDeps({ engine, now: clock.now, shared: deps, limits: { loginProofFromNameHour: 1 } });
    const strict = factorWorld(busy, clock);
    const { user, secret } = await strict.withApp();
    const { ticket } = await strict.ask(user.username);
    // Each code but the first is sent twice: the second time with the work that it is asked for.
    for (let i = 0; i < 4; i += 1) expect((await strict.second({ ticket, code: WRONG })).status).toBe(401);
    expect((await strict.second({ ticket, code: strict.nextCode(secret) })).status).toBe(200);

    const { user: locked, secret: theirs } = await world.withApp();
    const ip = newAddress();
    for (let i = 0; i < 5; i += 1) await signIn(deps, locked.username, { password: 'not this one', ip });
    const { ticket: waiting } = await world.ask(locked.username);
    const code = codeAt(theirs, new Date(clock.now().getTime() + 30_000));
    for (let i = 0; i < 6; i += 1)
      expect((await world.second({ ticket: waiting, code }, { ip })).status).toBe(429);
    expect((await world.second({ ticket: waiting, code })).status).toBe(200);
  });

  it('a hundred wrong codes in a row shut the app, wherever they come from, until an administrator unlocks', async () => {
    const few = testDeps({
      engine,
      now: clock.now,
      limits: { loginConsecutiveFailures: 6, loginProofFromInARow: 6 },
    });
    const strict = factorWorld(few, clock);
    const { user, secret, recovery } = await strict.withApp();
    const device = deviceOf(
      await strict.second({
        ticket: (await strict.ask(user.username)).ticket,
        code: strict.nextCode(secret),
      }),
    );
    const guess = async (body: object, cookies = [device]) => {
      clock.advance(1000);
      const { ticket } = await strict.ask(user.username, { cookies });
      return strict.second({ ticket, ...body }, { cookies });
    };
    for (let i = 0; i < 6; i += 1) expect((await guess({ code: WRONG })).status).toBe(401);
    const shut = await guess({ code: strict.nextCode(secret) }, []);
    expect([shut.status, shut.body.message]).toEqual([429, factorMessages.appShut]);
    expect(shut.headers).not.toHaveProperty('retry-after');
    // Nobody guesses a recovery code.
    expect((await guess({ recovery: recovery[0] }, [])).status).toBe(200);
    const chief = await tokenFor(few, await seedUser(few, 'super_admin'));
    const params = { id: String(user.id) };
    expect((await callById('userManagement.unlock', few, { token: chief, params })).status).toBe(200);
    clock.advance(1000);
    const { ticket } = await strict.ask(user.username);
    expect((await strict.second({ ticket, code: strict.nextCode(secret) })).status).toBe(200);
  });
});
