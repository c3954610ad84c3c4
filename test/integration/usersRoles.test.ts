import { beforeAll, describe, expect, it } from 'vitest';
import { run as act } from '#functions/events/act.ts';
import { nameKey } from '#functions/masterData/stored.ts';
import { type Key, keys } from '#functions/table/keys.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { faultyClient } from '../support/faults.ts';
import { schoolInput, seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { auditedBy } from '../support/signIn.ts';
import { deletedTeachers, mailed, newPhone, type UserWorld, userWorld } from '../support/userWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: UserWorld;

beforeAll(async () => {
  deps = testDeps({ engine });
  world = await userWorld(deps);
});

const detailsOf = (entry: Record<string, unknown> | undefined) => JSON.parse(entry?.details as string);
/** The schools that an account is shown, by School ID. */
const seen = async (token: string) => {
  const { status, body } = await callById('schools.list', deps, { token });
  return status === 200 ? body.data.map((school: { school_id: string }) => school.school_id).sort() : status;
};

describe('another role', () => {
  it('takes the scope it needs, drops the rest, and ends every session (R23, R38)', async () => {
    const { id, token, username } = await world.signedIn({ role: 'sdeo', district: 'D0', rd_block: 'B01' });
    const other = await tokenFor(deps, await world.stored(id));
    expect(await seen(token)).toEqual(['1002']);
    const refused = await world.call('role', { id, body: { role: 'hoi' } });
    expect([refused.status, refused.body.issues]).toEqual([
      400,
      [{ field: 'school_id', message: 'A School ID is required for this role' }],
    ]);
    expect(refused.body.message).toBe(`${username}: A School ID is required for this role`);
    expect(await world.state(token)).toBe(200);

    const entries = await auditedBy(engine, async () => {
      const { status, body } = await world.call('role', { id, body: { role: 'hoi', school_id: '1003' } });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ role: 'hoi', school_id: '1003', district: '', rd_block: '' });
    });
    expect(entries).toMatchObject([
      { action: 'role_change', resource_type: 'user', resource_id: String(id), success: true },
    ]);
    expect(detailsOf(entries[0])).toEqual({
      before: { role: 'sdeo', school_id: '', district: 'D0', rd_block: 'B01' },
      after: { role: 'hoi', school_id: '1003', district: '', rd_block: '' },
    });
    expect([await world.state(token), await world.state(other)]).toEqual([401, 401]);
    expect(await seen(await tokenFor(deps, await world.stored(id)))).toEqual(['1003']);
  });

  it('takes an account to the district that has the name of one that was deleted', async () => {
    const district = async () => {
      const path = '/locations/districts';
      const made = await callById(
        'locations.create',
        deps,
        world.as('super_admin', { path, body: { name: 'Twice' } }),
      );
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return made.body.data.id as number;
    };
    const old = await district();
    const { id, token } = await world.signedIn({ role: 'deo', district: 'Twice' });
    // As when the write of the account began before the district was gone.
    const key = keys.master('districts', old);
    await deps.table.update(key, { text: 'SET gone = :yes', values: { ':yes': true } });
    await deps.table.update(keys.masterVersions(), { text: 'ADD districts :one', values: { ':one': 1 } });
    await deps.table.transact([
      { delete: keys.unique('districts', nameKey('Twice')), condition: { text: 'attribute_exists(pk)' } },
    ]);
    const now = await district();
    const body = { district: 'Twice', version: 1 };
    const answer = await world.call('update', { id, body });
    expect([answer.status, answer.body.data]).toMatchObject([200, { district: 'Twice', version: 2 }]);
    expect((await world.stored(id)).district_id).toBe(now);
    expect(await world.state(token)).toBe(401);
    const same = await world.call('update', { id, body: { district: 'Twice' } });
    expect(same.body.data.version).toBe(2);
  });

  it('keeps of the scope what it uses too, but only where that still stands', async () => {
    const { id } = await world.make({ role: 'deo', district: 'D1' });
    const { body } = await world.call('role', { id, body: { role: 'sdeo', rd_block: 'B11' } });
    expect(body.data).toMatchObject({ role: 'sdeo', district: 'D1', rd_block: 'B11' });
    const made = schoolInput('1090');
    const school = await callById('schools.create', deps, world.as('admin', { body: made }));
    const hoi = await world.make({ role: 'hoi', school_id: '1090', phone: newPhone() });
    const params = { id: String(school.body.data.id) };
    await callById('schools.delete', deps, world.as('admin', { params }));
    // The account of a deleted school stays and sees nothing.
    const kept = await world.call('update', { id: hoi.id, body: { email: 'kept@example.org' } });
    expect([kept.status, kept.body.data.school_id]).toEqual([200, '1090']);
    expect(await seen(await tokenFor(deps, await world.stored(hoi.id)))).toEqual([]);
    const moved = await world.call('role', { id: hoi.id, body: { role: 'teacher' } });
    expect([moved.status, moved.body.issues[0].field]).toEqual([400, 'school_id']);
  });

  it.each([
    ['deo', { role: 'sdeo', district: 'D0', rd_block: 'B01' }],
    ['teacher', { role: 'hoi', school_id: '1001' }],
    ['hoi', { role: 'teacher', school_id: '1001' }],
  ])('of %s is given alone to an account that has the area: %o', async (role, before) => {
    const { id } = await world.make({ ...before, phone: newPhone() });
    const { status, body } = await world.call('role', { id, body: { role } });
    expect([status, body.data?.role]).toEqual([200, role]);
  });

  it('is refused where it was made from an older version, and leaves the area that somebody gave since', async () => {
    const { id, version } = await world.make({ role: 'deo', district: 'D0' });
    await world.call('update', { id, body: { district: 'D1', version } });
    const late = { role: 'sdeo', district: 'D0', rd_block: 'B01', version };
    const refused = await world.call('role', { id, body: late });
    expect([refused.status, refused.body.error]).toEqual([409, 'stale']);
    expect((await world.call('get', { id })).body.data).toMatchObject({ role: 'deo', district: 'D1' });
    const now = await world.call('role', { id, body: { ...late, version: version + 1 } });
    expect([now.status, now.body.data.district]).toEqual([200, 'D0']);
    // The version of one account means nothing for several.
    const many = { user_ids: [id], action: 'change_role', role: 'admin', version: version + 2 };
    expect((await world.call('bulk', { body: many })).status).toBe(400);
  });

  it('names every field of the area that is missing', async () => {
    const { id } = await world.make({ role: 'admin' });
    const { status, body } = await world.call('role', { id, body: { role: 'sdeo' } });
    const fields = body.issues.map((issue: { field: string }) => issue.field).sort();
    expect([status, fields]).toEqual([400, ['district', 'rd_block']]);
  });

  it('that is none changes nothing', async () => {
    const { id, token } = await world.signedIn({ role: 'admin' });
    const entries = await auditedBy(engine, () => world.call('role', { id, body: { role: 'admin' } }));
    expect(entries).toEqual([]);
    expect(await world.state(token)).toBe(200);
  });

  it('of a teacher takes the password away, which is of no use to one', async () => {
    const { id } = await world.make({ phone: newPhone() });
    expect((await world.stored(id)).password_hash).toBeDefined();
    await world.call('role', { id, body: { role: 'teacher', school_id: '1001' } });
    expect((await world.stored(id)).password_hash).toBeUndefined();
  });

  it('of a teacher’s account mails its owner a link to set the first password, as nothing else lets them in', async () => {
    const teacher = async (more: object = {}) =>
      world.make({ role: 'teacher', password: undefined, phone: newPhone(), school_id: '1001', ...more });
    const [head, inactive, stays] = [await teacher(), await teacher({ is_active: false }), await teacher()];
    await mailed(deps);
    const entries = await auditedBy(engine, async () => {
      const { status } = await world.call('role', { id: head.id, body: { role: 'hoi' } });
      expect(status).toBe(200);
    });
    expect(entries.map(({ action }) => action)).toEqual(['role_change']);
    await world.call('role', { id: inactive.id, body: { role: 'hoi' } });
    await world.call('update', { id: stays.id, body: { school_id: '1002' } });
    const mails = await mailed(deps);
    expect(mails).toMatchObject([{ kind: 'mail', to: head.email }]);
    const [, token] = /reset-password#token=([\w.-]+)/.exec(JSON.stringify(mails)) ?? [];
    const body = { token, password: 'seven purple umbrellas' };
    expect((await callById('auth.resetPassword', deps, { body })).status).toBe(200);
    expect((await world.stored(head.id)).password_hash).toBeDefined();
    // A new e-mail and the role at once: the link goes to the new one, whose owner never signed in.
    const both = await teacher();
    const change = { role: 'hoi', email: 'head.of.1001@example.org' };
    expect((await world.call('update', { id: both.id, body: change })).status).toBe(200);
    const links = (await mailed(deps)).filter((message) =>
      JSON.stringify(message).includes('/reset-password#'),
    );
    expect(links).toMatchObject([{ to: change.email }]);
  });
});

