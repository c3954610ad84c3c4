import { beforeAll, describe, expect, it } from 'vitest';
import { Directory } from '#functions/directory/directory.ts';
import { sourceOf } from '#functions/table/snapshot.ts';
import { decodeUser, encodeUser } from '#functions/userManagement/stored.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { meteredClient } from '../support/meter.ts';
import { snapshotFrom } from '../support/schoolWorld.ts';
import { PASSWORD, schoolInput, seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { auditedBy, signIn } from '../support/signIn.ts';
import { mailed, newPhone, type UserWorld, userInput, userWorld } from '../support/userWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: UserWorld;

beforeAll(async () => {
  deps = testDeps({ engine });
  world = await userWorld(deps);
});

const EMPTY = { school_id: '', district: '', rd_block: '', teacher_id: null };
const ALL = { school_id: '1001', district: 'D0', rd_block: 'B00', teacher_id: null };

describe('a new account', () => {
  it.each<[string, object, object]>([
    ['super_admin', EMPTY, {}],
    ['admin', EMPTY, {}],
    ['deo', { ...EMPTY, district: 'D0' }, { district_id: expect.any(Number) }],
    [
      'sdeo',
      { ...EMPTY, district: 'D0', rd_block: 'B00' },
      { district_id: expect.any(Number), rd_block_id: expect.any(Number) },
    ],
    ['hoi', { ...EMPTY, school_id: '1001' }, {}],
    ['teacher', { ...EMPTY, school_id: '1001' }, {}],
  ])('of a %s keeps the scope of its role and drops the rest', async (role, scope, ids) => {
    const body = userInput({ role, phone: newPhone(), ...ALL });
    const entries = await auditedBy(engine, async () => {
      const { status, body: answer } = await world.call('create', { body });
      expect([status, answer.success]).toEqual([201, true]);
      const { password, ...shown } = body;
      expect(answer.data).toEqual({
        ...shown,
        ...scope,
        ...ids,
        id: expect.any(Number),
        is_active: true,
        last_login: null,
        created_at: expect.any(String),
        version: 1,
      });
      const read = await world.call('get', { id: answer.data.id });
      expect(read.body.data).toEqual(answer.data);
    });
    expect(entries).toMatchObject([
      { action: 'user_create', resource_type: 'user', actor_id: world.users.super_admin.id, success: true },
    ]);
    expect(JSON.parse(entries[0]!.details as string).after).toMatchObject({
      username: body.username,
      role,
      ...scope,
    });
    expect(entries[0]!.details).not.toMatch(/argon2|password/);
  });

  it('may have null for all that it leaves out', async () => {
    const { status, body } = await world.call('create', {
      body: userInput({ role: 'admin', password: null, phone: null, school_id: null, district: null }),
    });
    expect([status, body.data?.role, body.data?.phone]).toEqual([201, 'admin', '']);
  });

  it.each<[string, object, string]>([
    ['an e-mail for everybody but a teacher', { email: '' }, 'email'],
    ['an e-mail that is one', { email: 'nobody' }, 'email'],
    [
      'an e-mail that does not unfold to more than a key holds',
      { email: `${'ﷺ'.repeat(64)}@aaaa.bb` },
      'email',
    ],
    ['a username', { username: ' ' }, 'username'],
    ['a username with letters', { username: '́̂' }, 'username'],
    ['a username that does not unfold to more than a key holds', { username: 'ﷺ'.repeat(30) }, 'username'],
    ['a username that reads like no id of an account', { username: 'ID:51' }, 'username'],
    ['a role that there is', { role: 'king' }, 'role'],
    ['the phone of a teacher', { role: 'teacher', school_id: '1001' }, 'phone'],
    ['ten digits of a phone', { phone: '98620' }, 'phone'],
    ['a mobile number of a teacher', { role: 'teacher', phone: '3892345678', school_id: '1001' }, 'phone'],
    ['the school of a teacher', { role: 'teacher', phone: '9862999999' }, 'school_id'],
    ['the school of a hoi', { role: 'hoi' }, 'school_id'],
    ['a school that there is', { role: 'hoi', school_id: '999' }, 'school_id'],
    ['the district of a deo', { role: 'deo' }, 'district'],
    ['a district that there is', { role: 'deo', district: 'D9' }, 'district'],
    ['the district of a sdeo', { role: 'sdeo', rd_block: 'B00' }, 'district'],
    ['the block of a sdeo', { role: 'sdeo', district: 'D0' }, 'rd_block'],
    ['a block of that district', { role: 'sdeo', district: 'D0', rd_block: 'B10' }, 'rd_block'],
    ['a record that there is', { role: 'teacher', phone: '9862999998', teacher_id: 999_999 }, 'teacher_id'],
    ['a password of 15 characters', { password: 'fourteen chars' }, 'password'],
    ['a password without the username', { username: 'lalrina', password: 'my name is lalrina' }, 'password'],
    ['a password that is not common', { password: 'aizawl teacher 2026' }, 'password'],
  ])('needs %s', async (_what, wrong, field) => {
    const before = await auditedBy(engine, async () => {
      const { status, body } = await world.call('create', { body: userInput(wrong) });
      expect([status, body.issues?.[0]?.field]).toEqual([400, field]);
    });
    expect(before).toEqual([]);
  });

  it.each(['id', 'pk', 'byAllPk', 'passwordHash', 'password_hash', 'version', 'rev', 'last_login'])(
    'refuses the key %s (R36)',
    async (key) => {
      const { status, body } = await world.call('create', { body: userInput({ [key]: 'x' }) });
      expect([status, body.issues?.[0]?.field]).toEqual([400, key]);
    },
  );

  it('cannot be of a district, block or school that is out of use or going', async () => {
    const admin = world.tokens.admin;
    const district = await callById('masterData.create', deps, {
      path: '/districts',
      body: { name: 'Gone' },
      token: admin,
    });
    const kept = await world.make({ role: 'deo', district: 'Gone' });
    await callById('masterData.deactivate', deps, {
      path: '/districts/{id}/deactivate',
      params: { id: String(district.body.data.id) },
      token: admin,
    });
    const refused = await world.call('create', { body: userInput({ role: 'deo', district: 'Gone' }) });
    expect([refused.status, refused.body.issues?.[0].field]).toEqual([400, 'district']);
    // What stays is accepted.
    const changed = await world.call('update', { id: kept.id, body: { phone: '9862000001' } });
    expect([changed.status, changed.body.data.district]).toEqual([200, 'Gone']);
    // Another role chooses anew (R38).
    await world.call('role', { id: kept.id, body: { role: 'admin' } });
    const again = await world.call('role', { id: kept.id, body: { role: 'deo', district: 'Gone' } });
    expect([again.status, again.body.issues?.[0].field]).toEqual([400, 'district']);
  });

  it('refuses names that are taken, in any case and spelling', async () => {
    const phone = newPhone();
    const teacher = await world.make({ role: 'teacher', phone, school_id: '1001', username: 'Mary.Âng' });
    const other = await world.make({ email: 'Mixed.Case@Example.org' });
    const refused = async (body: object) => {
      const { status, body: answer } = await world.call('create', { body: userInput(body) });
      return [status, answer.error, answer.issues?.[0]?.field];
    };
    expect(await refused({ username: 'mary.ang' })).toEqual([409, 'duplicate', 'username']);
    expect(await refused({ email: 'mixed.case@example.ORG' })).toEqual([409, 'duplicate', 'email']);
    expect(await refused({ email: 'ｍixed.case@example.org' })).toEqual([409, 'duplicate', 'email']);
    expect(await refused({ role: 'teacher', phone: `+91 ${phone}`, school_id: '1002' })).toEqual([
      409,
      'duplicate',
      'phone',
    ]);
    // The phone of a person who does not sign in with it is no login phone.
    expect((await world.call('create', { body: userInput({ phone }) })).status).toBe(201);
    const taken = await world.call('update', { id: other.id, body: { username: 'MARY.ÂNG' } });
    expect([taken.status, taken.body.error]).toEqual([409, 'duplicate']);
    // Once given up, each is free.
    await world.call('update', { id: teacher.id, body: { username: 'mary', phone: newPhone() } });
    expect((await world.call('update', { id: other.id, body: { username: 'MARY.ÂNG' } })).status).toBe(200);
  });

  it('signs in with the password that was typed, and with none before its owner set one', async () => {
    await mailed(deps);
    const typed = await world.make({});
    expect(await mailed(deps)).toEqual([]);
    // A right password that an administrator set asks for one of the owner's own.
    const { status, body } = await signIn(deps, typed.username);
    expect([status, body.error]).toEqual([403, 'passwordChange']);

    const left = await world.make({ password: '' });
    const [letter, ...more] = await mailed(deps);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ kind: 'mail', to: left.email });
    expect(letter?.kind === 'mail' && letter.text).toMatch(/\/reset-password#token=\S{43,}/);
    expect((await world.stored(left.id)).password_hash).toBeUndefined();
    expect((await signIn(deps, left.username, { password: '' })).status).toBe(400);
    expect((await signIn(deps, left.username)).status).toBe(401);
  });

  it('sends no link to a teacher or to an account that is not active yet', async () => {
    await mailed(deps);
    const teacher = await world.make({ role: 'teacher', phone: newPhone(), school_id: '1001' });
    await world.make({ password: undefined, role: 'teacher', phone: newPhone(), school_id: '1001' });
    await world.make({ password: undefined, is_active: false });
    expect(await mailed(deps)).toEqual([]);
    // A teacher signs in only by code, whatever was typed.
    expect((await world.stored(teacher.id)).password_hash).toBeUndefined();
    expect((await signIn(deps, teacher.username)).status).toBe(401);
  });

  it('is made once for one Idempotency-Key', async () => {
    const body = userInput();
    const sent = { body, headers: { 'idempotency-key': 'key-of-an-account' } };
    const [one, two] = [await world.call('create', sent), await world.call('create', sent)];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body.data).toEqual(one.body.data);
  });
});

