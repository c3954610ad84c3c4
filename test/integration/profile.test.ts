import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import type { StoredUser } from '#functions/userManagement/accounts.ts';
import { engineClient, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { medicalCalls, medicalInput, newTeacher } from '../support/medicalWorld.ts';
import { seedUser, tokenFor } from '../support/seed.ts';
import { auditedBy } from '../support/signIn.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
beforeAll(async () => {
  deps = testDeps({ engine });
  world = await teacherWorld(deps);
});

const LOGIN_PHONE = '9862099999';
let accounts = 0;

/** A teacher at school 1001 with an account, and calls by that account. */
async function teacher(more = {}) {
  const teacher_id = await newTeacher(world, '1001', more);
  accounts += 1;
  const phone = String(Number(LOGIN_PHONE) - accounts);
  const user = await seedUser(deps, 'teacher', { teacher_id, phone, password_hash: undefined });
  const token = await tokenFor(deps, user);
  return {
    id: teacher_id,
    user,
    get: () => callById('profile.get', deps, { token }),
    put: (body: unknown) => callById('profile.update', deps, { token, body }),
    token,
  };
}

/** A process in which something else may happen before each read of a single item. */
function slowed(before: (key: { pk?: string; sk?: string }) => unknown) {
  const client = engineClient(engine.endpoint);
  client.middlewareStack.add(
    (next) => async (args) => {
      const { Key } = args.input as { Key?: Record<'pk' | 'sk', { S?: string } | undefined> };
      if (Key) await before({ pk: Key.pk?.S, sk: Key.sk?.S });
      return next(args);
    },
    { step: 'build', name: 'happensBefore' },
  );
  return testDeps({ engine, client, shared: deps });
}

const POSTING = { school_name: 'Old School', from_date: '2006-06-01', to_date: '2010-03-31' };

describe('a teacher reads its own record', () => {
  it('with histories, and the Aadhaar number masked', async () => {
    const { id, get } = await teacher({ posting_histories: [POSTING], aadhaar_number: '234567890124' });
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body.data.teacher).toMatchObject({
      id,
      teacher_name: 'Lalrinpuii Sailo',
      aadhaar_number: 'XXXXXXXX0124',
      current_school_name: 'School 1001',
      posting_histories: [{ school_name: 'Old School', status: 'Completed' }],
    });
    expect(body.data.medical).toBeNull();
  });

  it('with the medical record, which leaves an entry of the look', async () => {
    const { id, user, get } = await teacher();
    expect((await medicalCalls(deps, world).add(medicalInput(id))).status).toBe(201);
    const entries = await auditedBy(engine, async () => {
      expect((await get()).body.data.medical).toMatchObject({ teacher_id: id, ailment_name: 'Hypertension' });
    });
    expect(entries).toMatchObject([
      { action: 'view', resource_type: 'medical_record', resource_id: String(id), actor_id: user.id },
    ]);
  });

  it('and says one thing of a medical record that is deleted while it is read', async () => {
    const { id, token } = await teacher();
    const { add, remove } = medicalCalls(deps, world);
    expect((await add(medicalInput(id))).status).toBe(201);
    const slow = slowed(({ sk }) => sk === 'MEDICAL' && remove(id));
    const { body } = await callById('profile.get', slow, { token });
    expect(body.data).toMatchObject({ medical: null, teacher: { medical_records: 0, medical_severity: '' } });
  });

  it('which is not found where it is deleted with its medical record while it is read', async () => {
    const { id, token } = await teacher();
    expect((await medicalCalls(deps, world).add(medicalInput(id))).status).toBe(201);
    const slow = slowed(
      ({ sk }) =>
        sk === 'MEDICAL' &&
        callById(
          'cascade.deleteTeacher',
          deps,
          world.as('super_admin', { params: { id: String(id) }, query: 'force=true' }),
        ),
    );
    expect((await callById('profile.get', slow, { token })).status).toBe(404);
  });

  it('also while it moves to another school', async () => {
    const { id, token } = await teacher();
    let reads = 0;
    const slow = slowed(({ pk }) => {
      if (pk !== `TEACHER#${id}`) return undefined;
      reads += 1;
      // The first read is for the scope of the account.
      return reads === 2 && world.change(id, { school_id: '1004' });
    });
    const { status, body } = await callById('profile.get', slow, { token });
    expect([status, body.data?.teacher.current_school_name]).toEqual([200, 'School 1004']);
  });

  it('where the record is now, after it moved to another school', async () => {
    const { id, get, token } = await teacher();
    expect((await world.change(id, { school_id: '1004' })).status).toBe(200);
    expect((await get()).body.data.teacher.current_school_name).toBe('School 1004');
    const stats = await callById('schools.stats', deps, { token });
    expect(stats.body.data).toMatchObject({ totalSchools: 1 });
  });

  it('and no other: not that of a colleague, and none where the account has none', async () => {
    const colleague = await newTeacher(world, '1001');
    const { token } = await teacher();
    for (const id of ['teachers.get', 'medicalRecords.get']) {
      const params = { [id === 'teachers.get' ? 'id' : 'teacherId']: String(colleague) };
      expect((await callById(id, deps, { token, params })).status).toBe(403);
    }
    const unlinked = await tokenFor(deps, world.users.teacher as StoredUser);
    const answer = await callById('profile.get', deps, { token: unlinked });
    expect([answer.status, answer.body.message]).toEqual([
      404,
      'Your account is not linked to a teacher record',
    ]);
  });

  it('which nobody but a teacher has', async () => {
    for (const role of ['super_admin', 'admin', 'deo', 'sdeo', 'hoi'] as const) {
      expect((await callById('profile.get', deps, world.as(role))).status).toBe(403);
      expect((await callById('profile.update', deps, world.as(role, { body: {} }))).status).toBe(403);
    }
  });
});