describe('a session', () => {
  it.each<[string, object, object, 200 | 401]>([
    ['ends with another district', { role: 'deo', district: 'D0' }, { district: 'D1' }, 401],
    ['ends with another school', { role: 'hoi', school_id: '1001' }, { school_id: '1002' }, 401],
    ['ends with the account', { role: 'admin' }, { is_active: false }, 401],
    ['ends with another role', { role: 'admin' }, { role: 'deo', district: 'D0' }, 401],
    ['ends with another e-mail', { role: 'admin' }, { email: 'x@example.org' }, 401],
    ['goes on with another phone of an officer', { role: 'admin' }, { phone: '9862000002' }, 200],
  ])('%s', async (_what, body, change, status) => {
    const { id, token } = await world.signedIn(body);
    const entries = await auditedBy(engine, async () => {
      expect((await world.call('update', { id, body: change })).status).toBe(200);
    });
    expect(entries).toHaveLength(1);
    expect(await world.state(token)).toBe(status);
  });

  it('ends when the account is deactivated, and stays ended when it is activated again', async () => {
    const { id, token } = await world.signedIn({ role: 'admin' });
    const entries = await auditedBy(engine, async () => {
      const off = await world.call('toggleStatus', { id });
      expect([off.status, off.body.data.is_active]).toEqual([200, false]);
      expect(await world.state(token)).toBe(401);
      const on = await world.call('toggleStatus', { id });
      expect([on.status, on.body.data.is_active]).toEqual([200, true]);
    });
    expect(entries.map(({ action }) => action)).toEqual(['user_update', 'user_update']);
    expect(detailsOf(entries[0])).toEqual({ before: { is_active: true }, after: { is_active: false } });
    expect(await world.state(token)).toBe(401);
  });

  it('stays as two wanted it who pressed the same button', async () => {
    const { id } = await world.make({ role: 'admin' });
    const entries = await auditedBy(engine, async () => {
      for (const is_active of [false, false, true, true]) {
        const { status, body } = await world.call('toggleStatus', { id, body: { is_active } });
        expect([status, body.data.is_active]).toEqual([200, is_active]);
      }
    });
    expect(entries).toHaveLength(2);
  });
});

