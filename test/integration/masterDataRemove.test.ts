import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#functions/app/actor.ts';
import type { Deps } from '#functions/app/deps.ts';
import { unavailable } from '#functions/app/errors.ts';
import { readMasterVersions } from '#functions/masterData/stored.ts';
import { createSchool, updateSchool } from '#functions/schools/writes.ts';
import { keys } from '#functions/table/keys.ts';
import type { Write } from '#functions/table/table.ts';
import { createTeacher } from '#functions/teachers/writes.ts';
import type { Collection } from '#shared/records/collections.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { rowsOf } from '../support/rows.ts';
import {
  ORIGIN,
  schoolInput,
  seedUser,
  seedWorld,
  teacherInput,
  tokenFor,
  type World,
} from '../support/seed.ts';
import { asNobody } from '../support/writeWall.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: World;
let token: string;

beforeAll(async () => {
  deps = testDeps({ engine });
  world = await seedWorld(deps);
  token = await tokenFor(deps, await seedUser(deps, 'admin'));
});

const call = (id: string, sent: object, using: Deps = deps) => callById(id, using, { token, ...sent });
const params = (id: number) => ({ id: String(id) });
const area = (collection: Collection) =>
  collection === 'rd-blocks' || collection === 'habitations'
    ? { area: 'locations', base: `/locations/${collection}` }
    : { area: 'masterData', base: `/${collection}` };
const add = async (collection: Collection, name: string, body: object = {}): Promise<number> => {
  const { area: of, base } = area(collection);
  const answer = await call(`${of}.create`, { path: base, body: { name, ...body } });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
};
const remove = (collection: Collection, id: number, using: Deps = deps) => {
  const { area: of, base } = area(collection);
  return call(`${of}.remove`, { path: `${base}/{id}/permanent`, params: params(id) }, using);
};
const change = (collection: Collection, id: number, body: object) => {
  const { area: of, base } = area(collection);
  return call(`${of}.update`, { path: `${base}/{id}`, params: params(id), body });
};
const districts = async (): Promise<{ id: number; name: string; is_active: boolean }[]> =>
  (await call('masterData.list', { path: '/districts/all' })).body.data;
const usage = async (collection: Collection) =>
  (await call('masterData.usage', { params: { collection } })).body.data as { id: number }[];
const idOf = async (collection: Collection, name: string, parent?: number) =>
  (await deps.masterData.at(await readMasterVersions(deps.table))).byName(collection, name, parent)!.id;
const school = (schoolId: string) => call('schools.get', { params: { schoolId } });

const actor: Actor = { id: 1, username: 'clerk', role: 'admin', scope: { kind: 'all' }, sid: '' };
/** Somebody whose request begins now and writes later. */
const beginning = async () => ({ actor, origin: ORIGIN, versions: await readMasterVersions(deps.table) });

/** A process in which something happens before a transaction that `when` matches. */
function interrupted(when: (writes: readonly Write[]) => boolean, happen: () => Promise<void>): Deps {
  const other = testDeps({ engine, shared: deps });
  const transact = other.table.transact.bind(other.table);
  other.table.transact = async (writes) => {
    if (when(writes)) await asNobody(happen);
    await transact(writes);
  };
  return other;
}
const buries = (writes: readonly Write[]) => writes.some((write) => 'put' in write && write.put.gone);
const marks = (writes: readonly Write[]) =>
  writes.some((write) => 'update' in write && write.set.text.includes('closing = '));

/** A district with one block, with a new name for each test. */
let district: { id: number; name: string; block: number };
let made = 0;
beforeEach(async () => {
  made += 1;
  const name = `Removable ${made}`;
  const id = await add('districts', name);
  district = { id, name, block: await add('rd-blocks', `Block of ${name}`, { district_id: id }) };
});
const inDistrict = (schoolId: string) =>
  schoolInput(schoolId, 0, 0, { district: district.name, rd_block: '', habitation: '' });
const withoutBlock = async () => {
  expect((await remove('rd-blocks', district.block)).status).toBe(200);
};

