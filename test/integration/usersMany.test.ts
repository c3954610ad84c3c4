import { beforeAll, describe, expect, it } from 'vitest';
import { bulkUsers } from '#functions/userManagement/manyAtOnce.ts';
import { userMessages } from '#shared/messages/users.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { beforeTransactions } from '../support/faults.ts';
import { ORIGIN, schoolInput, seedUser, teacherInput } from '../support/seed.ts';
import { auditedBy, fakeClock, newAddress, signIn } from '../support/signIn.ts';
import { mailed, newPhone, type UserWorld, userWorld } from '../support/userWorld.ts';

const engine = withEngine();
const clock = fakeClock();
let deps: ReturnType<typeof testDeps>;
let world: UserWorld;

beforeAll(async () => {
  deps = testDeps({ engine, now: clock.now });
  world = await userWorld(deps);
});

type Result = { id: number; name: string; success: boolean; message: string };
const outcome = (results: Result[]) => results.map(({ id, success }) => [id, success]);

describe('one action on several accounts', () => {
  const bulk = (body: object) => world.call('bulk', { body });

  it('does for each what it would do alone, and tells of each what became of it (R38)', async () => {
    const [deo, plain, twice] = [
      await world.make({ role: 'deo', district: 'D0' }),
      await world.signedIn({}),
      await world.make({ role: 'sdeo', district: 'D0', rd_block: 'B00' }),
    ];
    const own = world.users.super_admin.id;
    const ids = [deo.id, plain.id, own, 999_999, twice.id, deo.id];
    let answer: Awaited<ReturnType<typeof bulk>> | undefined;
    const entries = await auditedBy(engine, async () => {
      answer = await bulk({ user_ids: ids, action: 'change_role', role: 'deo' });
    });
    const { data } = answer!.body as { data: Result[] };
    // Nothing to do, no district, one's own account, no such account, the district it already has.
    expect(outcome(data)).toEqual([
      [deo.id, true],
      [plain.id, false],
      [own, false],
      [999_999, false],
      [twice.id, true],
    ]);
    expect(data.map(({ name }) => name)).toEqual([
      deo.username,
      plain.username,
      world.users.super_admin.username,
      '',
      twice.username,
    ]);
    for (const { success, message } of data) expect(message).toMatch(success ? /^Role changed$/ : /\w{5}/);
    expect(entries.map(({ action, resource_id }) => [action, resource_id])).toEqual([
      ['role_change', String(twice.id)],
    ]);
    expect((await world.call('get', { id: twice.id })).body.data).toMatchObject({
      role: 'deo',
      district: 'D0',
      rd_block: '',
    });
    expect(await world.state(plain.token)).toBe(200);
  });

  it('is shown before anything is written: what each has and will have, and why others are left out', async () => {
    const phone = newPhone();
    const teacher = { role: 'teacher', phone, school_id: '1001', password: undefined, is_active: false };
    const people = [
      await world.make({ role: 'deo', district: 'D0' }),
      await world.make({}),
      await world.make({ role: 'sdeo', district: 'D1', rd_block: 'B10' }),
      await world.make(teacher),
      await world.make(teacher),
    ];
    const user_ids = [...people.map(({ id }) => id), world.users.super_admin.id, 999_999];
    type Shown = { role: string; is_active: boolean; district: string; school_name?: string };
    type Preview = { id: number; able: boolean; message: string; before?: Shown; after?: Shown };
    const read = async (id: number) => (await world.call('get', { id })).body.data ?? null;
    for (const asked of [
      { user_ids, action: 'change_role', role: 'deo' },
      { user_ids, action: 'activate' },
      { user_ids, action: 'deactivate' },
      { user_ids, action: 'delete' },
    ]) {
      let previews: Preview[] = [];
      const entries = await auditedBy(engine, async () => {
        const { status, body } = await world.call('previewBulk', { body: asked });
        expect(status).toBe(200);
        previews = body.data;
      });
      expect(entries).toEqual([]);
      const before = await Promise.all(user_ids.map(read));
      const { body } = await bulk(asked);
      const after = await Promise.all(user_ids.map(read));
      expect(previews.map(({ id }) => id)).toEqual(user_ids);
      for (const [i, preview] of previews.entries()) {
        const { school_name: _, ...was } = preview.before ?? {};
        expect(was).toEqual(before[i] ?? {});
        // Whoever is left out stays as is; of those that would not change, the action says it was done.
        if (!preview.able) {
          expect(preview.message).toMatch(/\w{5}/);
          expect(after[i]).toEqual(before[i]);
          expect(body.data[i].success, preview.message).toBe(
            preview.message === userMessages.nothingToChange,
          );
          continue;
        }
        expect(body.data[i].success).toBe(true);
        const { version: __, school_name: ___, ...will } = { version: 0, ...preview.after };
        expect(after[i] ?? {}).toMatchObject(will);
      }
      if (asked.action === 'activate')
        expect(
          previews.slice(3, 5).map(({ able, before: was }) => [able, was?.school_name !== undefined]),
        ).toEqual([
          [true, true],
          [false, true],
        ]);
    }
  });

  it('makes the linked account of a teacher that of the head of the record’s school', async () => {
    const made = await world.add(teacherInput(`HOI-${newPhone()}`, '1003'));
    const teacher_id = made.body.data.id as number;
    const { id } = await world.make({ role: 'teacher', phone: newPhone(), teacher_id, password: undefined });
    expect((await world.stored(id)).school_id).toBeUndefined();
    await mailed(deps);
    const email = (await world.stored(id)).email;
    const { body } = await bulk({ user_ids: [id], action: 'change_role', role: 'hoi' });
    expect(outcome(body.data)).toEqual([[id, true]]);
    expect(body.data[0].message).toBe(`Role changed. A link to set a password is on its way to ${email}`);
    expect(await mailed(deps)).toMatchObject([{ kind: 'mail', to: email }]);
    const read = await world.call('get', { id });
    expect(read.body.data).toMatchObject({ role: 'hoi', school_id: '1003', teacher_id: null });
  });

  it('makes teachers of those who were signed in before, and tells each of them where codes go from now on', async () => {
    const people = [await world.signedIn({ role: 'hoi', school_id: '1003', phone: newPhone() })];
    people.push(await world.signedIn({ role: 'hoi', school_id: '1001', phone: newPhone() }));
    const user_ids = people.map(({ id }) => id);
    const { body } = await bulk({ user_ids, action: 'change_role', role: 'teacher' });
    expect(outcome(body.data)).toEqual(user_ids.map((id) => [id, true]));
  });

  it('gives all of them the role and one area, or leaves each the area that it has', async () => {
    const make = () =>
      Promise.all([
        world.make({ role: 'deo', district: 'D1' }),
        world.make({}),
        world.make({ role: 'hoi', school_id: '1003' }),
      ]);
    const people = await make();
    const user_ids = people.map(({ id }) => id);
    const now = async (field: string) =>
      Promise.all(user_ids.map(async (id) => (await world.call('get', { id })).body.data[field]));
    const asked = { user_ids, action: 'change_role', role: 'sdeo' };
    const one = await bulk({ ...asked, district: 'D0', rd_block: 'B01', school_id: '1001' });
    expect(outcome(one.body.data)).toEqual(user_ids.map((id) => [id, true]));
    expect(await now('role')).toEqual(['sdeo', 'sdeo', 'sdeo']);
    expect(await now('district')).toEqual(['D0', 'D0', 'D0']);
    expect(await now('rd_block')).toEqual(['B01', 'B01', 'B01']);
    expect(await now('school_id')).toEqual(['', '', '']);

    const own = await bulk({ user_ids, action: 'change_role', role: 'deo' });
    expect(outcome(own.body.data)).toEqual(user_ids.map((id) => [id, true]));
    expect(await now('district')).toEqual(['D0', 'D0', 'D0']);
    const unknown = await bulk({ ...asked, district: 'Nowhere', rd_block: 'B01' });
    for (const { success, issues } of unknown.body.data)
      expect([success, issues[0].field]).toEqual([false, 'district']);
    expect(await now('role')).toEqual(['deo', 'deo', 'deo']);
  });

  it('names of each account the fields that the new role lacks', async () => {
    const [plain, deo] = [await world.make({}), await world.make({ role: 'deo', district: 'D0' })];
    const user_ids = [plain.id, deo.id];
    const { body } = await bulk({ user_ids, action: 'change_role', role: 'sdeo' });
    const block = { field: 'rd_block', message: 'An RD block is required for this role' };
    const district = { field: 'district', message: 'A district is required for this role' };
    const refused = (one: typeof plain, issues: (typeof block)[]) => ({
      id: one.id,
      name: one.username,
      success: false,
      message: issues.map(({ message }) => message).join('. '),
      issues: expect.arrayContaining(issues),
    });
    expect(body.data).toEqual([
      { ...refused(plain, [district, block]), message: expect.stringContaining(district.message) },
      refused(deo, [block]),
    ]);
    for (const { id, role } of [plain, { id: deo.id, role: 'deo' }])
      expect((await world.stored(id)).role).toBe(role);
  });

  it('activates, deactivates and deletes, whatever state each is in', async () => {
    const [on, off] = [await world.signedIn({}), await world.make({ is_active: false })];
    const user_ids = [on.id, off.id];
    for (const [action, active] of [
      ['activate', true],
      ['deactivate', false],
      ['deactivate', false],
      ['activate', true],
    ] as const) {
      const { body } = await bulk({ user_ids, action });
      expect(outcome(body.data)).toEqual(user_ids.map((id) => [id, true]));
      for (const id of user_ids) expect((await world.stored(id)).is_active).toBe(active);
    }
    expect(await world.state(on.token)).toBe(401);
    const entries = await auditedBy(engine, async () => {
      expect(outcome((await bulk({ user_ids, action: 'delete' })).body.data)).toEqual([
        [on.id, true],
        [off.id, true],
      ]);
    });
    expect(entries.map(({ action }) => action)).toEqual(['user_delete', 'user_delete']);
    for (const id of user_ids) expect((await world.call('get', { id })).status).toBe(404);
  });

  it.each(['', null])('reads the role %j as none', async (role) => {
    const { id } = await world.make({});
    const before = (await world.call('get', { id })).body.data;
    for (const action of ['deactivate', 'activate'] as const) {
      const asked = { user_ids: [id], action, role };
      const { status, body } = await world.call('previewBulk', { body: asked });
      expect([status, body.data[0].able]).toEqual([200, true]);
      expect(outcome((await bulk(asked)).body.data)).toEqual([[id, true]]);
      const { data } = (await world.call('get', { id })).body;
      expect([data.role, data.is_active]).toEqual([before.role, action === 'activate']);
    }
    expect(outcome((await bulk({ user_ids: [id], action: 'delete', role })).body.data)).toEqual([[id, true]]);
  });

  it.each<[object, string]>([
    [{ user_ids: [1], action: 'change_role' }, 'role'],
    [{ user_ids: [1], action: 'change_role', role: '' }, 'role'],
    [{ user_ids: [1], action: 'change_role', role: null }, 'role'],
    [{ user_ids: [1], action: 'delete', role: 'king' }, 'role'],
    [{ user_ids: [1], action: 'change_role', role: 'king' }, 'role'],
    [{ user_ids: [1], action: 'promote' }, 'action'],
    [{ user_ids: [], action: 'delete' }, 'user_ids'],
    [{ user_ids: Array.from({ length: 101 }, (_, i) => i + 1), action: 'delete' }, 'user_ids'],
    [{ user_ids: ['1'], action: 'delete' }, 'user_ids.0'],
    [{ user_ids: [1], action: 'delete', force: true }, 'force'],
  ])('refuses %j', async (body, field) => {
    const answer = await bulk(body);
    expect([answer.status, answer.body.issues[0].field]).toEqual([400, field]);
  });

  it.each(['delete', 'change_role'] as const)('needs the permission that %s needs alone', async (action) => {
    const { id } = await world.make({});
    const { id: by, username } = world.users.admin;
    const actor = { id: by, username, role: 'admin', scope: { kind: 'all' }, sid: 's' } as const;
    const asked = { user_ids: [id], action, role: 'super_admin' as const };
    await expect(bulkUsers(deps, { actor, origin: ORIGIN, versions: {} }, asked)).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await world.stored(id)).toMatchObject({ role: 'admin', version: 1 });
  });

  it('ends in time, and says whom it did not reach', async () => {
    const people = [await world.make({}), await world.make({}), await world.make({})];
    // A clock on which every look takes three seconds.
    let looks = 0;
    const slow = {
      ...deps,
      now: () => {
        looks += 1;
        return new Date(clock.now().getTime() + (looks > 1 ? looks * 3000 : 0));
      },
    };
    const { id, username, role } = world.users.super_admin;
    const actor = { id, username, role, scope: { kind: 'all' }, sid: 's' } as const;
    const user_ids = people.map((one) => one.id);
    const results = await bulkUsers(
      slow,
      { actor, origin: ORIGIN, versions: {} },
      { user_ids, action: 'deactivate' },
    );
    const reached = results.filter(({ success }) => success).length;
    expect(reached).toBeGreaterThan(0);
    expect(reached).toBeLessThan(3);
    for (const [i, { success, message }] of results.entries()) {
      expect(success).toBe(i < reached);
      if (!success) expect(message).toContain('no time');
      expect((await world.stored(user_ids[i]!)).is_active).toBe(!success);
    }
  });
});

