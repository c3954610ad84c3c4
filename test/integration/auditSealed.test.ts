import { beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyAudit } from '#functions/audit/verify.ts';
import { auditWrites, type StoredEntry } from '#functions/table/auditEntry.ts';
import { keys } from '#functions/table/keys.ts';
import { eraseSubject, opened } from '#functions/table/subjects.ts';
import { leastOf } from '#shared/records/samples.ts';
import { teacher } from '#shared/records/teacher.ts';
import { orderAll } from '../support/auditTrail.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { openAt, orderWorld } from '../support/orderWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { ORIGIN, seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { fakeClock } from '../support/signIn.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const FOREVER = { accessTokenSeconds: 1e9, refreshIdleSeconds: 1e9, refreshAbsoluteSeconds: 1e9 };
const clock = fakeClock('2026-03-02T05:00:00Z');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let chief: string;

beforeAll(async () => {
  deps = testDeps({ engine, now: clock.now, limits: FOREVER });
  world = await teacherWorld(deps);
  chief = await tokenFor(deps, await seedUser(deps, 'super_admin'));
});

let next = 1;
/** Values that nothing else in the table has, one for each personal field that is a text. */
const person = () => {
  const number = String(next++).padStart(4, '0');
  return {
    teacher_name: `Zirsangliana ${'abcdefghij'[Number(number.slice(-1))]}`,
    phone_number: `986201${number}`,
    email: `zirsanga${number}@example.org`,
    date_of_birth: `1981-04-${String((next % 27) + 1).padStart(2, '0')}`,
    religion: 'Christianity',
  };
};

async function made(own: ReturnType<typeof person> & Record<string, unknown> = person()) {
  const teacher_ID = `SEAL-${next++}`;
  const { status, body } = await world.add(teacherInput(teacher_ID, '1001', own));
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.data.id as number, teacher_ID, own };
}