describe('an item that nothing uses', () => {
  it('is gone from everywhere, with one entry, and its name is free', async () => {
    await withoutBlock();
    const before = (await rowsOf(engine, 'AUDIT#')).length;
    expect((await remove('districts', district.id)).body).toEqual({
      success: true,
      message: 'District deleted permanently',
    });
    const entries = await rowsOf(engine, 'AUDIT#');
    expect(entries).toHaveLength(before + 1);
    const entry = entries.find(
      ({ resource_id, action }) => resource_id === `districts/${district.id}` && action === 'delete',
    );
    expect(JSON.parse(entry!.details as string)).toEqual({
      before: { name: district.name, is_active: true },
    });
    expect((await districts()).map(({ id }) => id)).not.toContain(district.id);
    expect((await usage('districts')).map(({ id }) => id)).not.toContain(district.id);
    const read = await call('masterData.get', { path: '/districts/{id}', params: params(district.id) });
    expect(read.status).toBe(404);
    expect(
      (
        await call('locations.create', {
          path: '/locations/rd-blocks',
          body: { name: 'x', district_id: district.id },
        })
      ).body.issues[0],
    ).toEqual({
      field: 'district_id',
      message: 'Please select a district first!',
    });
    expect(await add('districts', district.name.toUpperCase())).not.toBe(district.id);
  });

  it('is deleted once by five at the same moment', async () => {
    await withoutBlock();
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove('districts', district.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    const entries = (await rowsOf(engine, 'AUDIT#')).filter(
      ({ resource_id, action }) => resource_id === `districts/${district.id}` && action === 'delete',
    );
    expect(entries).toHaveLength(1);
  });
});

describe('an item in use', () => {
  it('is kept, with the counts in words (R65)', async () => {
    for (const id of ['2001', '2002', '2003']) await call('schools.create', { body: inDistrict(id) });
    await seedUser(deps, 'deo', { district_id: district.id });
    await seedUser(deps, 'deo', { district_id: district.id, is_active: false });
    const second = await add('rd-blocks', 'Second', { district_id: district.id });
    // An inactive item still prevents the deletion, because it may be activated again.
    await call('locations.deactivate', { path: '/locations/rd-blocks/{id}', params: params(second) });
    const answer = await remove('districts', district.id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: 'conflict',
      message: 'District is used by 3 schools, 2 RD blocks and 2 accounts',
    });
    expect(await districts()).toContainEqual(
      expect.objectContaining({ id: district.id, name: district.name, is_active: true }),
    );
    expect((await usage('districts')).find(({ id }) => id === district.id)).toEqual({
      id: district.id,
      schools: 3,
      teachers: 0,
      users: 2,
      posts: 0,
      children: 2,
    });
  });

  it('is any that a school, a teacher or an account names', async () => {
    await call('schools.create', { body: schoolInput('2100') });
    expect((await call('teachers.create', { body: teacherInput('T-1', '2100') })).status).toBe(201);
    await seedUser(deps, 'sdeo', { district_id: world.districts[1], rd_block_id: world.blocks[3] });
    const refused: [Collection, number, string][] = [
      ['school-types', await idOf('school-types', 'Co-educational'), 'School Type is used by 4 schools'],
      ['mediums', await idOf('mediums', 'English'), 'Medium is used by 4 schools'],
      [
        'management-types',
        await idOf('management-types', 'Government'),
        'Management Type is used by 4 schools',
      ],
      ['block-offices', await idOf('block-offices', 'DEO D0'), 'Block Office is used by 4 schools'],
      ['habitations', world.habitations[0]!, 'Habitation is used by 1 school'],
      ['rd-blocks', world.blocks[0]!, 'RD Block is used by 1 school and 1 habitation'],
      ['rd-blocks', world.blocks[3]!, 'RD Block is used by 1 habitation and 1 account'],
      ['religions', await idOf('religions', 'Christianity'), 'Religion is used by 1 teacher'],
      [
        'service-categories',
        await idOf('service-categories', 'Regular'),
        'Service Category is used by 1 teacher',
      ],
    ];
    for (const [collection, id, message] of refused) {
      const answer = await remove(collection, id);
      expect([answer.status, answer.body.message]).toEqual([409, message]);
    }
    const subjects = await usage('subjects');
    const english = await idOf('subjects', 'English');
    expect(subjects.find(({ id }) => id === english)).toMatchObject({ teachers: 1, schools: 0 });
    expect((await remove('religions', await idOf('religions', 'Hindu'))).status).toBe(200);
  });
});