describe('access for teachers', () => {
  let next = 0;
  const teacher = async (school_id: string, more: Record<string, unknown> = {}) => {
    next += 1;
    const body = teacherInput(`GA-${next}`, school_id, { phone_number: newPhone(), ...more });
    const made = await world.add(body);
    return { ...body, id: made.body.data.id as number };
  };
  const give = async (body: object) => {
    const { status, body: answer } = await world.call('giveAccess', { body });
    expect(status).toBe(200);
    return answer.data as Result[];
  };

  it('is made from the record, with its phone and e-mail and the Teacher ID as username', async () => {
    const one = await teacher('1001', { email: 'one@school.example' });
    const entries = await auditedBy(engine, async () => {
      const [result] = await give({ teacher_ids: [one.id] });
      expect(result).toEqual({
        id: expect.any(Number),
        name: one.teacher_name,
        success: true,
        // Whoever creates the account sees where its codes will go, because others may write that phone into the
        // record.
        message: `Account made. Codes go to ${one.phone_number}`,
      });
      expect((await world.call('get', { id: result!.id })).body.data).toMatchObject({
        username: one.teacher_ID,
        email: 'one@school.example',
        phone: one.phone_number,
        role: 'teacher',
        teacher_id: one.id,
        school_id: '1001',
        is_active: true,
      });
    });
    expect(entries).toMatchObject([{ action: 'user_create' }]);
  });

  it('tells of each why there is none', async () => {
    const [had, sharing, named] = [await teacher('1001'), await teacher('1001'), await teacher('1001')];
    await give({ teacher_ids: [had.id] });
    await world.change(sharing.id, { phone_number: had.phone_number });
    // A username and an e-mail that somebody else has do not prevent it.
    await world.make({ username: named.teacher_ID.toLowerCase(), email: 'shared@school.example' });
    await world.change(named.id, { email: 'Shared@school.example' });
    const results = await give({ teacher_ids: [had.id, sharing.id, 999_999, named.id] });
    expect(results.map(({ id, success, message }) => [id, success, message])).toEqual([
      [had.id, false, 'This teacher already has an account'],
      [sharing.id, false, 'Another active account signs in with this phone number'],
      [999_999, false, 'Teacher not found'],
      [expect.any(Number), true, `Account made. Codes go to ${named.phone_number}`],
    ]);
    const { data } = (await world.call('get', { id: results[3]!.id })).body;
    expect(data).toMatchObject({
      username: `${named.teacher_ID}-${named.id}`,
      email: '',
      teacher_id: named.id,
    });
  });

  it('is not given to somebody who left, by name or with the school, and comes back with them', async () => {
    const made = schoolInput('1081');
    await callById('schools.create', deps, world.as('admin', { body: made }));
    const [stays, left] = [await teacher('1081'), await teacher('1081')];
    const about = (id: number, body: object) => world.as('admin', { params: { id: String(id) }, body });
    const leaving = about(left.id, { reason: 'superannuation', on: '2020-01-31' });
    expect((await callById('leaving.leave', deps, leaving)).status).toBe(200);
    const message = 'This teacher has left the service';
    const asked = { body: { teacher_ids: [left.id] } };
    expect((await world.call('previewAccess', asked)).body.data).toMatchObject([
      { id: left.id, able: false, message },
    ]);
    expect(await give(asked.body)).toMatchObject([{ id: left.id, success: false, message }]);
    const ofSchool = (await world.call('previewAccess', { body: { school_id: '1081' } })).body.data;
    expect(ofSchool).toMatchObject([{ id: stays.id, able: true }]);
    expect(await give({ school_id: '1081' })).toHaveLength(1);
    const back = about(left.id, { reason: 'Entered by mistake' });
    expect((await callById('leaving.reinstate', deps, back)).status).toBe(200);
    expect(await give(asked.body)).toMatchObject([{ success: true }]);
  });

  it('is not made where no code could ever reach the phone', async () => {
    const landline = await teacher('1001', { phone_number: '3892345678' });
    expect(await give({ teacher_ids: [landline.id] })).toMatchObject([
      { id: landline.id, success: false, message: expect.stringContaining('no mobile number') },
    ]);
  });

  it('is made without an e-mail that unfolds to more than a key of the table holds', async () => {
    const { id } = await teacher('1001', { email: `${'ﷺ'.repeat(64)}@aaaa.bb` });
    const [result] = await give({ teacher_ids: [id] });
    expect((await world.call('get', { id: result!.id })).body.data).toMatchObject({
      teacher_id: id,
      email: '',
    });
  });

  it('is made for all of a school at once, and again only for those who came since', async () => {
    const made = schoolInput('1080');
    await callById('schools.create', deps, world.as('admin', { body: made }));
    const first = [await teacher('1080'), await teacher('1080')];
    expect((await give({ school_id: '1080' })).filter(({ success }) => success)).toHaveLength(2);
    const late = await teacher('1080');
    const again = await give({ school_id: '1080' });
    expect(again.map(({ success }) => success).sort()).toEqual([false, false, true]);
    for (const { id } of [...first, late]) {
      const { body } = await world.call('list', { query: 'role=teacher&limit=1000' });
      const linked = body.data.filter((one: { teacher_id: number }) => one.teacher_id === id);
      expect(linked).toMatchObject([{ school_id: '1080' }]);
    }
    const wrong = await world.call('giveAccess', { body: { school_id: '9999' } });
    expect([wrong.status, wrong.body.issues[0].field]).toEqual([400, 'school_id']);
    const tooMany = Array.from({ length: 101 }, (_, i) => i + 1);
    for (const [body, field, message] of [
      [{}, 'body', /not valid/],
      [undefined, 'body', /not valid/],
      [{ teacher_ids: [1], school_id: '1' }, 'body', /not valid/],
      [{ teacher_ids: [] }, 'teacher_ids', /at least 1 entry/],
      [{ teacher_ids: tooMany }, 'teacher_ids', /at most 100 entries/],
    ] as const) {
      const answer = await world.call('giveAccess', { body });
      expect([answer.status, answer.body.issues]).toEqual([
        400,
        [{ field, message: expect.stringMatching(message) }],
      ]);
    }
  });
});