describe('the last super_admin (R37)', () => {
  it('and oneself stay what they are, whichever way it is tried', async () => {
    const own = world.users.super_admin.id;
    const tries = () => [
      world.call('role', { id: own, body: { role: 'admin' } }),
      world.call('update', { id: own, body: { role: 'admin' } }),
      world.call('update', { id: own, body: { is_active: false } }),
      world.call('toggleStatus', { id: own }),
      world.call('cascade.deleteUser', { id: own, query: 'force=true' }),
    ];
    const { id } = await world.make({ role: 'super_admin' });
    for (const one of tries()) expect([(await one).status]).toEqual([409]);
    expect((await world.call('cascade.deleteUser', { id, query: 'force=true' })).status).toBe(200);
    for (const one of tries()) expect([(await one).status]).toEqual([409]);
    for (const action of ['deactivate', 'delete', 'change_role']) {
      const body = { user_ids: [own], action, role: 'admin' };
      const { status, body: answer } = await world.call('bulk', { body });
      expect([status, answer.data[0].success]).toEqual([200, false]);
    }
    expect(await world.stored(own)).toMatchObject({ role: 'super_admin', is_active: true, version: 1 });
    expect((await world.call('update', { id: own, body: { email: 'own@example.org' } })).status).toBe(200);
    // Whoever gives the own account another e-mail signs in anew, as with any other.
    await world.again();
  });

  it('is counted whichever way one comes or goes', async () => {
    const count = async () => (await deps.table.get({ pk: 'GUARD#superAdmins', sk: 'GUARD' }))?.n;
    const active = async () =>
      (await deps.users.look()).filter(({ role, is_active }) => role === 'super_admin' && is_active).length;
    const { id } = await world.make({ role: 'admin' });
    await world.make({ role: 'super_admin', is_active: false });
    for (const step of [
      () => world.call('role', { id, body: { role: 'super_admin' } }),
      () => world.call('toggleStatus', { id }),
      () => world.call('update', { id, body: { role: 'admin' } }),
      () => world.call('update', { id, body: { role: 'super_admin', is_active: true } }),
      () => world.call('bulk', { body: { user_ids: [id], action: 'deactivate' } }),
      () => world.call('bulk', { body: { user_ids: [id], action: 'activate' } }),
      () => world.call('cascade.deleteUser', { id, query: 'force=true' }),
    ]) {
      expect((await step()).status).toBe(200);
      expect(await count()).toBe(await active());
    }
    expect(await count()).toBe(1);
  });

  it('is counted anew where nobody counted before', async () => {
    const key = { pk: 'GUARD#superAdmins', sk: 'GUARD' };
    await deps.table.transact([{ delete: key, condition: { text: 'attribute_exists(pk)' } }]);
    const second = await seedUser(deps, 'super_admin');
    expect((await deps.table.get(key))?.n).toBe(2);
    await deps.table.transact([{ delete: key, condition: { text: 'attribute_exists(pk)' } }]);
    expect((await world.call('toggleStatus', { id: second.id })).status).toBe(200);
    expect((await deps.table.get(key))?.n).toBe(1);
  });
});

