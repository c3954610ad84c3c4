import { beforeAll, describe, expect, it, vi } from 'vitest';
import { pace } from '#functions/imports/pace.ts';
import { signAccessToken } from '#functions/security/accessToken.ts';
import { keys } from '#functions/table/keys.ts';
import { orderAll, orderFaults } from '../support/auditTrail.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { expectInvariants } from '../support/invariants.ts';
import { newTeacher } from '../support/medicalWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, seedUser } from '../support/seed.ts';
import { sentMessages } from '../support/sentMessages.ts';
import { newAddress } from '../support/signIn.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const NOON = Date.parse('2026-11-20T06:30:00Z');
let right: ReturnType<typeof testDeps>;
let world: TeacherWorld;
const at = NOON;
/** A process of the same deployment whose clock is off by this many seconds. */
const off = (seconds: number) =>
  testDeps({ engine, shared: right, now: () => new Date(at + seconds * 1000) });

beforeAll(async () => {
  right = testDeps({ engine, now: () => new Date(at) });
  world = await teacherWorld(right);
});

describe('F14: tokens and clocks', () => {
  const statusAt = async (seconds: number, token: string) =>
    (await callById('sessions.list', off(seconds), { token })).status;

  it.each([
    [30, 200],
    [-30, 200],
    [600, 401],
    [-600, 401],
  ])(
    'a token that a process signed whose clock is %d s off is answered %d, its session being the same',
    async (seconds, status) => {
      const { id } = world.users.admin;
      const [session] = await right.table.query({ pk: `USER#${id}`, prefix: 'SESSION#' });
      const sid = String(session?.sid);
      const token = await signAccessToken(off(seconds), { userId: id, sid });
      // By that clock, a token signed ten minutes ago ran out just now. Half a minute is tolerated.
      const later = seconds === -600 ? 31 : 0;
      expect(await statusAt(later, token)).toBe(status);
    },
  );
});

describe('F14: limits of codes', () => {
  let phones = 0;
  const teacher = async () => {
    phones += 1;
    const phone = `98${String(phones).padStart(8, '0')}`;
    await seedUser(right, 'teacher', {
      teacher_id: await newTeacher(world),
      phone,
      password_hash: undefined,
    });
    return phone;
  };
  const send = (deps: typeof right, phone: string) =>
    callById('otpAuth.send', deps, { body: { phone }, ip: newAddress() });
  const codeTo = async (phone: string) => {
    const sms = (await sentMessages(right)).find((one) => one.kind === 'sms' && one.to === phone);
    return /\b[0-9]{6}\b/.exec(sms?.kind === 'sms' ? sms.text : '')?.[0] ?? '';
  };
  const verify = (deps: typeof right, phone: string, otp: string) =>
    callById('otpAuth.verify', deps, { body: { phone, otp }, ip: newAddress() });

  it.each([-600, -30, 30])(
    'hold where another process is %d s off: no second code within the minute',
    async (seconds) => {
      const phone = await teacher();
      expect((await send(right, phone)).status).toBe(200);
      expect((await send(off(seconds), phone)).status).toBe(429);
    },
  );

  it('hold where the clock goes back: five tries at a code, and not one more', async () => {
    const phone = await teacher();
    expect((await send(right, phone)).status).toBe(200);
    const code = await codeTo(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const seconds of [0, -30, -600, 30, -3600]) {
      expect((await verify(off(seconds), phone, wrong)).status).toBe(401);
    }
    for (const seconds of [-600, 0, 30]) expect((await verify(off(seconds), phone, code)).status).toBe(401);
  });

  it('a code is void ten minutes later, whoever asks', async () => {
    const phone = await teacher();
    expect((await send(right, phone)).status).toBe(200);
    const code = await codeTo(phone);
    expect((await verify(off(600), phone, code)).status).toBe(401);
    expect((await verify(off(-30), phone, code)).status).toBe(200);
  });
});

describe('F14: the pace of imports', () => {
  // A turn is of twenty rows, so that it takes a second.
  const turnOf = (seconds: number) => {
    const deps = off(seconds);
    // Who is refused reads when the turn ends.
    vi.spyOn(deps.table, 'get').mockRejectedValue(new Error('waits'));
    return pace({ ...deps, limits: { ...deps.limits, importRowsPerSecond: 20 } })();
  };
  const free = async () => (await right.table.get(keys.importPace()))?.free_at;

  it.each([3600, 600, 30])('is not held up by a turn that a process %d s ahead took', async (seconds) => {
    await turnOf(seconds);
    expect(await free()).toBe(NOON + seconds * 1000 + 1000);
    await turnOf(0);
    expect(await free()).toBe(NOON + 1000);
  });

  it('holds between clocks that differ by a second', async () => {
    for (const seconds of [0, 1]) {
      await turnOf(3600);
      await turnOf(seconds);
      await expect(turnOf(0)).rejects.toThrow('waits');
    }
  });
});

describe('F14: order', () => {
  it('of the audit trail is that of its numbers, and of records that of their versions, whatever clocks say', async () => {
    const made = await callById('schools.create', right, world.as('admin', { body: schoolInput('5001') }));
    const params = { id: String(made.body.data.id) };
    await orderAll(right, engine);
    const names: string[] = [];
    for (const [n, seconds] of [600, -600, 30, -30, 0].entries()) {
      const school_name = `Renamed ${n}`;
      const answer = await callById('schools.update', off(seconds), {
        ...(await signedBy(seconds)),
        params,
        body: { school_name },
      });
      expect([answer.status, answer.body.data?.version]).toEqual([200, n + 2]);
      names.push(school_name);
      // The stream hands the entries over as they come.
      await orderAll(right, engine);
    }
    const history = await callById(
      'audit.history',
      right,
      world.as('super_admin', { params: { type: 'school', id: params.id } }),
    );
    const told = history.body.data.map(({ details }: { details: unknown }) => JSON.stringify(details));
    for (const [i, name] of names.toReversed().entries()) expect(told[i]).toContain(name);
    expect(orderFaults(await rowsOf(engine, ''))).toEqual([]);
    const read = await callById('schools.get', off(-600), { ...(await signedBy(-600)), params });
    expect(read.body.data.school_name).toBe(names.at(-1));
    await expectInvariants(engine, right);
  });

  /** The admin, with a token signed by a clock that is off. */
  async function signedBy(seconds: number) {
    const { id } = world.users.admin;
    const [session] = await right.table.query({ pk: `USER#${id}`, prefix: 'SESSION#' });
    return { token: await signAccessToken(off(seconds), { userId: id, sid: String(session?.sid) }) };
  }
});