const stored = async (type: string, id: number) =>
  ((await rowsOf(engine, 'AUDIT#')) as StoredEntry[])
    .filter(({ resource_type, resource_id }) => resource_type === type && resource_id === String(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
const keysOf = async (kind: string, id: number) => rowsOf(engine, keys.subject(kind, id).pk);
/** What an administrator reads of a record's entries, oldest first. */
async function read(type: string, id: number) {
  await orderAll(deps, engine);
  const sent = { token: chief, params: { type, id: String(id) }, query: '' };
  const answer = await callById('audit.history', deps, sent);
  if (answer.status === 404) return readAll(type, id);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.map(({ details }: StoredEntry) => JSON.parse(details)).reverse();
}
async function readAll(type: string, id: number) {
  const answer = await callById('audit.logs', deps, { token: chief, query: 'limit=1000' });
  return (answer.body.data as StoredEntry[])
    .filter(({ resource_type, resource_id }) => resource_type === type && resource_id === String(id))
    .map(({ details }) => JSON.parse(details))
    .reverse();
}

describe('R83: personal values in audit entries', () => {
  it('lie sealed under a key of the person, and read as they were', async () => {
    const { id, teacher_ID, own } = await made();
    const other = person();
    expect((await world.change(id, { ...other, teacher_type: 'Contract' })).status).toBe(200);
    const entries = await stored('teacher', id);
    const text = JSON.stringify(entries);
    for (const value of [...Object.values(own), ...Object.values(other), teacher_ID])
      expect(text).not.toContain(value);
    expect(entries).toHaveLength(2);
    // What is no matter of the person stands there as ever.
    expect(JSON.parse(entries[1]?.details ?? '').after).toEqual({
      teacher_name: 'erased',
      phone_number: 'erased',
      email: 'erased',
      date_of_birth: 'erased',
      teacher_type: 'Contract',
    });
    const [creation, change] = await read('teacher', id);
    expect(creation.after).toMatchObject({ ...own, teacher_ID, gender: leastOf(teacher).gender });
    const { religion: _same, ...moved } = other;
    const { religion: _was, ...before } = own;
    expect(change).toEqual({
      before: { ...before, teacher_type: '' },
      after: { ...moved, teacher_type: 'Contract' },
    });
    expect(await keysOf('teacher', id)).toHaveLength(1);
  });

  it('of an account, too, wherever an entry has them', async () => {
    const username = `sealed.${next++}`;
    const body = { username, email: `${username}@example.org`, phone: '9862099887', role: 'admin' };
    const created = await callById('userManagement.create', deps, { token: chief, body });
    const { id } = created.body.data;
    const about = (params = { id: String(id) }) => ({ token: chief, params });
    await callById('userManagement.update', deps, { ...about(), body: { email: `new.${body.email}` } });
    await callById('userManagement.unlock', deps, about());
    await callById('userManagement.sendPasswordLink', deps, about());
    await callById('cascade.deleteUser', deps, { ...about(), query: 'force=true' });
    const entries = await stored('user', id);
    expect(entries).toHaveLength(5);
    for (const value of [username, body.phone]) expect(JSON.stringify(entries)).not.toContain(value);
    const [made, changed, unlocked, sent, gone] = await read('user', id);
    expect(made.after).toMatchObject({ username, email: body.email, phone: body.phone });
    expect(changed).toEqual({ before: { email: body.email }, after: { email: `new.${body.email}` } });
    expect([unlocked.username, sent.username, gone.before.username]).toEqual([username, username, username]);
  });

  it('read "erased" once the key of the person is, for that person alone, and every hash still verifies', async () => {
    const [left, stays] = [await made(), await made()];
    await world.change(left.id, { email: 'left@example.org' });
    expect(await eraseSubject(deps, 'teacher', left.id)).toBe(true);
    expect(await eraseSubject(deps, 'teacher', left.id)).toBe(false);
    const [creation, change, erasure] = await read('teacher', left.id);
    expect(creation.after).toMatchObject({ teacher_name: 'erased', teacher_ID: 'erased', email: 'erased' });
    expect(creation.after.classes_taught).not.toBe('erased');
    expect(change).toEqual({ before: { email: 'erased' }, after: { email: 'erased' } });
    expect(erasure).toEqual({ erased: 'personal values in the audit trail' });
    expect((await read('teacher', stays.id))[0].after).toMatchObject(stays.own);
    const everything = JSON.stringify(await rowsOf(engine, 'AUDIT'));
    expect(everything).not.toContain(left.own.phone_number);
    const { fault, entries } = await verifyAudit(deps);
    expect([fault, entries > 4]).toEqual([undefined, true]);
    const csv = await callById('audit.export', deps, { token: chief, query: 'resourceType=teacher' });
    expect(JSON.stringify(csv.body)).not.toContain(left.own.phone_number);
    expect(JSON.stringify(csv.body)).toContain(stays.own.phone_number);
  });

  it('written after the key was erased lie under another, and what came before stays erased', async () => {
    const { id, own } = await made();
    await eraseSubject(deps, 'teacher', id);
    expect((await world.change(id, { email: 'again@example.org' })).status).toBe(200);
    const [creation, , change] = await read('teacher', id);
    expect(creation.after.email).toBe('erased');
    expect(change).toEqual({ before: { email: own.email }, after: { email: 'again@example.org' } });
  });

  it('open for their own entry alone', async () => {
    const [one, another] = [await made(), await made()];
    const [first] = await stored('teacher', one.id);
    const [second] = await stored('teacher', another.id);
    const swapped = { ...first, sealed: second?.sealed } as StoredEntry;
    const [found] = await opened(deps, [{ ...swapped, resource_id: String(another.id) }]);
    expect(found?.details).toBe(first?.details);
  });

  it('of a person of before get a key with the first change', async () => {
    const { id } = await made();
    // As a former version left it: no key.
    await deps.table.transact([
      { delete: keys.subject('teacher', id), condition: { text: 'attribute_exists(pk)' } },
    ]);
    await Promise.all(
      ['a@example.org', 'b@example.org', 'c@example.org'].map((email) => world.change(id, { email })),
    );
    expect(await keysOf('teacher', id)).toHaveLength(1);
    const changes = (await read('teacher', id)).slice(1);
    expect(changes.map(({ after }: { after: { email: string } }) => after.email).sort()).toEqual([
      'a@example.org',
      'b@example.org',
      'c@example.org',
    ]);
  });

  it('need no look at a key where an entry has none', async () => {
    const { id } = await made();
    const batchGet = vi.spyOn(deps.table, 'batchGet');
    const sent = world.as('admin', { params: { id: String(id) }, body: { teacher_type: 'Contract' } });
    expect((await callById('teachers.update', deps, sent)).status).toBe(200);
    const asked = batchGet.mock.calls.flatMap(([wanted]) => wanted.map(({ pk }) => pk));
    batchGet.mockRestore();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((pk) => pk.startsWith('SUBJECTKEY#'))).toEqual([]);
  });

  it.each(['transfer', 'return'])(
    'and so does the reason for taking a move back or refusing it, which no other entry has: %s',
    async (kind) => {
      const desk = orderWorld(deps, world);
      const { id, teacher_ID } = await made({ ...person(), posting_histories: [openAt('1001')] });
      const moveUnder = async (of: string, to: string) => {
        const order = await desk.issued([desk.line(teacher_ID, to)], {
          kind: of,
          number: `SEAL.${next++}/2026`,
        });
        return (await desk.movesOf(order.id))[0].id as number;
      };
      if (kind === 'return') {
        const away = await moveUnder('attachment', '1002');
        await desk.step('relieve', away);
        await desk.step('join', away);
      }
      const move = await moveUnder(kind, kind === 'return' ? '' : '1003');
      expect((await desk.step('relieve', move)).status).toBe(200);
      const reason = `The mother of ${teacher_ID} is ill`;
      const sent = { params: desk.one(move), body: { reason } };
      for (const step of ['undo', 'refuse']) {
        expect((await desk.call(`moves.${step}`, sent)).status).toBe(200);
        expect(JSON.stringify(await rowsOf(engine, 'AUDIT')).includes(reason)).toBe(false);
        expect((await read('teacher', id)).at(-1)).toMatchObject({ step, move, reason });
      }
      await eraseSubject(deps, 'teacher', id);
      expect((await read('teacher', id)).slice(-3, -1)).toMatchObject([
        { step: 'undo', reason: 'erased' },
        { step: 'refuse', reason: 'erased' },
      ]);
    },
  );

  it('cannot be written without the key of the person', () => {
    const event = { action: 'update', resource_type: 'teacher', resource_id: '7' } as const;
    const details = { after: { phone_number: '9862012345' } };
    expect(() => auditWrites(deps, { origin: ORIGIN }, { ...event, details })).toThrow('needs the key');
  });
});

describe('R83: a retention time', () => {
  const DAY = 24 * 3600;
  const kept = () =>
    testDeps({ engine, now: clock.now, shared: deps, limits: { ...FOREVER, personalDaysAfterDeletion: 30 } });
  const force = (id: number, from: typeof deps) =>
    callById(
      'cascade.deleteTeacher',
      from,
      world.as('admin', { params: { id: String(id) }, query: 'force=true' }),
    );

  it('that is set erases the key so many days after the deletion', async () => {
    const { id, own, teacher_ID } = await made();
    expect((await force(id, kept())).status).toBe(200);
    const [key] = await keysOf('teacher', id);
    expect(key?.expiresAt).toBe(Math.floor(clock.now().getTime() / 1000) + 30 * DAY);
    expect((await readAllOf(id))[0].after).toMatchObject({ ...own, teacher_ID });
    clock.advance(30 * DAY);
    // The table drops it in its own time.
    expect(await keysOf('teacher', id)).toHaveLength(1);
    const [creation, deletion] = await readAllOf(id);
    expect(creation.after).toMatchObject({ teacher_name: 'erased', teacher_ID: 'erased' });
    expect(deletion.before).toEqual({ teacher_ID: 'erased', school_id: '1001' });
  });

  it('that is not set keeps it', async () => {
    const { id, own } = await made();
    expect((await force(id, deps)).status).toBe(200);
    clock.advance(1000 * DAY);
    expect((await keysOf('teacher', id))[0]?.expiresAt).toBeUndefined();
    expect((await readAllOf(id))[0].after).toMatchObject(own);
  });

  const readAllOf = async (id: number) => {
    await orderAll(deps, engine);
    return readAll('teacher', id);
  };
});
