import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unavailable } from '#functions/app/errors.ts';
import { openKeyStore } from '#functions/security/keyStore.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { codeAt, factorWorld } from '../support/factorWorld.ts';
import { startFaultProxy } from '../support/faultProxy.ts';
import { faultyClient } from '../support/faults.ts';
import { brokenInvariants, expectInvariants } from '../support/invariants.ts';
import type { Sent } from '../support/invoke.ts';
import { fileForm, medicalInput, newTeacher } from '../support/medicalWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { PASSWORD, schoolInput, seedUser, teacherInput } from '../support/seed.ts';
import { allItems, newAddress } from '../support/signIn.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

/** What a reveal asks for. */
const REASON = { reason: 'pension papers' };
const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
beforeAll(async () => {
  deps = testDeps({ engine });
  world = await teacherWorld(deps);
});

describe('F15: with the store of counters and locks down', () => {
  const PHONE = '9812345678';
  /** Requests that are counted before anything is done for them. */
  const COUNTED: [id: string, sent: () => Promise<Sent>][] = [
    [
      'auth.login',
      async () => ({ body: { username: (await seedUser(deps, 'admin')).username, password: PASSWORD } }),
    ],
    ['auth.requestPasswordReset', async () => ({ body: { email: (await seedUser(deps, 'admin')).email } })],
    [
      'auth.resetPassword',
      async () => ({ body: { token: `1.${'a'.repeat(43)}`, password: 'kettles in the rain' } }),
    ],
    ['otpAuth.send', async () => ({ body: { phone: PHONE } })],
    ['otpAuth.resend', async () => ({ body: { phone: PHONE } })],
    ['otpAuth.verify', async () => ({ body: { phone: PHONE, otp: '123456' } })],
    ['exports.create', async () => world.as('admin', { body: { kind: 'schools' } })],
    ['reports.export', async () => world.as('admin', { query: 'format=csv' })],
    ['uploads.create', async () => world.as('admin', await fileForm())],
    [
      'teachers.revealAadhaar',
      async () => {
        const id = await newTeacher(world, '1001', { aadhaar_number: '234567890124' });
        return world.as('admin', { params: { id: String(id) }, body: REASON });
      },
    ],
  ];

  it.each(COUNTED)('%s is refused until it can be counted, and does nothing', async (id, prepare) => {
    const sent = { ip: newAddress(), ...(await prepare()) };
    const before = (await allItems(engine)).length;
    const client = faultyClient(engine.endpoint, (command) =>
      command === 'UpdateItemCommand' ? 'refuse' : undefined,
    );
    const answer = await callById(id, testDeps({ engine, shared: deps, client }), sent);
    expect([answer.status, answer.cookies]).toEqual([503, []]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await allItems(engine)).length).toBe(before);
  });
});

describe('F16: with KMS down', () => {
  const kms = mockClient(KMSClient);
  const NUMBER = '987654321098';
  let down: ReturnType<typeof testDeps>;
  beforeAll(() => {
    vi.stubEnv('AWS_REGION', 'ap-south-1');
    const unreachable = Object.assign(new Error('KMSInternalException'), { name: 'KMSInternalException' });
    kms.on(GenerateDataKeyCommand).rejects(unreachable).on(DecryptCommand).rejects(unreachable);
    const dataKeys = openKeyStore('vault');
    down = testDeps({ engine, shared: { ...deps, dataKeys, messageKeys: dataKeys } });
  });
  afterAll(() => {
    kms.restore();
    vi.unstubAllEnvs();
  });
  const call = (id: string, sent: Sent) => callById(id, down, world.as('super_admin', sent));

  it('lists and pages show the number masked, and nobody is given it whole', async () => {
    const id = String(await newTeacher(world, '1001', { aadhaar_number: '234567890133' }));
    const read = await call('teachers.get', { params: { id } });
    expect([read.status, read.body.data.aadhaar_number]).toEqual([200, 'XXXXXXXX0133']);
    expect((await call('teachers.list', {})).status).toBe(200);
    expect((await call('teachers.revealAadhaar', { params: { id }, body: REASON })).status).toBe(503);
    // What needs no key still works.
    expect(
      (await call('teachers.update', { params: { id }, body: { email: 'new@example.org' } })).status,
    ).toBe(200);
  });

  it('a save with a number is refused whole, and it lies nowhere', async () => {
    const body = teacherInput('KMS-1', '1001', { aadhaar_number: NUMBER });
    const answer = await call('teachers.create', { body });
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([503, true]);
    const stored = JSON.stringify(await allItems(engine));
    expect(stored).not.toContain(NUMBER);
    expect(stored).not.toContain('KMS-1');
  });

  it('what would send a message is refused whole, since the message could not be sealed', async () => {
    const body = { username: 'kms.down', email: 'kms@example.org', role: 'admin' };
    expect((await call('userManagement.create', { body })).status).toBe(503);
    expect(JSON.stringify(await allItems(engine))).not.toContain('kms@example.org');
    const user = await seedUser(deps, 'admin');
    const asked = await call('auth.requestPasswordReset', { body: { email: user.email }, ip: newAddress() });
    expect(asked.status).toBe(503);
  });
});

