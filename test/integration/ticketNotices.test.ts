import { beforeAll, describe, expect, it, vi } from 'vitest';
import { unavailable } from '#functions/app/errors.ts';
import { dropped } from '#functions/security/throttle.ts';
import { Outrun } from '#functions/table/commit.ts';
import { keys } from '#functions/table/keys.ts';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import { outgoingMessages } from '#shared/messages/outgoing.ts';
import { ticketMessages } from '#shared/messages/tickets.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { rowsOf } from '../support/rows.ts';
import { seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { sentMessages } from '../support/sentMessages.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';
import { giveBack, ticketWorld, wanted } from '../support/ticketWorld.ts';

const engine = withEngine();
const NOW = new Date('2026-03-02T05:00:00Z');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let desk: ReturnType<typeof ticketWorld>;

beforeAll(async () => {
  deps = testDeps({ engine, now: () => NOW });
  world = await teacherWorld(deps);
  desk = ticketWorld(deps, world);
});

const accept = (field: string) => ({ version: 1, fields: [{ field, accept: true }] });
/** What was sent since the last call. */
async function sent() {
  const messages = await sentMessages(deps);
  const seen = told.size;
  for (const message of messages) told.add(JSON.stringify(message));
  return { messages, more: told.size - seen };
}
const told = new Set<string>();
let phones = 0;
const newPhone = () => {
  phones += 1;
  return `97${String(10_000_000 + phones)}`;
};

describe('a login phone', () => {
  const ask = (who: string, record: number, value: string, more: object = { seen: true }) =>
    desk.propose(who, { of: 'login', record, fields: [wanted('phone', value)], ...more });

  it('is asked for by a head or a block officer who saw the person, and by nobody else', async () => {
    const { teacher, token } = await desk.person();
    expect((await ask('hoi', teacher.id, newPhone(), {})).body.issues).toMatchObject([{ field: 'seen' }]);
    expect((await ask('hoi', teacher.id, '2123456789')).body.issues).toMatchObject([
      { field: 'fields.0.value' },
    ]);
    expect((await ask(token, teacher.id, newPhone())).status).toBe(404);
    expect((await ask('deo', teacher.id, newPhone())).status).toBe(403);
    expect((await ask('sdeo', teacher.id, newPhone())).status).toBe(201);
    const foreign = await desk.person('1002');
    expect((await ask('hoi', foreign.teacher.id, newPhone())).status).toBe(404);
    const { body } = await world.add(teacherInput('NO-ACCOUNT', '1001'));
    expect((await ask('hoi', body.data.id, newPhone())).body.error).toBe('conflict');
    // The dialog knows before anything is typed.
    const opened = async (record: number) => {
      const query = `of=login&field=phone&record=${record}`;
      const { status, body } = await desk.call('tickets.choices', 'hoi', { query });
      return [status, body.data?.names ?? body.message];
    };
    expect(await opened(teacher.id)).toEqual([200, []]);
    expect(await opened(body.data.id)).toEqual([409, ticketMessages.noAccount]);
    expect((await opened(foreign.teacher.id))[0]).toBe(404);
  });

  it('R21: that is in force already is not told from another, and the question leaves a trace', async () => {
    const [right, wrong] = [await desk.person(), await desk.person()];
    const answers = await Promise.all([
      ask('hoi', right.teacher.id, right.user.phone),
      ask('hoi', wrong.teacher.id, newPhone()),
    ]);
    const told = answers.map(({ status, body }) => {
      const { id: _i, record: _r, record_name: _n, created_at: _c, fields, ...rest } = body.data;
      return { status, ...rest, fields: fields.map(({ value: _, ...field }: { value: string }) => field) };
    });
    expect(told[0]).toMatchObject({ status: 201, state: 'open' });
    expect(Object.keys(told[0])).toEqual(Object.keys(told[1]));
    expect(told[0].fields).toEqual(told[1].fields);
    // Neither can be asked for again, whatever the number.
    for (const [person, phone] of [
      [right, right.user.phone],
      [right, newPhone()],
      [wrong, newPhone()],
    ] as const)
      expect((await ask('sdeo', person.teacher.id, phone)).status).toBe(409);
    const { id } = answers[0].body.data;
    const decided = await desk.decide('super_admin', id, accept('phone'));
    expect(decided.body.data, JSON.stringify(decided.body)).toMatchObject({ state: 'accepted' });
    const params = { id: String(right.user.id) };
    const { body } = await desk.call('userManagement.get', 'super_admin', { params });
    expect(body.data.phone).toBe(right.user.phone);
    expect((await desk.list(right.token)).status).toBe(200);
  });

  it('is accepted by a super_admin alone: the old number is told, and the account is signed out', async () => {
    const { teacher, user, token } = await desk.person();
    const [was, next] = [user.phone, newPhone()];
    const { id, fields } = (await ask('hoi', teacher.id, next)).body.data;
    // Whoever may not decide is not told the number that is in force.
    expect(fields).toMatchObject([{ was: null, now: null, value: next }]);
    expect((await desk.seen('sdeo', id)).fields).toMatchObject([{ was: null, now: null }]);
    expect((await desk.seen('super_admin', id)).fields).toMatchObject([{ was, now: was }]);
    expect((await desk.seen(token, id)).by).toMatchObject({ role: 'hoi', own: false });
    for (const role of ['sdeo', 'deo', 'admin'] as const)
      expect((await desk.decide(role, id, accept('phone'))).status).toBe(403);
    const decided = await desk.decide('super_admin', id, accept('phone'));
    expect(decided.body.data, JSON.stringify(decided.body)).toMatchObject({ state: 'accepted' });
    const account = await desk.call('userManagement.get', 'super_admin', { params: { id: String(user.id) } });
    expect(account.body.data.phone).toBe(next);
    const { messages } = await sent();
    for (const to of [was, next])
      expect(messages).toContainEqual(
        expect.objectContaining({ kind: 'sms', to, text: outgoingMessages.contactChanged }),
      );
    expect((await desk.list(token)).status).toBe(401);
    const entries = await rowsOf(engine, 'AUDIT#');
    const change = entries.find(
      ({ action, resource_id }) => action === 'user_update' && resource_id === String(user.id),
    );
    expect(JSON.parse(String(change?.details))).toMatchObject({ ticket: id, step: 'accepted' });
  });

  it('in force is told to nobody but who asked for it, its owner and who decides', async () => {
    const { teacher, user } = await desk.person();
    const next = newPhone();
    const { id } = (await ask('sdeo', teacher.id, next)).body.data;
    expect((await desk.decide('super_admin', id, accept('phone'))).status).toBe(200);
    const value = async (who: string) => (await desk.seen(who, id)).fields[0].value;
    for (const who of ['sdeo', 'super_admin', await tokenFor(deps, user)])
      expect(await value(who)).toBe(next);
    for (const who of ['hoi', 'deo', 'admin']) expect(await value(who), who).toBeNull();
  });

  it('that another account has meanwhile is refused with the field named', async () => {
    const { teacher } = await desk.person();
    const other = await desk.person();
    const { id } = (await ask('hoi', teacher.id, other.user.phone)).body.data;
    const { body } = await desk.decide('super_admin', id, accept('phone'));
    expect([body.error, body.issues]).toMatchObject(['duplicate', [{ field: 'phone' }]]);
    expect((await desk.seen('super_admin', id)).state).toBe('open');
  });

  it('of an account that became inactive cannot be accepted, and is returned', async () => {
    const { teacher, user } = await desk.person();
    const { id } = (await ask('hoi', teacher.id, newPhone())).body.data;
    const off = { params: { id: String(user.id) }, body: { is_active: false } };
    expect((await desk.call('userManagement.update', 'super_admin', off)).status).toBe(200);
    const { record_version } = await desk.seen('super_admin', id);
    const sent = (more: object) => ({
      version: 1,
      record_version,
      fields: [{ field: 'phone', ...more }],
    });
    const accepted = await desk.decide('super_admin', id, sent({ accept: true }));
    expect([accepted.status, accepted.body.message]).toEqual([409, ticketMessages.noAccount]);
    const returned = await desk.decide('super_admin', id, sent({ accept: false, reason: 'No account' }));
    expect(returned.body.data, JSON.stringify(returned.body)).toMatchObject({ state: 'returned' });
  });
});

describe('who is told', () => {
  const { version: _, ...first } = FIRST_RULES;
  const ask = async () => {
    const { teacher, user, token } = await desk.person();
    const fields = [wanted('email', 'right@example.org')];
    const { body } = await desk.propose(token, { of: 'teacher', record: teacher.id, fields });
    return { id: body.data.id as number, phone: user.phone };
  };

  it('is nobody, unless the rules say so', async () => {
    await sent();
    const { id } = await ask();
    expect((await desk.decide('sdeo', id, accept('email'))).status).toBe(200);
    expect((await sent()).more).toBe(0);
  });

  it('is the office that decides, and then who asked, without a name', async () => {
    const rules = { ...first, from: '2026-03-02', ticketMessages: true };
    expect((await desk.call('rules.update', 'super_admin', { body: rules })).status).toBe(200);
    await sent();
    const { id, phone } = await ask();
    const office = await sent();
    expect(office.more).toBe(1);
    expect(office.messages).toContainEqual({
      kind: 'mail',
      to: world.users.sdeo.email,
      ...outgoingMessages.ticket.proposed,
    });
    await desk.decide('sdeo', id, accept('email'));
    expect((await sent()).messages).toContainEqual({
      kind: 'sms',
      to: phone,
      text: outgoingMessages.ticketSms,
      purpose: 'ticket',
    });
    const { body } = await desk.propose('hoi', {
      of: 'school',
      record: 1,
      fields: [wanted('pincode', '796009')],
    });
    const why = { version: 1, fields: [{ field: 'pincode', accept: false, reason: 'Not this one' }] };
    await desk.decide('sdeo', body.data.id, why);
    expect((await sent()).messages).toContainEqual({
      kind: 'mail',
      to: world.users.hoi.email,
      ...outgoingMessages.ticket.returned,
    });
  });

  it('is the active block officers of that block alone, and for a login phone the active super_admins alone', async () => {
    const { districts, blocks } = world.world;
    const office = { district_id: districts[0]!, rd_block_id: blocks[0]! };
    const second = await seedUser(deps, 'sdeo', office);
    await seedUser(deps, 'sdeo', { ...office, rd_block_id: blocks[1]! });
    // Only the district tells this one apart.
    await seedUser(deps, 'sdeo', { ...office, district_id: districts[1]! });
    await seedUser(deps, 'sdeo', { ...office, is_active: false });
    const owner = await seedUser(deps, 'super_admin');
    await seedUser(deps, 'super_admin', { is_active: false });
    await sentMessages(deps);
    const told = async () => {
      const messages = await sentMessages(deps);
      const to = messages.flatMap((one) => (one.kind === 'mail' ? [one.to] : []));
      expect(messages).toEqual(
        to.map((address) => ({ kind: 'mail', to: address, ...outgoingMessages.ticket.proposed })),
      );
      return to.sort();
    };
    await ask();
    expect(await told()).toEqual([world.users.sdeo.email, second.email].sort());
    const { teacher } = await desk.person();
    const fields = [wanted('phone', newPhone())];
    const asked = { of: 'login', record: teacher.id, fields, seen: true };
    expect((await desk.propose('hoi', asked)).status).toBe(201);
    expect(await told()).toEqual([world.users.super_admin.email, owner.email].sort());
    for (const user of [second, owner]) {
      const off = { params: { id: String(user.id) }, body: { is_active: false } };
      expect((await desk.call('userManagement.update', 'super_admin', off)).status).toBe(200);
    }
    await sentMessages(deps);
  });

  it('R19: is told no more than so often in a day, also where what was asked for is withdrawn', async () => {
    const limits = { ticketsPerDay: 3 };
    const few = ticketWorld(testDeps({ engine, now: () => NOW, shared: deps, limits }), world);
    const { teacher, token } = await desk.person();
    const body = (value: string) => ({
      of: 'teacher',
      record: teacher.id,
      fields: [wanted('email', value)],
    });
    await sent();
    for (let n = 0; n < 3; n += 1) {
      const made = await few.propose(token, body(`n${n}@example.org`));
      expect(made.status).toBe(201);
      expect((await few.withdraw(token, made.body.data.id)).status).toBe(200);
      // What was never asked for counts nothing.
      expect((await few.propose(token, body('no address'))).status).toBe(400);
    }
    const letters = async () => (await sentMessages(deps)).length;
    expect(await letters()).toBe(3);
    const more = await few.propose(token, body('more@example.org'));
    expect([more.status, more.body.error, more.body.message]).toEqual([
      429,
      'tooMany',
      'You have asked for as many corrections as one account may in a day',
    ]);
    expect(Number(more.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    expect(await letters()).toBe(0);
    const other = await desk.person();
    const asked = { ...body('other@example.org'), record: other.teacher.id };
    expect((await few.propose(other.token, asked)).status).toBe(201);
  });

  it('R19: is sent no SMS beyond those that strangers and teachers may cause in a day', async () => {
    const { id } = await ask();
    const { id: second } = await ask();
    await deps.table.transact([dropped('otp-in-all')]);
    const limits = { otpSendsPerDayInAll: 1 };
    const few = ticketWorld(testDeps({ engine, now: () => NOW, shared: deps, limits }), world);
    await sent();
    const texts = async () => (await sentMessages(deps)).filter(({ kind }) => kind === 'sms').length;
    expect((await few.decide('sdeo', id, accept('email'))).status).toBe(200);
    expect(await texts()).toBe(1);
    expect((await few.decide('sdeo', second, accept('email'))).status).toBe(200);
    expect(await texts()).toBe(0);
  });

  it('R19: is sent an SMS that counts once, however often a decision is tried, and not where it is refused', async () => {
    const [refused, again] = [await ask(), await ask()];
    await deps.table.transact([dropped('otp-in-all')]);
    const counted = async () => (await deps.table.get(keys.throttle('otp-in-all')))?.attempts;
    const transact = deps.table.transact.bind(deps.table);
    const first = vi.spyOn(deps.table, 'transact');
    first.mockImplementationOnce(async (writes) => {
      expect((await desk.decide('sdeo', refused.id, accept('email'))).status).toBe(200);
      expect(await counted()).toBe(2);
      return transact(writes);
    });
    expect((await desk.decide('sdeo', refused.id, accept('email'))).status).toBe(409);
    expect(await counted()).toBe(1);
    first.mockRejectedValueOnce(new Outrun());
    const why = { version: 1, fields: [giveBack('email')] };
    expect((await desk.decide('sdeo', again.id, why)).status).toBe(200);
    expect(await counted()).toBe(2);
    // Nobody knows what came of a transaction without an answer.
    const { id } = await ask();
    first.mockRejectedValueOnce(unavailable(new Error('no answer')));
    expect((await desk.decide('sdeo', id, accept('email'))).status).toBe(503);
    expect(await counted()).toBe(3);
    first.mockRestore();
  });

  it('stays as it was for rules of a former version, which say nothing of it', async () => {
    const { ticketMessages: _off, ...former } = first;
    const body = { ...former, from: '2026-03-03' };
    const { body: set } = await desk.call('rules.update', 'super_admin', { body });
    expect(set.data.ticketMessages).toBe(false);
  });
});