describe('a record that is stored while its choice is deleted', () => {
  it('before the second count: the deletion is refused and the item is as it was', async () => {
    await withoutBlock();
    const clerk = await beginning();
    // Between the first count and the mark.
    const removing = interrupted(marks, async () => {
      await createSchool(deps, clerk, inDistrict('3001'));
    });
    const answer = await remove('districts', district.id, removing);
    expect([answer.status, answer.body.message]).toEqual([409, 'District is used by 1 school']);
    expect(await districts()).toContainEqual(
      expect.objectContaining({ id: district.id, name: district.name, is_active: true }),
    );
    expect((await call('schools.create', { body: inDistrict('3002') })).status).toBe(201);
  });

  it('after it: the school keeps the name, and every answer shows it', async () => {
    await withoutBlock();
    const clerk = await beginning();
    const removing = interrupted(buries, async () => {
      await createSchool(deps, clerk, inDistrict('3003'));
      // Whoever begins after the mark is refused.
      const late = await call('schools.create', { body: inDistrict('3004') });
      expect(late.body.issues).toEqual([
        { field: 'district', message: `"${district.name}" is no longer in use and cannot be newly chosen` },
      ]);
    });
    expect((await remove('districts', district.id, removing)).status).toBe(200);
    const { data } = (await school('3003')).body;
    expect(data.district).toBe(district.name);
    const fresh = testDeps({ engine, shared: deps });
    const listed = await call('schools.list', { query: 'limit=1000' }, fresh);
    expect(listed.body.data.find(({ school_id }: { school_id: string }) => school_id === '3003')).toEqual(
      data,
    );
    // The choice that stays is accepted. Nobody can choose it anew, and a new item of the name is another item.
    const kept = await updateSchool(
      deps,
      await beginning(),
      { schoolId: '3003' },
      { ...data, pincode: '796009' },
    );
    expect(kept).toMatchObject({ district: district.name, pincode: '796009' });
    expect((await call('schools.create', { body: inDistrict('3005') })).status).toBe(400);
  });

  it.each([
    ['religions', 'religion', '3011'],
    ['service-categories', 'service_category', '3012'],
    ['subjects', 'subjects_taught', '3013'],
  ] as const)(
    'of %s, too: a save of the teacher takes the new item of the name',
    async (collection, field, at) => {
      const name = `Short-lived ${collection}`;
      const body = collection === 'subjects' ? { classes: ['Class 1'] } : {};
      const item = await add(collection, name, body);
      expect((await call('schools.create', { body: schoolInput(at) })).status).toBe(201);
      const clerk = await beginning();
      let id = 0;
      const removing = interrupted(buries, async () => {
        const sent = { [field]: collection === 'subjects' ? [name] : name };
        id = (await createTeacher(deps, clerk, teacherInput(`T-${at}`, at, sent))).id;
      });
      expect((await remove(collection, item, removing)).status).toBe(200);
      /** Sends what was read unchanged. @returns the version afterwards */
      const save = async () => {
        const { data } = (await call('teachers.get', { params: params(id) })).body;
        return (await call('teachers.update', { params: params(id), body: data })).body.data.version;
      };
      const first = await save();
      const again = await add(collection, name, body);
      const usageNow = async () => (await usage(collection)).find((one) => one.id === again);
      expect(await usageNow()).toMatchObject({ teachers: 0 });
      expect(await save()).toBe(first + 1);
      expect(await usageNow()).toMatchObject({ teachers: 1 });
      expect(await save()).toBe(first + 1);
    },
  );

  it('a block in a district: refused from the mark on', async () => {
    await withoutBlock();
    const removing = interrupted(buries, async () => {
      const sent = { path: '/locations/rd-blocks', body: { name: 'Late', district_id: district.id } };
      expect((await call('locations.create', sent)).status).toBe(400);
    });
    expect((await remove('districts', district.id, removing)).status).toBe(200);
    const orphans = (await rowsOf(engine, 'MASTER')).filter(
      ({ parent, gone }) => parent === district.id && !gone,
    );
    expect(orphans).toEqual([]);
  });

  it('a block by a request that began before the mark: refused by the transaction itself', async () => {
    await withoutBlock();
    const stale = interrupted(
      (writes) => writes.some((write) => 'check' in write),
      async () => {
        expect((await remove('districts', district.id)).status).toBe(200);
      },
    );
    const sent = { path: '/locations/rd-blocks', body: { name: 'Late', district_id: district.id } };
    const answer = await call('locations.create', sent, stale);
    expect([answer.status, answer.body.issues]).toEqual([
      400,
      [{ field: 'district_id', message: 'Please select a district first!' }],
    ]);
  });
});