describe('F16: a second step with KMS down', () => {
  it('counts for nothing: not as an attempt, not as a try of the ticket, not as a wrong code', async () => {
    const keyless = {
      make: () => Promise.reject(unavailable(new Error('away'))),
      open: () => Promise.reject(unavailable(new Error('away'))),
    };
    const down = testDeps({ engine, shared: { ...deps, dataKeys: keyless, messageKeys: keyless } });
    const factors = factorWorld(deps, { now: () => new Date(), advance: () => undefined });
    const { user, token, secret, recovery } = await factors.withApp();
    const { ticket } = await factors.ask(user.username);
    const ip = newAddress();
    const code = () => codeAt(secret, new Date(Date.now() + 30_000));
    // The code cannot be compared. The recovery code is right, and its owner cannot be told that it was used.
    for (const way of [{ code: code() }, { recovery: recovery[0] }])
      for (let i = 0; i < 3; i += 1)
        expect((await callById('auth.second', down, { ip, body: { ticket, ...way } })).status).toBe(503);
    for (let i = 0; i < 6; i += 1)
      expect((await callById('factors.prove', down, { ip, token, body: { code: code() } })).status).toBe(503);
    expect(await rowsOf(engine, `THROTTLE#second-in-a-row#${user.id}`)).toEqual([]);
    expect((await callById('auth.second', deps, { ip, body: { ticket, code: code() } })).status).toBe(200);
  });
});

describe('F17: a process that was frozen', () => {
  it('finds its connections closed and what others did meanwhile, and goes on', async () => {
    const proxy = await startFaultProxy(engine.endpoint);
    try {
      const thawed = testDeps({
        engine,
        shared: deps,
        client: faultyClient(proxy.endpoint, () => undefined),
      });
      const create = (on: typeof thawed, school_id: string) =>
        callById('schools.create', on, world.as('admin', { body: schoolInput(school_id) }));
      const total = async () =>
        (await callById('schools.list', thawed, world.as('admin'))).body.pagination.total;
      expect((await create(thawed, '6001')).status).toBe(201);
      const before = await total();
      proxy.closeAll();
      expect((await create(deps, '6002')).status).toBe(201);
      expect(await total()).toBe(before + 1);
      proxy.closeAll();
      expect((await create(thawed, '6003')).status).toBe(201);
      expect((await create(thawed, '6002')).status).toBe(409);
    } finally {
      await proxy.stop();
    }
  });
});

describe('the recount after every fault', () => {
  it('holds of what is whole, and names each thing that is not', async () => {
    const id = await newTeacher(world, '1002', { aadhaar_number: '234567890199' });
    const record = await callById(
      'medicalRecords.create',
      deps,
      world.as('admin', { body: medicalInput(id) }),
    );
    expect(record.status).toBe(201);
    await expectInvariants(engine, deps);
    const [claim] = (await rowsOf(engine, 'UNIQUE#teacher_ID')).filter(({ owner }) => owner === id);
    const anyway = { text: 'attribute_exists(pk)' };
    await deps.table.transact([
      { delete: { pk: String(claim?.pk), sk: 'UNIQUE' }, condition: anyway },
      { delete: { pk: `VAULT#${id}`, sk: 'AADHAAR' }, condition: anyway },
      {
        update: { pk: `TEACHER#${id}`, sk: 'TEACHER' },
        set: {
          text: 'SET phone_number = :other, version = :many',
          values: { ':other': '9000000000', ':many': 7 },
        },
        condition: anyway,
      },
    ]);
    const broken = await brokenInvariants(engine, deps, ['medical-records/lost.pdf']);
    expect(broken.orphans).toEqual([
      expect.stringContaining('does not hold teacher_ID#'),
      'an index of the vault is of no number',
      `the vault has no number of ${id}`,
      'the bytes lost.pdf have no document',
    ]);
    expect(broken.directory).toEqual([
      `teacher ${id} is listed with another version`,
      `teacher ${id} is listed with another phone_number`,
    ]);
    expect(broken.audit).toEqual([`teacher ${id}: version 7 of 1`]);
  });
});