describe('a change', () => {
  it('may leave a teacher the phone that codes never reached, and gives no new one', async () => {
    const { id } = await seedUser(deps, 'teacher', { phone: '3892345678', school_id: '1001' });
    expect((await world.call('update', { id, body: { email: 'kept@example.org' } })).status).toBe(200);
    const { status, body } = await world.call('update', { id, body: { phone: '3892345679' } });
    expect([status, body.issues?.[0]?.field]).toEqual([400, 'phone']);
  });

  it('keeps what it leaves out, and is refused when it was made from an older version', async () => {
    const { id, version, ...made } = await world.make({ role: 'deo', district: 'D0', phone: '9862011111' });
    const first = await world.call('update', { id, body: { email: 'new.deo@example.org', version } });
    expect([first.status, first.body.data]).toEqual([
      200,
      { ...made, id, email: 'new.deo@example.org', version: 2 },
    ]);
    const late = await world.call('update', { id, body: { phone: '', version } });
    expect([late.status, late.body.error]).toEqual([409, 'stale']);
    const entries = await auditedBy(engine, () => world.call('update', { id, body: { phone: '' } }));
    expect(entries).toMatchObject([
      { action: 'user_update', resource_type: 'user', resource_id: String(id) },
    ]);
    expect(JSON.parse(entries[0]!.details as string)).toEqual({
      before: { phone: '9862011111' },
      after: { phone: '' },
    });
  });

  it('changes nothing where the answer of a GET is sent back', async () => {
    const { id } = await world.make({ role: 'sdeo', district: 'D1', rd_block: 'B11' });
    const { data } = (await world.call('get', { id })).body;
    const entries = await auditedBy(engine, async () => {
      const back = await world.call('update', { id, body: data });
      expect([back.status, back.body.data]).toEqual([200, data]);
    });
    expect(entries).toEqual([]);
  });

  it('never sets a password (R10)', async () => {
    const { id, username } = await world.makeOwned({});
    const { password_hash } = await world.stored(id);
    const refused = await world.call('update', { id, body: { password: 'another long passphrase' } });
    expect([refused.status, refused.body.issues?.[0].field]).toEqual([400, 'password']);
    expect((await world.call('update', { id, body: { password: '' } })).status).toBe(200);
    expect((await world.stored(id)).password_hash).toBe(password_hash);
    expect((await signIn(deps, username, { password: PASSWORD })).status).toBe(200);
  });

  it('is refused with what is missing, and leaves the account as it was', async () => {
    const { id } = await world.make({ role: 'deo', district: 'D0' });
    const before = await world.stored(id);
    for (const [body, field] of [
      [{ email: '' }, 'email'],
      [{ district: '' }, 'district'],
      [{ role: 'hoi' }, 'school_id'],
      [{ role: 'teacher', school_id: '1001' }, 'phone'],
      [{ pk: 'USER#1' }, 'pk'],
      [{ created_at: 1, rev: 3 }, 'rev'],
    ] as const) {
      const { status, body: answer } = await world.call('update', { id, body });
      expect([status, answer.issues?.[0].field]).toEqual([400, field]);
    }
    expect(await world.stored(id)).toEqual(before);
    expect((await world.call('update', { id: 999_999, body: {} })).status).toBe(404);
  });
});

