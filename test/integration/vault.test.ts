import { createHmac, randomBytes } from 'node:crypto';
import {
  DecryptCommand,
  DisabledException,
  IncorrectKeyException,
  KMSClient,
  NotFoundException,
} from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unavailable } from '#functions/app/errors.ts';
import { SECRET_NAMES } from '#functions/app/secrets.ts';
import { openIndexKey, openKeyStore } from '#functions/security/keyStore.ts';
import { aadhaarNews, openVault, vaultItem } from '#functions/security/vault.ts';
import { keys } from '#functions/table/keys.ts';
import { run as create } from '#functions/teachers/create.ts';
import { run as remove } from '#functions/teachers/delete.ts';
import { run as list } from '#functions/teachers/list.ts';
import { run as reveal } from '#functions/teachers/revealAadhaar.ts';
import { run as update } from '#functions/teachers/update.ts';
import type { Role } from '#shared/access/roles.ts';
import { teachers } from '#shared/contracts/teachers.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { type Sink, startSink } from '../../infra/local/sink.ts';
import { emptyAfter } from '../support/binWorld.ts';
import { localIndexKey, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { invoke } from '../support/invoke.ts';
import { rowsOf } from '../support/rows.ts';
import { seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const REASON = { reason: 'pension papers' };
const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

beforeAll(async () => {
  deps = testDeps({ engine, limits: { revealsPerHour: 30, aadhaarDuplicatesPerHour: 100 } });
  world = await teacherWorld(deps);
});

let next = 1;
const number = () => `9${String(next++).padStart(7, '0')}4321`;
const made = async (aadhaar_number: string) => {
  const { status, body } = await world.add(teacherInput(`V-${next++}`, '1001', { aadhaar_number }));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const revealed = (id: number, role: Role = 'admin') =>
  invoke(teachers.revealAadhaar, reveal, deps, world.as(role, { params: { id: String(id) }, body: REASON }));
const whole = async (id: number) => (await revealed(id)).body.data?.aadhaar_number;
const entriesOf = async (id: number) =>
  (await rowsOf(engine, 'AUDIT#'))
    .filter(({ resource_id }) => resource_id === String(id))
    .sort((a, b) => ((a.id as string) < (b.id as string) ? -1 : 1));
const aadhaarClaims = () => rowsOf(engine, 'VAULT#INDEX#');

describe('an Aadhaar number', () => {
  it('is shown masked everywhere and whole only on request (R55)', async () => {
    const data = await made('2345 6789 0124');
    expect(data.aadhaar_number).toBe('XXXXXXXX0124');
    expect((await world.read(data.id)).body.data?.aadhaar_number).toBe('XXXXXXXX0124');
    expect((await world.list()).body.data?.[0]?.aadhaar_number).toBe('XXXXXXXX0124');
    expect((await world.search(data.teacher_ID)).body.data?.[0]?.aadhaar_number).toBe('XXXXXXXX0124');
    const answer = await revealed(data.id);
    expect([answer.status, answer.body.data]).toEqual([200, { aadhaar_number: '234567890124' }]);
    expect(await whole(data.id)).toBe('234567890124');
    const views = (await entriesOf(data.id)).filter(({ action }) => action === 'view');
    expect(views).toHaveLength(2);
    expect(views[0]).toMatchObject({
      resource_type: 'teacher',
      success: true,
      username: world.users.admin.username,
      details: '{"field":"aadhaar_number","reason":"pension papers"}',
    });
  });

  it('stays when the masked value comes back (R56)', async () => {
    const aadhaar = number();
    const { id } = await made(aadhaar);
    const item = await deps.table.get(keys.vault(id));
    const saved = await world.change(id, { teacher_name: 'Edited', aadhaar_number: 'XXXXXXXX4321' });
    expect([saved.status, saved.body.data.aadhaar_number]).toEqual([200, 'XXXXXXXX4321']);
    expect(await deps.table.get(keys.vault(id))).toEqual(item);
    expect(await whole(id)).toBe(aadhaar);
  });

  it('is refused where the masked value is not the stored one', async () => {
    const aadhaar = number();
    const { id } = await made(aadhaar);
    for (const [teacher, aadhaar_number] of [
      [id, 'XXXXXXXX0000'],
      [(await made('')).id, 'XXXXXXXX4321'],
    ]) {
      const answer = await world.change(teacher, { aadhaar_number });
      expect([answer.status, answer.body.issues]).toEqual([
        400,
        [{ field: 'aadhaar_number', message: 'Aadhaar number must be exactly 12 digits' }],
      ]);
    }
    expect((await world.add(teacherInput('masked', '1001', { aadhaar_number: 'XXXXXXXX4321' }))).status).toBe(
      400,
    );
    expect(await whole(id)).toBe(aadhaar);
  });

  it.each(['', null])('is cleared by %j, and another may have it then', async (empty) => {
    const aadhaar = number();
    const { id } = await made(aadhaar);
    const cleared = await world.change(id, { aadhaar_number: empty });
    expect([cleared.status, cleared.body.data.aadhaar_number]).toEqual([200, '']);
    expect(await deps.table.get(keys.vault(id))).toBeUndefined();
    expect((await revealed(id)).status).toBe(404);
    await made(aadhaar);
  });

  it('is replaced, and the old one is free (R57)', async () => {
    const [old, fresh] = [number(), number()];
    const { id } = await made(old);
    const held = (await aadhaarClaims()).length;
    expect((await world.change(id, { aadhaar_number: fresh })).status).toBe(200);
    expect(await whole(id)).toBe(fresh);
    expect(await aadhaarClaims()).toHaveLength(held);
    await made(old);
  });

  it('leaves in the audit trail what became of it, and not its digits (R56)', async () => {
    const [first, second] = [number(), number()];
    const { id } = await made(first);
    await world.change(id, { aadhaar_number: second });
    await world.change(id, { aadhaar_number: '' });
    const details = (await entriesOf(id)).map((entry) => JSON.parse(entry.details as string));
    expect(details.map(({ aadhaar_number }) => aadhaar_number)).toEqual(['set', 'changed', 'cleared']);
    expect(JSON.stringify(details)).not.toContain('4321');
  });

  it('goes with its teacher', async () => {
    const aadhaar = number();
    const { id } = await made(aadhaar);
    const sent = world.as('admin', { params: { id: String(id) } });
    expect((await invoke(teachers.delete, remove, deps, sent)).status).toBe(200);
    // It waits in the vault as long as its teacher waits in the bin, but nobody opens it, and another may have it.
    expect((await revealed(id)).status).toBe(404);
    await made(aadhaar);
    await emptyAfter(engine, deps, 31);
    expect(await deps.table.get(keys.vault(id))).toBeUndefined();
  });

  it('of 50 that are sent at once belongs to one teacher (R57, R61)', async () => {
    const aadhaar_number = number();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => world.add(teacherInput(`A50-${i}`, '1001', { aadhaar_number }))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ error: 'duplicate', issues: [{ field: 'aadhaar_number' }] });
    const kept = (await rowsOf(engine, 'VAULT#')).map(({ pk }) => pk);
    const id = answers.find(({ status }) => status === 201)?.body.data.id;
    expect(kept).toContain(`VAULT#${id}`);
    expect(await whole(id)).toBe(aadhaar_number);
  });
});

describe('who may see one whole', () => {
  it('administrators, and nobody else', async () => {
    const { id } = await made(number());
    for (const role of ['deo', 'sdeo', 'hoi', 'teacher'] as const)
      expect((await revealed(id, role)).status).toBe(403);
    expect((await revealed(id, 'super_admin')).status).toBe(200);
    expect((await revealed(999_999)).status).toBe(404);
    expect((await revealed((await made('')).id)).status).toBe(404);
  });

  it('so many in an hour', async () => {
    let now = new Date();
    const clocked = testDeps({ engine, now: () => now, limits: { revealsPerHour: 2 }, shared: deps });
    const user = await seedUser(deps, 'admin');
    const id = String((await made(number())).id);
    const ask = async () => {
      const token = await tokenFor(clocked, user);
      return invoke(teachers.revealAadhaar, reveal, clocked, { token, params: { id }, body: REASON });
    };
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const refused = await ask();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect(refused.body.message).toContain('Aadhaar');
    // R87: the refusal leaves an entry too, and the alarm on many reveals hears of all three.
    const views = (await entriesOf(Number(id))).filter(({ action }) => action === 'view');
    expect(views.map(({ success }) => success)).toEqual([true, true, false]);
    expect(views[2]).toMatchObject({ error_message: refused.body.message });
    expect(clocked.lines.filter(({ AadhaarReveals }) => AadhaarReveals === 1)).toHaveLength(3);
    now = new Date(now.getTime() + 3_600_000);
    expect((await ask()).status).toBe(200);
  });

  it('only once the entry of it is kept', async () => {
    const { id } = await made(number());
    const transact = vi.spyOn(deps.table, 'transact');
    transact.mockRejectedValueOnce(unavailable(new Error('away')));
    const answer = await revealed(id);
    transact.mockRestore();
    expect(answer.status).toBe(503);
    const { requestId, ...said } = answer.body;
    expect(JSON.stringify(said)).not.toContain('4321');
  });
});

describe('what the vault holds', () => {
  it('is sealed, and opens for its own teacher alone (R54)', async () => {
    const aadhaar = number();
    const { id } = await made(aadhaar);
    const other = (await made(number())).id;
    const item = (await deps.table.get(keys.vault(id)))!;
    expect(JSON.stringify(item)).not.toContain(aadhaar);
    expect(Buffer.from(item.ciphertext as string, 'base64').toString('latin1')).not.toContain(aadhaar);
    expect(Buffer.from(item.ciphertext as string, 'base64')).toHaveLength(12);
    expect(await openVault(deps, id)).toBe(aadhaar);
    const stolen = { ...item, ...keys.vault(other) };
    const held = { condition: { text: 'attribute_exists(pk)' } };
    await deps.table.transact([{ put: stolen, ...held }]);
    await expect(openVault(deps, other)).rejects.toThrow();
    const altered = { ...item, tag: Buffer.from(randomBytes(16)).toString('base64') };
    await deps.table.transact([{ put: altered, ...held }]);
    await expect(openVault(deps, id)).rejects.toThrow();
  });

  it('is bound to its teacher by the cipher too, not by the key alone', async () => {
    // One key for everybody. Only the data authenticated with the number still tells teachers apart.
    const key = randomBytes(32);
    const dataKeys = { make: async () => ({ plain: key, sealed: '' }), open: async () => key };
    const put = await vaultItem({ dataKeys }, 1, '234567890124', 'index');
    const reading = (teacherId: number) =>
      openVault({ dataKeys, table: { get: async () => put } as never }, teacherId);
    expect(await reading(1)).toBe('234567890124');
    await expect(reading(2)).rejects.toThrow();
  });

  it('is found again by an index that no function could make by itself (R57, R79)', async () => {
    const other = testDeps({ engine, shared: { ...deps, indexKey: localIndexKey() } });
    const indexOf = async (of: typeof deps) => {
      const news = await aadhaarNews(of, '234567890124', undefined);
      return news?.note === 'set' ? news.index : undefined;
    };
    const [one, two] = [await indexOf(deps), await indexOf(other)];
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(await indexOf(deps)).toBe(one);
    expect(two).not.toBe(one);
  });

  it('is nowhere else: a record tells its last digits to those alone who show teachers (R79)', async () => {
    const aadhaar = number();
    const { id } = await made(aadhaar);
    const item = (await deps.table.get(keys.vault(id)))!;
    const record = (await deps.table.get(keys.teacher(id)))!;
    expect(record.aadhaar).toMatch(/^[\w-]{43}$/);
    const elsewhere = JSON.stringify(
      (await rowsOf(engine, '')).filter(({ pk }) => !String(pk).startsWith('VAULT#')),
    );
    for (const digits of [aadhaar, item.index as string]) expect(elsewhere).not.toContain(digits);
    expect(JSON.stringify(record)).not.toContain('4321');
    // Whatever secrets a function reads, none of them makes the index.
    const secrets = await Promise.all(SECRET_NAMES.map((name) => deps.secrets(name)));
    const texts = secrets.flatMap((group) => Object.values(group)).filter((key) => typeof key === 'string');
    expect(texts.length).toBeGreaterThan(5);
    for (const key of texts) {
      const guess = createHmac('sha256', Buffer.from(key, 'base64')).update(aadhaar).digest('base64url');
      expect(guess).not.toBe(item.index);
    }
  });
});

describe('after the key was lost', () => {
  it('a number is not shown, and its place says why', async () => {
    const open = () =>
      Promise.reject(Object.assign(new Error('of another key'), { name: 'IncorrectKeyException' }));
    const { id } = await made(number());
    const sent = world.as('admin', { params: { id: String(id) }, body: REASON });
    const lost = { ...deps, dataKeys: { ...deps.dataKeys, open } };
    const answer = await invoke(teachers.revealAadhaar, reveal, lost, sent);
    expect([answer.status, answer.body.message]).toEqual([404, teacherMessages.aadhaarLost]);
  });
});

describe('without the key service (F16)', () => {
  const gone = async () => Promise.reject(unavailable(new Error('KMS is away')));
  const away = () => ({ ...deps, dataKeys: { make: gone, open: gone }, indexKey: { mac: gone } });

  it('nothing is stored of a save with a number, and the rest goes on', async () => {
    const aadhaar_number = number();
    const { id } = await made(aadhaar_number);
    const before = await rowsOf(engine, '');
    const sent = world.as('admin', { body: teacherInput('away', '1001', { aadhaar_number: number() }) });
    const refused = await invoke(teachers.create, create, away(), sent);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, expect.any(String)]);
    const params = { id: String(id) };
    const change = (body: object) =>
      invoke(teachers.update, update, away(), world.as('admin', { params, body }));
    expect((await change({ aadhaar_number: number() })).status).toBe(503);
    const lasting = (rows: Record<string, unknown>[]) =>
      rows
        .filter(({ pk }) => !String(pk).startsWith('SEQ#'))
        .map((row) => JSON.stringify(row, Object.keys(row).sort()))
        .sort();
    expect(lasting(await rowsOf(engine, ''))).toEqual(lasting(before));
    const page = await invoke(teachers.list, list, away(), world.as('admin'));
    expect([page.status, page.body.data[0].aadhaar_number]).toEqual([200, 'XXXXXXXX4321']);
    const shown = await invoke(
      teachers.revealAadhaar,
      reveal,
      away(),
      world.as('admin', { params, body: REASON }),
    );
    expect(shown.status).toBe(503);
    expect((await change({ teacher_name: 'Without', aadhaar_number: 'XXXXXXXX4321' })).status).toBe(200);
    expect((await change({ aadhaar_number: '' })).status).toBe(200);
  });
});

