import { beforeAll, describe, expect, it } from 'vitest';
import { completeSecrets } from '#functions/app/secrets.ts';
import { signAccessToken } from '#functions/security/accessToken.ts';
import { PUBLIC_URL, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { heldSecrets } from '../support/heldSecrets.ts';
import { seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { auditedBy, fakeClock, kept, logout, newAddress, refresh, signIn } from '../support/signIn.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const clock = fakeClock('2026-03-02T05:00:00Z');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

beforeAll(async () => {
  const long = { accessTokenSeconds: 36_000, refreshIdleSeconds: 36_000, freshProofSeconds: 36_000 };
  const limits = { aadhaarDuplicatesPerHour: 2, ...long };
  deps = testDeps({ engine, now: clock.now, limits });
  world = await teacherWorld(deps);
});

let next = 1;
const number = () => `9${String(next++).padStart(7, '0')}8765`;
const body = (aadhaar_number = '') => teacherInput(`D-${next++}`, '1001', { aadhaar_number });

describe('R87: "Another teacher already has this number"', () => {
  it('leaves an entry without a digit, for a new teacher and for a change', async () => {
    const taken = number();
    await world.add(body(taken));
    const { id } = (await world.add(body())).body.data;
    const entries = await auditedBy(engine, async () => {
      expect((await world.add(body(taken))).status).toBe(409);
      expect((await world.change(id, { aadhaar_number: taken }, 'hoi')).status).toBe(409);
    });
    expect(entries).toMatchObject([
      { action: 'create', resource_type: 'teacher', resource_id: '', success: false },
      { action: 'update', resource_type: 'teacher', resource_id: String(id), actor_id: world.users.hoi.id },
    ]);
    for (const entry of entries) {
      expect(JSON.parse(String(entry.details))).toEqual({ field: 'aadhaar_number', refused: 'duplicate' });
      expect(entry.error_message).toBe('Another teacher already has this Aadhaar number');
    }
    expect(JSON.stringify(entries)).not.toMatch(/[0-9]{4}8765/);
    clock.advance(3600);
  });

  it('is told an account so often in an hour; then no number is tried, new or taken', async () => {
    const taken = number();
    await world.add(body(taken));
    for (const _ of [1, 2]) expect((await world.add(body(taken))).status).toBe(409);
    const third = await world.add(body(taken));
    expect([third.status, Number(third.headers['retry-after']) > 3000]).toEqual([429, true]);
    expect((await world.add(body(number()))).status).toBe(429);
    // What has no number goes on, and so does everybody else.
    expect((await world.add(body())).status).toBe(201);
    expect((await world.add(body(number()), 'super_admin')).status).toBe(201);
    clock.advance(3600);
    expect((await world.add(body(number()))).status).toBe(201);
  });

  it('is told no more often to who asks for many at once', async () => {
    const taken = number();
    await world.add(body(taken));
    const answers = await Promise.all(Array.from({ length: 12 }, () => world.add(body(taken))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    clock.advance(3600);
  });

  it('is told no more often to who sees a part of the state and tries many numbers at once', async () => {
    const taken = Array.from({ length: 12 }, number);
    for (const one of taken) await world.add(body(one), 'super_admin');
    const { id } = (await world.add(body())).body.data;
    // What nobody has counts for nothing.
    for (const _ of [1, 2, 3])
      expect((await world.change(id, { aadhaar_number: number() }, 'hoi')).status).toBe(200);
    let statuses: number[] = [];
    const entries = await auditedBy(engine, async () => {
      const asking = taken.map((aadhaar_number) => world.change(id, { aadhaar_number }, 'hoi'));
      statuses = (await Promise.all(asking)).map(({ status }) => status);
    });
    expect(statuses.sort()).toEqual([409, 409, ...Array(10).fill(429)]);
    // The others were not looked for, so their refusal says nothing of them.
    expect(entries).toHaveLength(2);
    clock.advance(3600);
  });

  it('counts nothing for a number that nobody has, nor for a Teacher ID that is taken', async () => {
    const one = body(number());
    await world.add(one);
    for (const _ of [1, 2, 3]) {
      expect((await world.add({ ...one, aadhaar_number: number() })).body.issues[0].field).toBe('teacher_ID');
    }
    expect((await world.add(body(number()))).status).toBe(201);
  });
});

describe('R87: a reveal', () => {
  it('asks for a reason, which the entry keeps without a number in it', async () => {
    const aadhaar = number();
    const { id } = (await world.add(body(aadhaar))).body.data;
    const ask = (sent: object) =>
      callById('teachers.revealAadhaar', deps, world.as('admin', { params: { id: String(id) }, ...sent }));
    for (const wrong of [{}, { reason: ' ' }, { reason: 'x'.repeat(201) }]) {
      const { status, body: answer } = await ask({ body: wrong });
      expect([status, answer.issues[0].field]).toEqual([400, 'reason']);
    }
    const entries = await auditedBy(engine, () => ask({ body: { reason: ` Pension of ${aadhaar} ` } }));
    expect(JSON.parse(String(entries[0]?.details))).toEqual({
      field: 'aadhaar_number',
      reason: 'Pension of XXXXXXXXXXXX',
    });
  });

  it('that finds no number leaves an entry', async () => {
    const { id } = (await world.add(body())).body.data;
    const entries = await auditedBy(engine, async () => {
      const sent = world.as('admin', { params: { id: String(id) }, body: { reason: 'Pension' } });
      expect((await callById('teachers.revealAadhaar', deps, sent)).status).toBe(404);
    });
    expect(entries).toMatchObject([
      { action: 'view', resource_type: 'teacher', resource_id: String(id), success: false },
    ]);
  });
});

describe('R87: a reveal that lacks a fresh proof', () => {
  it('leaves an entry for the teacher it asks for, and is no look that the alarm counts', async () => {
    const { id } = (await world.add(body(number()))).body.data;
    const strict = testDeps({ engine, now: clock.now, shared: deps, limits: { freshProofSeconds: 600 } });
    const user = await seedUser(deps, 'admin');
    const token = await tokenFor(deps, user);
    const ask = (of: number) => {
      const sent = { token, params: { id: String(of) }, body: { reason: 'Pension' } };
      return callById('teachers.revealAadhaar', strict, sent);
    };
    clock.advance(601);
    const entries = await auditedBy(engine, async () => {
      const { status, body: answer } = await ask(id);
      expect([status, answer.error]).toEqual([403, 'proofDue']);
    });
    expect(entries).toMatchObject([
      { action: 'view', resource_type: 'teacher', resource_id: String(id), success: false },
    ]);
    expect(entries[0]?.actor_id).toBe(user.id);
    expect(JSON.parse(String(entries[0]?.details))).toEqual({ field: 'aadhaar_number', reason: 'Pension' });
    expect(strict.lines.filter((line) => 'AadhaarReveals' in line)).toEqual([]);
    // Nobody is asked for a proof for the sake of a teacher who is not there.
    expect((await ask(999_999)).status).toBe(404);
  });
});

describe('R87: a session that nobody has', () => {
  const list = (token: string, ip: string) => callById('schools.list', deps, { token, ip });
  const forged = async () => {
    const secrets = heldSecrets(completeSecrets());
    return signAccessToken({ ...deps, secrets }, { userId: 7, sid: 'a'.repeat(22) });
  };

  it('by a token that was not signed here leaves an entry, by one that is over none', async () => {
    const ip = newAddress();
    const entries = await auditedBy(engine, async () => {
      expect((await list(await forged(), ip)).status).toBe(401);
    });
    expect(entries).toMatchObject([
      { action: 'unauthorized_access', resource_type: 'auth', success: false, username: '', ip },
    ]);
    expect(JSON.parse(String(entries[0]?.details))).toEqual({ endpoint: 'schools.list' });
    const early = testDeps({ engine, now: clock.now, shared: deps, limits: { accessTokenSeconds: 1 } });
    const over = await tokenFor(early, await seedUser(early, 'admin'));
    clock.advance(60);
    const none = await auditedBy(engine, async () => expect((await list(over, ip)).status).toBe(401));
    expect(none).toEqual([]);
    expect(await auditedBy(engine, () => callById('schools.list', deps, { ip }))).toEqual([]);
  });

  it('leaves so many entries an hour from one address, and from all together', async () => {
    const [one, token] = [newAddress(), await forged()];
    const entries = await auditedBy(engine, async () => {
      for (let i = 0; i < 9; i += 1) expect((await list(token, one)).status).toBe(401);
    });
    expect(entries).toHaveLength(5);
    clock.advance(3600);
    const few = testDeps({ engine, now: clock.now, shared: deps, limits: { strangerEntriesInAll: 3 } });
    const many = await auditedBy(engine, async () => {
      for (let i = 0; i < 9; i += 1) await callById('schools.list', few, { token, ip: newAddress() });
    });
    expect(many).toHaveLength(3);
    clock.advance(3600);
  });

  it.each([
    ["another site's page", 'unauthorized_access', { headers: { origin: 'https://evil.example.org' } }, {}],
    ['no CSRF value', 'unauthorized_access', {}, { csrf: 'x' }],
    ['a session that is gone', 'login_failed', {}, undefined],
  ])('by a refresh with %s leaves an entry', async (_, action, sent, more) => {
    const user = await seedUser(deps, 'admin');
    const held = kept(await signIn(deps, user.username));
    if (!more) await logout(deps, held);
    const ip = newAddress();
    const entries = await auditedBy(engine, async () => {
      const { status } = await refresh(deps, { ...held, ...more }, { ...sent, ip });
      expect([401, 403]).toContain(status);
    });
    expect(entries).toMatchObject([{ action, resource_type: 'auth', success: false, username: '', ip }]);
    // Whose session it is said to be, nobody proved.
    expect(JSON.parse(String(entries[0]?.details))).toEqual({ claimed: user.id });
  });

  it('by a refresh with one that ran out leaves none: every page that was left open asks', async () => {
    const user = await seedUser(deps, 'admin');
    const held = kept(await signIn(deps, user.username));
    clock.advance(36_001);
    const none = await auditedBy(engine, async () => expect((await refresh(deps, held)).status).toBe(401));
    expect(none).toEqual([]);
  });

  it('by a token that was not signed here leaves an entry where sessions are asked for and ended too', async () => {
    for (const id of ['auth.session', 'auth.logout']) {
      const [token, ip] = [await forged(), newAddress()];
      const headers = { origin: PUBLIC_URL, 'content-type': 'application/json' };
      const entries = await auditedBy(engine, () => callById(id, deps, { token, ip, headers }));
      expect(entries).toMatchObject([{ action: 'unauthorized_access', ip }]);
      expect(JSON.parse(String(entries[0]?.details))).toEqual({ endpoint: id });
    }
  });

  it('by a token of the key before the last change leaves none, and lets nobody in', async () => {
    const user = await seedUser(deps, 'admin');
    const token = await tokenFor(deps, user);
    const { request, ...rest } = completeSecrets();
    const changed = { ...rest, request: { ...request, former: (await deps.secrets('request')).verify } };
    const after = { ...deps, secrets: heldSecrets(changed) };
    const none = await auditedBy(engine, async () => {
      expect((await callById('schools.list', after, { token, ip: newAddress() })).status).toBe(401);
    });
    expect(none).toEqual([]);
  });

  it('by one kind of pretence leaves its entries however many another leaves', async () => {
    const user = await seedUser(deps, 'admin');
    const held = kept(await signIn(deps, user.username));
    const ip = newAddress();
    for (let i = 0; i < 6; i += 1) await refresh(deps, { ...held, csrf: 'x' }, { ip });
    const token = await forged();
    expect(await auditedBy(engine, () => list(token, ip))).toHaveLength(1);
  });

  it('by a refresh without a cookie leaves none: nobody is signed in', async () => {
    expect(await auditedBy(engine, () => refresh(deps, {}))).toEqual([]);
  });
});