describe('the list', () => {
  it('finds by username, e-mail and phone, by role and by status, newest first', async () => {
    const made = [
      await world.make({ username: 'Zôṭlang.Çivil', role: 'deo', district: 'D0' }),
      await world.make({ username: 'zotlang.two', email: 'findme@elsewhere.example', is_active: false }),
      await world.make({ username: 'zotlang.three', phone: '9000011111' }),
    ];
    const found = async (query: string) => {
      const { status, body } = await world.call('list', { query });
      expect(status).toBe(200);
      return body.data.map(({ id }: { id: number }) => made.findIndex((one) => one.id === id));
    };
    expect(await found('q=ZOTLANG')).toEqual([2, 1, 0]);
    expect(await found('q=civil')).toEqual([0]);
    expect(await found('q=FindMe%40elsewhere')).toEqual([1]);
    expect(await found('q=00011111')).toEqual([2]);
    expect(await found('q=%2B91%2090000%2011111')).toEqual([2]);
    expect(await found('q=zotlang&status=inactive')).toEqual([1]);
    expect(await found('q=zotlang&status=active&role=deo')).toEqual([0]);
    expect(await found('q=zotlang&role=hoi')).toEqual([]);
    const page = await world.call('list', { query: 'q=zotlang&page=2&limit=2' });
    expect(page.body.data.map(({ id }: { id: number }) => id)).toEqual([made[0]!.id]);
    expect(page.body.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
    for (const wrong of ['role=king', 'status=gone', 'limit=0', 'limit=1001', 'sort=id']) {
      expect((await world.call('list', { query: wrong })).status).toBe(400);
    }
  });

  it.each(['q=', 'q=%20', 'q=%CC%81'])('refuses the empty search %s', async (query) => {
    const { status, body } = await world.call('list', { query });
    expect(status).toBe(400);
    expect(body.issues).toEqual([{ field: 'q', message: 'This field is required' }]);
  });

  it('shows what a GET shows, of teachers the school where the record is now, and no secret (R35)', async () => {
    const teacher = await world.add(teacherInput('U-1', '1002'));
    const { id } = await world.make({
      role: 'teacher',
      phone: newPhone(),
      teacher_id: teacher.body.data.id,
    });
    const { body } = await world.call('list');
    // A list also has the names of what an account is tied to.
    for (const { school_name, teacher_name, ...shown } of body.data) {
      expect((await world.call('get', { id: shown.id })).body.data).toEqual(shown);
    }
    const shown = (await world.call('list')).body.data.find((one: { id: number }) => one.id === id);
    expect(shown).toMatchObject({
      school_id: '1002',
      school_name: 'School 1002',
      teacher_id: teacher.body.data.id,
      teacher_name: teacher.body.data.teacher_name,
    });
    await world.change(teacher.body.data.id, { school_id: '1003' });
    expect((await world.call('list', { query: 'role=teacher' })).body.data[0]).toMatchObject({
      id,
      school_id: '1003',
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|"\w*hash\w*":|"\w*sid\w*":|"rev"|"feed"|"pk"|"sk"/);
  });

  it('costs two read units, of 25,000 accounts too: one look at accounts, one at schools', async () => {
    const meter = meteredClient(engine);
    const warm = testDeps({ engine, shared: deps, client: meter.client });
    const at = '2026-01-05T06:00:00.000Z';
    const rows = Array.from({ length: 25_000 }, (_, i) => {
      const id = 1_000_000 + i;
      const user = { username: `t${i}`, email: '', phone: `9${String(i).padStart(9, '0')}`, is_active: true };
      const stored = { ...user, role: 'hoi', school_id: '1001', created_at: at } as const;
      return { id, rev: 1, row: encodeUser({ ...stored, id, rev: 1, version: 1, feed: id }) };
    });
    const snapshot = { settled: await deps.table.add({ pk: 'SEQ#user', sk: 'SEQ' }, 0), rows };
    warm.users = new Directory({ ...sourceOf(warm, 'user'), snapshot: snapshotFrom(snapshot) }, decodeUser);
    const ask = (query: string) =>
      callById('userManagement.list', warm, { token: world.tokens.super_admin, query });
    expect((await ask('limit=25')).body.pagination.total).toBe(25_000);
    for (const query of ['limit=25', 'limit=25&page=900', 'q=000024999', 'role=hoi&status=active&limit=50']) {
      const { result, usage } = await meter.of(() => ask(query));
      expect(result.status).toBe(200);
      expect([query, usage.read, usage.trips, usage.write]).toEqual([query, 2, 2, 0]);
    }
    meter.close();
  });

  it('reads the rows of accounts as they were written before (F19)', async () => {
    const at = '2026-01-05T06:00:00.000Z';
    const older = [3, 'one', 'one@example.org', '', 'deo', 7, 0, 0, true, 0, at];
    expect(decodeUser(5, JSON.stringify(older))).toEqual({
      id: 5,
      version: 3,
      username: 'one',
      email: 'one@example.org',
      phone: '',
      role: 'deo',
      district_id: 7,
      is_active: true,
      created_at: at,
      text: 'one\none@example.org\n',
    });
    // An account from before versions and teachers' records existed can sign in and is shown.
    const { id, token } = await world.signedIn({ role: 'deo', district: 'D0' });
    expect(await world.state(token)).toBe(200);
    expect((await world.call('get', { id })).body.data.teacher_id).toBeNull();
  });
});

it('R33: the list says of whom nothing is in sight, as of an office whose district is inactive', async () => {
  const district = (
    await callById('masterData.create', deps, {
      ...world.as('admin', { body: { name: 'Passing' } }),
      path: '/districts',
    })
  ).body.data;
  const { id, username } = await world.makeOwned({ role: 'deo', district: 'Passing' });
  const listed = async (name: string) =>
    (await world.call('list', { query: `q=${name}` })).body.data.map(
      (one: { sees_nothing?: true }) => one.sees_nothing,
    );
  expect(await listed(username)).toEqual([undefined]);
  const params = { id: String(district.id) };
  const off = await callById('masterData.deactivate', deps, {
    ...world.as('admin', { params }),
    path: '/districts/{id}',
  });
  expect(off.status, JSON.stringify(off.body)).toBe(200);
  const token = await tokenFor(deps, await world.stored(id));
  expect((await callById('schools.list', deps, { token })).body.data).toEqual([]);
  expect(await listed(username)).toEqual([true]);
  expect(await listed(world.users.admin.username)).toEqual([undefined]);
  // Its row may be sent back whole too, and changes nothing.
  const [row] = (await world.call('list', { query: `q=${username}` })).body.data;
  const back = await world.call('update', { id, body: row });
  expect([back.status, back.body.data]).toEqual([200, (await world.call('get', { id })).body.data]);
  expect(back.body.data.version).toBe(row.version);
});

it('R33: the list says so of an account whose school closed', async () => {
  const school = await callById(
    'schools.create',
    deps,
    world.as('admin', { body: schoolInput('7100', 0, 0) }),
  );
  const { username } = await world.makeOwned({
    role: 'teacher',
    school_id: '7100',
    phone: '9855500001',
  });
  const { id, version } = school.body.data;
  const body = { on: '2020-01-01', reason: 'Too few pupils', order_no: '', version };
  const sent = world.as('admin', { params: { id: String(id) }, body });
  expect((await callById('closures.close', deps, sent)).status).toBe(200);
  const [listed] = (await world.call('list', { query: `q=${username}` })).body.data;
  expect(listed).toMatchObject({
    school_id: '7100',
    school_name: school.body.data.school_name,
    sees_nothing: true,
  });
});

describe('the account of a head', () => {
  const enter = (school_id: string) =>
    callById('schools.create', deps, world.as('admin', { body: schoolInput(school_id, 0, 0) }));
  const remove = (schoolId: string) =>
    callById('schools.delete', deps, world.as('admin', { params: { schoolId } }));
  const seen = async (token: string) =>
    (await callById('schools.list', deps, { token })).body.data.map((one: { id: number }) => one.id);

  it('R31: sees nothing of another school that is given the School ID of its own', async () => {
    const first = (await enter('7001')).body.data;
    const { id, username } = await world.makeOwned({ role: 'hoi', school_id: '7001' });
    const token = await tokenFor(deps, await world.stored(id));
    expect(await seen(token)).toEqual([first.id]);
    expect((await remove('7001')).status).toBe(200);
    const other = (await enter('7001')).body.data;
    expect(other.id).not.toBe(first.id);
    expect(await seen(token)).toEqual([]);
    const listed = async () =>
      (await world.call('list', { query: `q=${username}` })).body.data.map(
        ({ school_id, school_name, sees_nothing }: Record<string, unknown>) => [
          school_id,
          school_name,
          sees_nothing,
        ],
      );
    expect(await listed()).toEqual([['7001', undefined, true]]);
    const reading = world.as('admin', { params: { schoolId: '7001' } });
    expect((await callById('schools.get', deps, { ...reading, token })).status).toBe(404);
    // Until the account is given that school: whoever saves it sees the School ID.
    expect((await world.call('update', { id, body: { school_id: '7001' } })).status).toBe(200);
    expect(await seen((await signIn(deps, username)).body.data.token)).toEqual([other.id]);
    expect(await listed()).toEqual([['7001', other.school_name, undefined]]);
  });

  it('of before, which knows the School ID only, sees the school that has it', async () => {
    const { id } = (await enter('7002')).body.data;
    const user = await seedUser(deps, 'hoi', { school_id: '7002' });
    expect(await seen(await tokenFor(deps, user))).toEqual([id]);
  });
});

describe('who may', () => {
  it('is a super_admin and nobody else', async () => {
    const { id } = await world.make({});
    const before = await world.stored(id);
    const calls: [string, object][] = [
      ['list', {}],
      ['get', { id }],
      ['create', { body: userInput() }],
      ['update', { id, body: { phone: '' } }],
      ['role', { id, body: { role: 'super_admin' } }],
      ['toggleStatus', { id }],
      ['bulk', { body: { user_ids: [id], action: 'delete' } }],
      ['giveAccess', { body: { school_id: '1001' } }],
      ['unlock', { id }],
      ['sendPasswordLink', { id }],
      ['sessions', { id }],
      ['endSessions', { id }],
      ['cascade.userImpact', { id }],
      ['cascade.deleteUser', { id, query: 'force=true' }],
    ];
    for (const role of ['admin', 'deo', 'sdeo', 'hoi', 'teacher'] as const) {
      for (const [name, sent] of calls) {
        const { status } = await world.call(name, { ...sent, token: world.tokens[role] });
        expect([role, name, status]).toEqual([role, name, 403]);
      }
    }
    expect(await world.stored(id)).toEqual(before);
    expect((await world.call('list', { token: await tokenFor(deps, world.users.super_admin) })).status).toBe(
      200,
    );
  });
});