describe('an item that is renamed while it is deleted', () => {
  it('is gone under its new name, and both names are free', async () => {
    await withoutBlock();
    const renaming = interrupted(buries, async () => {
      const now = await deps.table.get(keys.master('districts', district.id));
      if (now?.name !== district.name) return;
      expect((await change('districts', district.id, { name: `${district.name} anew` })).status).toBe(200);
    });
    expect((await remove('districts', district.id, renaming)).status).toBe(200);
    const entries = (await rowsOf(engine, 'AUDIT#')).filter(
      ({ resource_id, action }) => resource_id === `districts/${district.id}` && action === 'delete',
    );
    expect(entries.map(({ details }) => JSON.parse(details as string))).toEqual([
      { before: { name: `${district.name} anew`, is_active: true } },
    ]);
    await add('districts', district.name);
    await add('districts', `${district.name} anew`);
  });

  it('stays active where the deletion is refused: nobody deactivated it', async () => {
    await withoutBlock();
    const clerk = await beginning();
    let renamed = false;
    const renaming = interrupted(buries, async () => {
      if (renamed) return;
      renamed = true;
      await createSchool(deps, clerk, inDistrict('3101'));
      expect((await change('districts', district.id, { name: `${district.name} kept` })).status).toBe(200);
    });
    expect((await remove('districts', district.id, renaming)).status).toBe(409);
    expect(await districts()).toContainEqual(
      expect.objectContaining({ id: district.id, name: `${district.name} kept`, is_active: true }),
    );
  });
});

describe('a deletion that breaks off', () => {
  const breakOff = async () => {
    await withoutBlock();
    const dying = interrupted(buries, () => Promise.reject(unavailable(new Error('lost'))));
    expect((await remove('districts', district.id, dying)).status).toBe(503);
    // It is closed: nobody can choose it, and it reads as inactive.
    expect(await districts()).toContainEqual(
      expect.objectContaining({ id: district.id, name: district.name, is_active: false }),
    );
    expect((await call('schools.create', { body: inDistrict('4001') })).status).toBe(400);
    expect((await deps.table.get(keys.master('districts', district.id)))?.closing).toBe(true);
  };

  it('is gone on with by the next', async () => {
    await breakOff();
    expect((await remove('districts', district.id)).status).toBe(200);
    expect((await districts()).map(({ id }) => id)).not.toContain(district.id);
  });

  it.each([
    ['reactivated', { is_active: true }, true],
    ['deactivated', { is_active: false }, false],
    ['sent as it was', {}, true],
  ])('leaves an item that can be %s', async (_what, body, is_active) => {
    await breakOff();
    const answer = await change('districts', district.id, body);
    expect(answer.body.data).toMatchObject({ id: district.id, name: district.name, is_active });
    const stored = await deps.table.get(keys.master('districts', district.id));
    expect(stored).toMatchObject({ is_active });
    expect(stored).not.toHaveProperty('closing');
  });
});