describe('a teacher keeps its contact details', () => {
  it('phone and e-mail of the record, with one entry that says what changed', async () => {
    const { id, user, put, get } = await teacher();
    const entries = await auditedBy(engine, async () => {
      const { status, body } = await put({ phone_number: '+91 98620 12345', email: 'me@example.org' });
      expect([status, body.data.phone_number, body.data.email]).toEqual([
        200,
        '9862012345',
        'me@example.org',
      ]);
    });
    expect(entries).toMatchObject([
      { action: 'update', resource_type: 'teacher', resource_id: String(id), actor_id: user.id },
    ]);
    expect(JSON.parse(String(entries[0]?.details)).after).toEqual({
      phone_number: '9862012345',
      email: 'me@example.org',
    });
    expect((await get()).body.data.teacher.phone_number).toBe('9862012345');
  });

  it('R21: never the phone to sign in with, which no edit of the record moves', async () => {
    const { id, user, put } = await teacher();
    await put({ phone_number: '9862054321' });
    await world.change(id, { phone_number: '9862054322' }, 'hoi');
    const stored = (await deps.table.get(keys.user(user.id))) as unknown as StoredUser;
    expect([stored.phone, stored.rev]).toEqual([user.phone, user.rev]);
    expect((await deps.table.get(keys.unique('phone', user.phone)))?.owner).toBe(user.id);
    expect(await deps.table.get(keys.unique('phone', '9862054321'))).toBeUndefined();
  });

  it.each([
    [{ phone_number: '98620' }, 'phone_number'],
    [{ phone_number: '' }, 'phone_number'],
    [{ email: 'nobody' }, 'email'],
    [{ teacher_name: 'Another' }, 'teacher_name'],
    [{ school_id: '1004' }, 'school_id'],
    [{ id: 1 }, 'id'],
  ])('and nothing else: %j', async (body, field) => {
    const { put, get } = await teacher();
    const before = (await get()).body.data.teacher;
    const answer = await put(body);
    expect([answer.status, answer.body.issues[0].field]).toEqual([400, field]);
    expect((await get()).body.data.teacher).toEqual(before);
  });

  it('not over a change that it has not seen', async () => {
    const { id, put, get } = await teacher();
    const { version } = (await get()).body.data.teacher;
    await world.change(id, { teacher_type: 'Head' });
    expect((await put({ email: 'x@example.org', version })).status).toBe(409);
    expect((await put({ email: 'x@example.org', version: version + 1 })).status).toBe(200);
  });
});