describe('a link to set a password', () => {
  const send = (id: number) => world.call('sendPasswordLink', { id });

  it('is mailed to the owner, and voids the one before', async () => {
    await mailed(deps);
    const { id, email } = await world.make({});
    const entries = await auditedBy(engine, async () => expect((await send(id)).status).toBe(200));
    expect(entries).toMatchObject([
      { action: 'user_update', resource_type: 'user', resource_id: String(id) },
    ]);
    expect(entries[0]!.details).not.toMatch(/token|#/);
    expect(await mailed(deps)).toMatchObject([{ kind: 'mail', to: email }]);
    const before = await deps.table.query({ pk: `RESET#${id}` });
    clock.advance(1);
    await send(id);
    const after = await deps.table.query({ pk: `RESET#${id}` });
    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after[0]!.hash).not.toBe(before[0]!.hash);
  });

  it('is void once the account has another e-mail, or is no more', async () => {
    const links = (id: number) => deps.table.query({ pk: `RESET#${id}` });
    const [moved, gone, kept] = await Promise.all([1, 2, 3].map(() => world.make({ password: '' })));
    for (const { id } of [moved!, gone!, kept!]) expect(await links(id)).toHaveLength(1);
    await world.call('update', { id: moved!.id, body: { email: 'moved@example.org' } });
    await world.call('cascade.deleteUser', { id: gone!.id });
    await world.call('update', { id: kept!.id, body: { phone: '9862012345' } });
    expect(await links(moved!.id)).toEqual([]);
    expect(await links(gone!.id)).toEqual([]);
    expect(await links(kept!.id)).toHaveLength(1);
  });

  it('is refused where the account is given another e-mail meanwhile, and none is in force (R12)', async () => {
    const { id, email } = await world.make({});
    await mailed(deps);
    const client = beforeTransactions(engine.endpoint, async (partitions) => {
      if (!partitions.includes(`RESET#${id}`)) return;
      expect((await world.call('update', { id, body: { email: `new.${email}` } })).status).toBe(200);
    });
    const slow = testDeps({ engine, now: clock.now, shared: deps, client });
    const token = world.tokens.super_admin;
    const params = { id: String(id) };
    const { status, body } = await callById('userManagement.sendPasswordLink', slow, { token, params });
    expect([status, body.error]).toEqual([409, 'conflict']);
    // But for the notices of the change.
    expect(JSON.stringify(await mailed(deps))).not.toContain('#token=');
    expect(await deps.table.query({ pk: `RESET#${id}` })).toEqual([]);
    expect((await send(id)).status).toBe(200);
    expect(await mailed(deps)).toMatchObject([{ kind: 'mail', to: `new.${email}` }]);
  });

  it.each<[string, object, RegExp]>([
    ['a teacher', { role: 'teacher', phone: '9700000001', school_id: '1001' }, /one-time code/],
    ['an inactive account', { is_active: false }, /inactive/],
  ])('is refused to %s, with the reason', async (_what, body, reason) => {
    const { id } = await world.make(body);
    await mailed(deps);
    const { status, body: answer } = await send(id);
    expect([status, answer.error]).toEqual([409, 'conflict']);
    expect(answer.message).toMatch(reason);
    expect(await mailed(deps)).toEqual([]);
    expect((await send(999_999)).status).toBe(404);
  });

  it('is sent five times in an hour and not a sixth, for each account', async () => {
    const [one, other] = [await world.make({}), await world.make({})];
    for (let n = 1; n <= 5; n += 1) expect((await send(one.id)).status).toBe(200);
    const refused = await send(one.id);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await send(other.id)).status).toBe(200);
    clock.advance(3600);
    await world.again();
    expect((await send(one.id)).status).toBe(200);
  });
});