describe('the account of a teacher', () => {
  const record = async (school_id: string, more: object = {}) => {
    const made = await world.add(teacherInput(`R-${newPhone()}`, school_id, more));
    return made.body.data as { id: number };
  };

  it('signs in with another phone after a change, which both phones are told of (R21)', async () => {
    await mailed(deps);
    const [old, other] = [newPhone(), newPhone()];
    const { id, token } = await world.signedIn({ role: 'teacher', phone: old, school_id: '1001' });
    const entries = await auditedBy(engine, async () => {
      expect((await world.call('update', { id, body: { phone: other } })).status).toBe(200);
    });
    expect(entries).toHaveLength(1);
    expect(detailsOf(entries[0])).toEqual({ before: { phone: old }, after: { phone: other } });
    expect(await world.state(token)).toBe(401);
    const told = (await mailed(deps)).filter(({ kind }) => kind === 'sms');
    expect(told.map((sms) => sms.kind === 'sms' && [sms.to, sms.purpose]).sort()).toEqual([
      [old, 'phoneChanged'],
      [other, 'phoneChanged'],
    ]);
    // The phone of the record is another thing. It changes nobody's login.
    const { id: teacher_id } = await record('1001');
    const linked = await world.signedIn({ role: 'teacher', phone: newPhone(), teacher_id });
    expect((await world.change(teacher_id, { phone_number: newPhone() }, 'hoi')).status).toBe(200);
    expect((await world.stored(linked.id)).phone).toBe(linked.phone);
    expect(await world.state(linked.token)).toBe(200);
  });

  it('sees the school of its record, wherever that moves, and nothing once it is gone', async () => {
    const { id: teacher_id } = await record('1001');
    const own = async (token: string) =>
      (await callById('schools.stats', deps, { token })).body.data?.totalSchools;
    const dashboard = async (token: string) =>
      (await callById('dashboard.get', deps, { token })).body.data.latestSchools[0]?.name;
    const { id, token } = await world.signedIn({
      role: 'teacher',
      phone: newPhone(),
      teacher_id,
      school_id: '1004',
    });
    expect((await world.call('get', { id })).body.data).toMatchObject({ teacher_id, school_id: '1001' });
    expect([await own(token), await dashboard(token)]).toEqual([1, 'School 1001']);
    await world.change(teacher_id, { school_id: '1003' });
    expect([await own(token), await dashboard(token)]).toEqual([1, 'School 1003']);
    const params = { id: String(teacher_id) };
    expect((await callById('teachers.delete', deps, world.as('admin', { params }))).status).toBe(200);
    expect(await own(token)).toBe(0);
    const entries = await auditedBy(engine, async () => {
      // It does its work once, although it is told twice.
      for (const _ of [1, 2]) await act(deps, await deletedTeachers(engine));
    });
    expect(await world.state(token)).toBe(401);
    expect(await world.stored(id)).toMatchObject({ is_active: false });
    expect(entries).toMatchObject([
      { action: 'user_update', username: 'system', resource_type: 'user', resource_id: String(id) },
    ]);
  });

  it('is told of a change that was made, also where the table cannot be read after it', async () => {
    const { id: teacher_id } = await record('1003');
    const { id } = await world.make({ role: 'teacher', phone: newPhone(), teacher_id });
    let stored = false;
    const client = faultyClient(engine.endpoint, (command) => {
      if (stored) return 'refuse';
      stored = command === 'TransactWriteItemsCommand';
      return undefined;
    });
    const shaky = testDeps({ engine, shared: deps, client });
    const sent = { token: world.tokens.super_admin, params: { id: String(id) } };
    const { status, body } = await callById('userManagement.toggleStatus', shaky, sent);
    expect([status, body.data]).toMatchObject([200, { is_active: false, school_id: '1003' }]);
  });

  it('keeps the school of its record when the link to it ends', async () => {
    const { id: teacher_id } = await record('1003');
    const { id } = await world.make({ role: 'teacher', phone: newPhone(), teacher_id });
    const answer = await world.call('update', { id, body: { teacher_id: null } });
    expect([answer.status, answer.body.data]).toMatchObject([200, { teacher_id: null, school_id: '1003' }]);
    expect((await world.stored(id)).school_id).toBe('1003');
  });

  it('is ended by the sweep where the change that told of the deletion was lost', async () => {
    const [kept, gone] = [await record('1001'), await record('1001')];
    const account = (teacher_id: number) =>
      world.signedIn({ role: 'teacher', phone: newPhone(), teacher_id });
    const [stays, ends] = [await account(kept.id), await account(gone.id)];
    const params = { id: String(gone.id) };
    expect((await callById('teachers.delete', deps, world.as('admin', { params }))).status).toBe(200);
    await act(deps);
    expect([await world.state(stays.token), await world.state(ends.token)]).toEqual([200, 401]);
    expect(await world.stored(ends.id)).toMatchObject({ is_active: false });
    expect(await auditedBy(engine, async () => void (await act(deps)))).toEqual([]);
  });

  it('is not active while its teacher has left, by whatever call, and is again after a reinstatement', async () => {
    const leaver = async () => {
      const { id: teacher_id } = await record('1001');
      const user = await world.make({ role: 'teacher', phone: newPhone(), teacher_id });
      const about = (body: object) => world.as('admin', { params: { id: String(teacher_id) }, body });
      const body = { reason: 'superannuation', on: '2020-01-31' };
      expect((await callById('leaving.leave', deps, about(body))).status).toBe(200);
      const back = () => callById('leaving.reinstate', deps, about({ reason: 'Entered by mistake' }));
      return { teacher_id, user, back };
    };
    const { teacher_id, user, back } = await leaver();
    const { id } = user;
    expect((await world.stored(id)).is_active).toBe(false);
    const message = 'This teacher has left the service';
    const refused = async (name: string, sent: object) => {
      const { status, body } = await world.call(name as never, sent as never);
      expect([status, body.message], name).toEqual([409, message]);
      expect((await world.stored(id)).is_active).toBe(false);
    };
    await refused('toggleStatus', { id });
    await refused('update', { id, body: { is_active: true } });
    const many = { user_ids: [id], action: 'activate' };
    expect((await world.call('previewBulk', { body: many })).body.data).toMatchObject([
      { able: false, message },
    ]);
    expect((await world.call('bulk', { body: many })).body.data).toMatchObject([{ success: false, message }]);
    // Nor does another account begin with the record. One that is inactive may have it.
    const clerk = await world.make({ role: 'admin' });
    const none = { teacher_id: null, school_id: '1001' };
    expect((await world.call('update', { id, body: none })).status).toBe(200);
    const given = { role: 'teacher', phone: newPhone(), teacher_id };
    await refused('create', { body: { username: `t.${newPhone()}`, ...given } });
    await refused('update', { id: clerk.id, body: given });
    expect((await world.call('update', { id, body: { teacher_id } })).status).toBe(200);

    expect((await back()).status).toBe(200);
    expect((await world.call('toggleStatus', { id })).body.data).toMatchObject({
      is_active: true,
      teacher_id,
    });
  });

  it('is not activated where its teacher leaves at the same moment', async () => {
    const { id: teacher_id } = await record('1001');
    const { id } = await world.make({ role: 'teacher', phone: newPhone(), teacher_id, is_active: false });
    let read = false;
    const outrun = testDeps({ engine, shared: deps });
    const get = outrun.table.get.bind(outrun.table);
    outrun.table.get = async <T>(key: Key) => {
      const found = await get<T>(key);
      if (key.pk === `TEACHER#${teacher_id}` && !read) {
        read = true;
        const body = { reason: 'superannuation', on: '2020-01-31' };
        const left = await callById(
          'leaving.leave',
          deps,
          world.as('admin', { params: { id: String(teacher_id) }, body }),
        );
        expect(left.status).toBe(200);
      }
      return found;
    };
    const sent = { token: world.tokens.super_admin, params: { id: String(id) } };
    expect((await callById('userManagement.toggleStatus', outrun, sent)).status).toBe(409);
    expect((await world.stored(id)).is_active).toBe(false);
  });

  it('is one for each record and, while active, one for each phone', async () => {
    const { id: teacher_id } = await record('1001');
    const phone = newPhone();
    const first = await world.make({ role: 'teacher', phone, teacher_id });
    const body = (more: object) => ({
      body: { username: `t.${newPhone()}`, role: 'teacher', phone: newPhone(), ...more },
    });
    const second = await world.call('create', body({ teacher_id }));
    expect([second.status, second.body.issues[0].field]).toEqual([409, 'teacher_id']);
    await world.call('toggleStatus', { id: first.id });
    const third = await world.call('create', body({ phone, school_id: '1001' }));
    expect(third.status).toBe(201);
    const again = await world.call('toggleStatus', { id: first.id });
    expect([again.status, again.body.issues[0].field]).toEqual([409, 'phone']);
  });
});