describe('the key store', () => {
  let sink: Sink;
  beforeAll(async () => {
    const outbox = { add: () => {}, newestFirst: () => [] };
    sink = await startSink({ outbox, secrets: {}, masterKey: randomBytes(32) });
    vi.stubEnv('AWS_ENDPOINT_URL_KMS', sink.endpoint);
    vi.stubEnv('AWS_REGION', 'ap-south-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await sink.stop();
  });

  it('makes a fresh key each time and opens it for the same context alone', async () => {
    const store = openKeyStore('vault');
    const [one, two] = [await store.make({ teacher: '1' }), await store.make({ teacher: '1' })];
    expect(one.plain).toHaveLength(32);
    expect(Buffer.from(one.plain)).not.toEqual(Buffer.from(two.plain));
    expect(Buffer.from(await store.open(one.sealed, { teacher: '1' }))).toEqual(Buffer.from(one.plain));
    await expect(store.open(one.sealed, { teacher: '2' })).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
  });

  it('tells a key that was lost from one that cannot be had now', async () => {
    const kms = mockClient(KMSClient);
    const metadata = { message: 'refused', $metadata: {} };
    const opening = () => openKeyStore('vault').open('AAAA', { teacher: '1' });
    kms.on(DecryptCommand).rejects(new IncorrectKeyException(metadata));
    await expect(opening()).rejects.toMatchObject({ name: 'IncorrectKeyException' });
    for (const error of [new DisabledException(metadata), new NotFoundException(metadata)]) {
      kms.on(DecryptCommand).rejects(error);
      await expect(opening()).rejects.toMatchObject({ code: 'unavailable' });
    }
    kms.restore();
  });

  it('makes the same index of the same text under the same key', async () => {
    const [one, two] = [openIndexKey('index'), openIndexKey('other')];
    expect(await one.mac('234567890124')).toMatch(/^[\w-]{43}$/);
    expect(await one.mac('234567890124')).toBe(await one.mac('234567890124'));
    expect(await one.mac('234567890125')).not.toBe(await one.mac('234567890124'));
    expect(await two.mac('234567890124')).not.toBe(await one.mac('234567890124'));
  });

  it('says 503 when the service is away', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_KMS', 'http://127.0.0.1:9');
    const store = openKeyStore('vault');
    await expect(openIndexKey('index').mac('1')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(store.make({ teacher: '1' })).rejects.toMatchObject({ code: 'unavailable' });
    await expect(store.open('AAAA', { teacher: '1' })).rejects.toMatchObject({ code: 'unavailable' });
  });
});