describe('a locked account', () => {
  it('may try again from everywhere once it is unlocked', async () => {
    const { id, username } = await seedUser(deps, 'admin');
    const [home, office] = [newAddress(), newAddress()];
    const attempt = (ip: string, password = 'not the right password') =>
      signIn(deps, username, { ip, password });
    for (const ip of [home, office]) {
      for (let n = 1; n <= 5; n += 1) expect((await attempt(ip)).status).toBe(401);
      expect((await attempt(ip)).status).toBe(429);
    }
    const entries = await auditedBy(engine, async () => {
      expect((await world.call('unlock', { id })).status).toBe(200);
    });
    expect(entries).toMatchObject([{ action: 'user_update', resource_id: String(id), success: true }]);
    expect((await signIn(deps, username, { ip: home })).status).toBe(200);
    // The other address starts anew too, but only once: it is locked again as before.
    for (let n = 1; n <= 5; n += 1) expect((await attempt(office)).status).toBe(401);
    expect((await attempt(office)).status).toBe(429);
    // An address that tries for the first time gets nothing back.
    const cafe = newAddress();
    for (let n = 1; n <= 5; n += 1) expect((await attempt(cafe)).status).toBe(401);
    expect((await attempt(cafe)).status).toBe(429);
    expect((await world.call('unlock', { id: 999_999 })).status).toBe(404);
  });

  it('is unlocked after too many tries in an hour, and after too many in a row', async () => {
    const limits = { loginAttemptsPerNameHour: 3, loginConsecutiveFailures: 6 };
    const strict = testDeps({ engine, now: clock.now, shared: deps, limits });
    const { id, username } = await seedUser(deps, 'admin');
    const guess = async () => (await signIn(strict, username, { password: 'not the right password' })).status;
    const right = async () => (await signIn(strict, username)).status;
    const unlock = async () => expect((await world.call('unlock', { id })).status).toBe(200);
    for (let n = 1; n <= 3; n += 1) expect(await guess()).toBe(401);
    expect(await right()).toBe(429);
    await unlock();
    expect(await right()).toBe(200);
    for (let n = 1; n <= 6; n += 1) {
      expect(await guess()).toBe(401);
      clock.advance(1201);
    }
    clock.advance(3600);
    await world.again();
    expect(await right()).toBe(429);
    await unlock();
    expect(await right()).toBe(200);
  });
});