describe('deleting an account', () => {
  it('frees its names, ends its sessions and keeps its entries', async () => {
    const { id, token, username, email } = await world.signedIn({ role: 'deo', district: 'D0' });
    const impact = await world.call('cascade.userImpact', { id });
    expect(impact.body.data.cascadeInfo).toEqual({ sessions: 1, auditEntries: 0 });
    const refused = await world.call('cascade.deleteUser', { id });
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
    expect(refused.body.message).toContain('1 session');
    const entries = await auditedBy(engine, async () => {
      expect((await world.call('cascade.deleteUser', { id, query: 'force=true' })).status).toBe(200);
    });
    expect(entries).toMatchObject([
      { action: 'user_delete', resource_type: 'user', resource_id: String(id) },
    ]);
    expect(detailsOf(entries[0])).toMatchObject({
      before: { username, district: 'D0' },
      cascade: { sessions: 1 },
    });
    // R60: nothing by which its owner can be reached is kept.
    expect(entries[0]!.details).not.toContain(email);
    expect(await world.state(token)).toBe(401);
    expect((await world.call('get', { id })).status).toBe(404);
    expect((await world.call('cascade.userImpact', { id })).status).toBe(404);
    expect((await world.call('list', { query: `q=${username}` })).body.data).toEqual([]);
    expect((await world.make({ username, email })).id).toBeGreaterThan(id);
  });
});
