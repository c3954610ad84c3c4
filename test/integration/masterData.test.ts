import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import { NEW } from '#functions/table/table.ts';
import type { StoredUser } from '#functions/userManagement/accounts.ts';
import { COLLECTIONS as ALL_COLLECTIONS, type Collection } from '#shared/records/collections.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById, routes } from '../support/everyHandler.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, seedUser, seedWorld, tokenFor, type World } from '../support/seed.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: World;
let admin: StoredUser;
let token: string;

beforeAll(async () => {
  deps = testDeps({ engine });
  world = await seedWorld(deps);
  admin = await seedUser(deps, 'admin');
  token = await tokenFor(deps, admin);
});

type Sent = { id?: number; body?: unknown; headers?: Record<string, string> };
type Item = { id: number; name: string; is_active: boolean; [field: string]: unknown };

/** Makes a call by its method and path as the specification writes them. */
async function call(method: string, path: string, { id, body, headers }: Sent = {}) {
  const route = routes.find((one) => one.endpoint.method === method && one.path === path);
  if (!route) throw new Error(`no endpoint takes ${method} ${path}`);
  const params = id === undefined ? undefined : { [route.names[0]!]: String(id) };
  return callById(route.endpoint.id, deps, { path, params, body, token, headers });
}

/** The path at which items of a collection are read one by one and written. */
const baseOf = (collection: Collection) =>
  collection === 'rd-blocks' || collection === 'habitations' ? `/locations/${collection}` : `/${collection}`;
/** What an item of the collection needs besides its name. */
const more = (collection: Collection): Record<string, unknown> =>
  ({
    subjects: { classes: ['Class 1'] },
    'rd-blocks': { district_id: world.districts[0] },
    habitations: { rd_block_id: world.blocks[0] },
  })[collection as string] ?? {};
const add = (collection: Collection, name: string, body: Record<string, unknown> = more(collection)) =>
  call('POST', baseOf(collection), { body: { name, ...body } });
const change = (collection: Collection, id: number, body: Record<string, unknown>) =>
  call('PUT', `${baseOf(collection)}/{id}`, { id, body });
const deactivate = (collection: Collection, id: number) =>
  call('DELETE', `${baseOf(collection)}/{id}`, { id });
const list = async (path: string, id?: number): Promise<Item[]> =>
  (await call('GET', path, { id })).body.data;
const fields = (answer: { body: { issues: { field: string }[] } }) =>
  answer.body.issues.map(({ field }) => field);
const auditEntries = async () =>
  (await rowsOf(engine, 'AUDIT#')).sort((a, b) => ((a.id as string) < (b.id as string) ? -1 : 1));

/**
 * The specification's table of calls: lists of all items, lists of active items, and whether an item can be deleted.
 */
const CALLS: [Collection, string, { all: string[]; active: string[]; permanent: boolean }][] = [
  [
    'districts',
    'District',
    { all: ['/districts/all'], active: ['/districts', '/locations/districts'], permanent: true },
  ],
  ['mediums', 'Medium', { all: ['/mediums/all'], active: ['/mediums', '/mediums/active'], permanent: true }],
  [
    'management-types',
    'Management Type',
    { all: ['/management-types'], active: ['/management-types/active'], permanent: true },
  ],
  [
    'block-offices',
    'Block Office',
    { all: ['/block-offices/all'], active: ['/block-offices', '/block-offices/active'], permanent: true },
  ],
  ['subjects', 'Subject', { all: ['/subjects'], active: [], permanent: false }],
  [
    'school-types',
    'School Type',
    { all: ['/school-types/all'], active: ['/school-types', '/school-types/active'], permanent: true },
  ],
  ['religions', 'Religion', { all: ['/religions'], active: ['/religions/active'], permanent: true }],
  [
    'service-categories',
    'Service Category',
    { all: ['/service-categories'], active: ['/service-categories/active'], permanent: true },
  ],
  [
    'rd-blocks',
    'RD Block',
    {
      all: ['/locations/rd-blocks/all'],
      active: ['/locations/rd-blocks', '/locations/rd-blocks/active'],
      permanent: true,
    },
  ],
  [
    'habitations',
    'Habitation',
    {
      all: ['/locations/villages/all'],
      active: ['/locations/villages', '/locations/villages/active'],
      permanent: true,
    },
  ],
];
const COLLECTIONS = CALLS.map(([collection]) => collection);

describe('the calls of every collection', () => {
  it('are all tried here', () => {
    expect(COLLECTIONS.toSorted(), 'Add a new collection to CALLS in this file.').toEqual(
      ALL_COLLECTIONS.toSorted(),
    );
  });

  it.each(CALLS)('%s', async (collection, type, { all, active, permanent }) => {
    const base = baseOf(collection);
    const made = await add(collection, `Made of ${type}`);
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    expect(made.body).toMatchObject({ success: true, data: { name: `Made of ${type}`, is_active: true } });
    const byIds = async (paths: string[]) => {
      const lists = await Promise.all(paths.map((path) => list(path)));
      return lists.map((items) => items.find((item) => item.id === id)?.name);
    };
    const times = (paths: string[], name: string | undefined) => paths.map(() => name);
    expect(await byIds([...all, ...active])).toEqual(times([...all, ...active], `Made of ${type}`));
    if (!base.startsWith('/locations')) {
      expect((await call('GET', `${base}/{id}`, { id })).body).toEqual({
        success: true,
        data: made.body.data,
      });
    }
    const renamed = await change(collection, id, { name: `Renamed ${type}` });
    const isPlace = collection === 'districts' || collection === 'rd-blocks';
    const formerly = isPlace ? { former: [`Made of ${type}`] } : {};
    const data = { ...made.body.data, name: `Renamed ${type}`, ...formerly };
    expect(renamed.body).toEqual({ success: true, data: { ...data, version: 2 } });
    expect(await byIds([...all, ...active])).toEqual(times([...all, ...active], `Renamed ${type}`));

    const off = await deactivate(collection, id);
    expect(off.status).toBe(200);
    expect(off.body.message).toBe(`${type} status changed to inactive`);
    expect(off.body.data).toEqual({ ...renamed.body.data, version: 3, is_active: false });
    expect(await byIds(all)).toEqual(times(all, `Renamed ${type}`));
    expect(await byIds(active)).toEqual(times(active, undefined));
    const again = await change(collection, id, { is_active: true });
    expect(again.body.data).toEqual({ ...renamed.body.data, version: 4 });
    expect(await byIds(active)).toEqual(times(active, `Renamed ${type}`));

    const usage = await callById('masterData.usage', deps, { params: { collection }, token });
    expect(usage.body.data).toContainEqual({ id, schools: 0, teachers: 0, users: 0, posts: 0, children: 0 });
    if (!permanent) return;
    const gone = await call('DELETE', `${base}/{id}/permanent`, { id });
    expect(gone.body).toEqual({ success: true, message: `${type} deleted permanently` });
    expect(await byIds([...all, ...active])).toEqual(times([...all, ...active], undefined));
    for (const answer of [
      await change(collection, id, { name: 'x' }),
      await deactivate(collection, id),
      await call('DELETE', `${base}/{id}/permanent`, { id }),
    ]) {
      expect(answer.status).toBe(404);
    }
  });

  it('give the blocks of one district and the habitations of one block', async () => {
    const names = (items: Item[]) => items.map(({ name }) => name);
    expect(names(await list('/locations/rd-blocks/{id}', world.districts[1]))).toEqual(['B10', 'B11']);
    expect(await list('/locations/villages/{rdBlockId}', world.blocks[3])).toEqual([
      {
        id: world.habitations[3],
        version: 1,
        name: 'H11',
        is_active: true,
        district_id: world.districts[1],
        district_name: 'D1',
        rd_block_id: world.blocks[3],
        rd_block_name: 'B11',
      },
    ]);
  });

  it.each(['subjects', 'habitations'] as const)(
    'of %s: an edit that began with another version is refused, and one without a version is not',
    async (collection) => {
      const { id, version } = (await add(collection, `Edited twice in ${collection}`)).body.data;
      expect((await change(collection, id, { name: `First of ${collection}`, version })).status).toBe(200);
      const late = await change(collection, id, { name: `Second of ${collection}`, version });
      expect(late.status).toBe(409);
      expect(late.body).toMatchObject({
        error: 'stale',
        message: 'This item was changed by someone else since you opened it',
      });
      expect((await change(collection, id, { name: `Third of ${collection}` })).body.data).toMatchObject({
        name: `Third of ${collection}`,
        version: version + 2,
      });
    },
  );

  it('do not exist for subjects and permanent deletion', async () => {
    await expect(call('DELETE', '/subjects/{id}/permanent', { id: 1 })).rejects.toThrow('no endpoint');
  });
});

describe('what is refused', () => {
  it.each<[string, Collection, Record<string, unknown>, string, string | undefined]>([
    ['no name', 'mediums', { name: ' ' }, 'name', undefined],
    ['a name that folds to nothing', 'mediums', { name: '\u0301' }, 'name', undefined],
    [
      'a name that folds to more than a key holds',
      'mediums',
      { name: '\ufdfa'.repeat(100) },
      'name',
      undefined,
    ],
    ['a code of a district', 'districts', { name: 'x', code: 'X' }, 'code', 'This field is not known here'],
    [
      'classes of a medium',
      'mediums',
      { name: 'x', classes: 'Class 1' },
      'classes',
      'This field is not known here',
    ],
    ['a subject without classes', 'subjects', { name: 'x' }, 'classes', 'Please select at least one class'],
    [
      'a subject with no classes',
      'subjects',
      { name: 'x', classes: [] },
      'classes',
      'Please select at least one class',
    ],
    [
      'a subject with a class nobody has',
      'subjects',
      { name: 'x', classes: ['Class 13'] },
      'classes',
      undefined,
    ],
    ['a block of no district', 'rd-blocks', { name: 'x' }, 'district_id', 'Please select a district first!'],
    [
      'a block of an unknown district',
      'rd-blocks',
      { name: 'x', district_id: 99_999 },
      'district_id',
      'Please select a district first!',
    ],
    [
      'a habitation of no block',
      'habitations',
      { name: 'x' },
      'rd_block_id',
      'Please select an RD block first!',
    ],
    [
      'a habitation of an unknown block',
      'habitations',
      { name: 'x', rd_block_id: 99_999 },
      'rd_block_id',
      'Please select an RD block first!',
    ],
    [
      'a block with a block',
      'rd-blocks',
      { name: 'x', district_id: 1, rd_block_id: 1 },
      'rd_block_id',
      'This field is not known here',
    ],
    ['a key nobody knows', 'religions', { name: 'x', rev: 3 }, 'rev', 'This field is not known here'],
  ])('%s', async (_what, collection, body, field, message) => {
    const { name, ...rest } = body;
    const answer = await add(collection, name as string, rest);
    expect(answer.status).toBe(400);
    expect(fields(answer)).toEqual([field]);
    if (message) expect(answer.body.issues[0].message).toBe(message);
  });

  it('a parent that is inactive or no district at all', async () => {
    const { id } = (await add('districts', 'Closed')).body.data;
    const { id: block } = (await add('rd-blocks', 'Of the closed', { district_id: id })).body.data;
    await deactivate('districts', id);
    const refused = await add('rd-blocks', 'Late', { district_id: id });
    expect(refused.body.issues).toEqual([
      { field: 'district_id', message: '"Closed" is no longer in use and cannot be newly chosen' },
    ]);
    // What lies in it stays as it is, and can be edited there.
    expect(await list('/locations/rd-blocks/{id}', id)).toHaveLength(1);
    expect((await change('rd-blocks', block, { name: 'Still there' })).status).toBe(200);
    expect((await change('rd-blocks', world.blocks[3]!, { district_id: id })).status).toBe(400);
    expect((await add('rd-blocks', 'Elsewhere', { district_id: world.blocks[0] })).status).toBe(400);
  });

  it('an unknown field in an edit; read-only ones are taken and ignored', async () => {
    const { data: subject } = (await add('subjects', 'Whole', { code: 'W', classes: 'Class 2, Class 1' }))
      .body;
    expect(subject).toMatchObject({ code: 'W', classes: 'Class 1,Class 2' });
    const before = [await rowsOf(engine, 'MASTER'), (await auditEntries()).length];
    for (const collection of COLLECTIONS) {
      const path = CALLS.find(([name]) => name === collection)![2].all[0]!;
      const item = (await list(path)).at(-1)!;
      const { id, ...body } = item;
      const answer = await change(collection, id, { id, ...body });
      expect(answer.body, collection).toEqual({ success: true, data: item });
    }
    // What was read and is sent back changes nothing and writes nothing.
    expect([await rowsOf(engine, 'MASTER'), (await auditEntries()).length]).toEqual(before);
    const mediumId = (await list('/mediums'))[0]!.id;
    expect(fields(await change('subjects', subject.id, { classes: [] }))).toEqual(['classes']);
    expect(fields(await change('mediums', mediumId, { code: 'x' }))).toEqual(['code']);
    expect(fields(await change('rd-blocks', world.blocks[0]!, { rd_block_id: 1 }))).toEqual(['rd_block_id']);
    expect(fields(await change('districts', world.districts[0]!, { gone: true }))).toEqual(['gone']);
  });
});

describe('names', () => {
  const TAKEN: [Collection, string][] = [
    ['districts', 'A district with this name already exists!'],
    ['rd-blocks', 'An RD block with this name already exists in the selected district!'],
    ['habitations', 'A habitation with this name already exists in the selected RD block!'],
    ['block-offices', 'A block office with this name already exists!'],
    ['subjects', 'A subject with this name already exists!'],
    ['mediums', 'A medium with this name already exists!'],
    ['school-types', 'A school type with this name already exists!'],
    ['management-types', 'A management type with this name already exists!'],
    ['religions', 'A religion with this name already exists!'],
  ];
  it.each(TAKEN)('of %s are taken once, on creation and on edit', async (collection, message) => {
    const { id } = (await add(collection, 'Thâwn  Zo')).body.data;
    const other = (await add(collection, 'Another one')).body.data;
    const refusal = { error: 'duplicate', message, issues: [{ field: 'name', message }] };
    for (const name of ['thawn zo', 'THAWN ZO', ' Tha\u0302wn zo ']) {
      const answer = await add(collection, name);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject(refusal);
      expect((await change(collection, other.id, { name })).body).toMatchObject(refusal);
    }
    // Its own name in another case is no other name. A former name is free.
    expect((await change(collection, id, { name: 'THÂWN ZO' })).body.data.name).toBe('THÂWN ZO');
    expect((await change(collection, id, { name: 'Moved on' })).status).toBe(200);
    expect((await change(collection, other.id, { name: 'Thawn Zo' })).status).toBe(200);
    expect((await add(collection, 'another ONE')).status).toBe(201);

    await deactivate(collection, other.id);
    const inactive = await add(collection, 'thawn zo');
    expect(inactive.status).toBe(409);
    expect(inactive.body.issues).toEqual([
      {
        field: 'name',
        message: message
          .replace('already exists', 'exists')
          .replace('!', ' but is inactive. Reactivate it instead.'),
      },
    ]);
  });

  it('of districts and RD blocks tell the former ones, by which an older address finds the item', async () => {
    const district = (await add('districts', 'First of it')).body.data;
    const block = (await add('rd-blocks', 'First block', { district_id: district.id })).body.data;
    expect([district.former, block.former]).toEqual([undefined, undefined]);
    for (const name of ['Second of it', 'Third of it']) await change('districts', district.id, { name });
    await change('rd-blocks', block.id, { name: 'Second block' });
    const found = (items: Item[], id: number) => items.find((item) => item.id === id);
    const districts = await list('/locations/districts');
    expect(found(districts, district.id)?.former).toEqual(['Second of it', 'First of it']);
    const blocks = await list('/locations/rd-blocks/{id}', district.id);
    expect(found(blocks, block.id)?.former).toEqual(['First block']);
    // An item that was read may be sent back whole.
    const whole = (await call('GET', '/districts/{id}', { id: district.id })).body.data;
    expect((await change('districts', district.id, whole)).status).toBe(200);
  });

  it('of an inactive district are told in the agreed words', async () => {
    const { id } = (await add('districts', 'Sleeping')).body.data;
    await deactivate('districts', id);
    expect((await add('districts', 'sleeping')).body.message).toBe(
      'A district with this name exists but is inactive. Reactivate it instead.',
    );
  });

  it('of service categories are not checked', async () => {
    const ids = [await add('service-categories', 'Twice'), await add('service-categories', 'twice')].map(
      ({ body }) => body.data.id,
    );
    expect(new Set(ids).size).toBe(2);
    await deactivate('service-categories', ids[1]);
    const found = (await deps.masterData.at(await versions())).byName('service-categories', 'TWICE');
    expect(found?.id).toBe(ids[0]);
  });

  it('of blocks and habitations may be the same under another parent', async () => {
    expect((await add('rd-blocks', 'B00', { district_id: world.districts[1] })).status).toBe(201);
    expect((await add('habitations', 'H00', { rd_block_id: world.blocks[1] })).status).toBe(201);
  });

  it('are taken once by thirty who add one at the same moment', async () => {
    const variants = ['Zâwlnuam', 'zawlnuam', 'ZAWLNUAM', 'Zawlnuâm', ' zawlnuam', 'Zawl\u006eu\u0301am'];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => add('districts', variants[i % variants.length]!)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(29).fill(409)]);
    const stored = (await rowsOf(engine, 'MASTER')).filter(({ name }) =>
      /zawlnu/i.test(String(name).normalize('NFKD').replace(/\p{M}/gu, '')),
    );
    expect(stored).toHaveLength(1);
  });

  it('of an item renamed by ten at once end as one, with one claim', async () => {
    const { id } = (await add('mediums', 'Race 0')).body.data;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => change('mediums', id, { name: `Race ${i + 1}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { name } = (await call('GET', '/mediums/{id}', { id })).body.data;
    expect(answers.map(({ body }) => body.data.name)).toContain(name);
    const held = (await rowsOf(engine, 'UNIQUE#mediums#')).filter(({ owner }) => owner === id);
    expect(held.map(({ pk }) => pk)).toEqual([keys.unique('mediums', `#${name.toLowerCase()}`).pk]);
  });
});

const versions = async () => {
  const { pk, sk, ...stored } = (await deps.table.get(keys.masterVersions()))!;
  return stored as Record<Collection, number>;
};

describe('a write', () => {
  it('leaves one audit entry with what changed, and raises the version of its collection alone', async () => {
    const steps: [() => Promise<{ status: number; body: { data: Item } }>, string, object][] = [];
    let id = 0;
    const made = { name: 'Audited', is_active: true, district_id: world.districts[0] };
    steps.push([
      async () => {
        const answer = await add('rd-blocks', 'Audited');
        id = answer.body.data.id;
        return answer;
      },
      'create',
      { after: made },
    ]);
    const edit = (body: Record<string, unknown>) => () => change('rd-blocks', id, body);
    steps.push([
      edit({ name: 'Audited more' }),
      'update',
      { before: { name: 'Audited' }, after: { name: 'Audited more' } },
    ]);
    steps.push([
      edit({ district_id: world.districts[1] }),
      'update',
      { before: { district_id: world.districts[0] }, after: { district_id: world.districts[1] } },
    ]);
    steps.push([
      () => deactivate('rd-blocks', id),
      'update',
      { before: { is_active: true }, after: { is_active: false } },
    ]);
    for (const [step, action, details] of steps) {
      const before = { entries: await auditEntries(), versions: await versions() };
      expect((await step()).status).toBeLessThan(300);
      const entries = (await auditEntries()).slice(before.entries.length);
      expect(entries).toHaveLength(1);
      expect(entries[0]).toMatchObject({
        action,
        resource_type: 'master_data',
        resource_id: `rd-blocks/${id}`,
        username: admin.username,
        success: true,
      });
      expect(JSON.parse(entries[0]!.details as string)).toEqual(details);
      expect(await versions()).toEqual({ ...before.versions, 'rd-blocks': before.versions['rd-blocks'] + 1 });
    }
    const before = [await versions(), (await auditEntries()).length];
    expect((await deactivate('rd-blocks', id)).status).toBe(200);
    expect((await change('rd-blocks', id, { name: 'Audited more' })).status).toBe(200);
    expect([await versions(), (await auditEntries()).length]).toEqual(before);
  });

  it('takes items that were stored before there was a rev', async () => {
    const id = 4711;
    const old = { id, name: 'Of old', is_active: true };
    await deps.table.transact([
      { put: { ...keys.master('religions', id), ...old }, condition: NEW },
      { put: { ...keys.unique('religions', '#of old'), owner: id }, condition: NEW },
    ]);
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => change('religions', id, { name })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await add('religions', 'Of old')).status).toBe(201);
    expect((await deps.table.get(keys.master('religions', id)))?.rev).toBe(3);
  });

  it('that named itself is done once (R63)', async () => {
    const headers = { 'idempotency-key': 'clerk-12345678' };
    const sent = { body: { name: 'Once', ...more('habitations') }, headers };
    const first = await call('POST', '/locations/habitations', sent);
    expect(first.status).toBe(201);
    expect((await call('POST', '/locations/habitations', sent)).body).toEqual(first.body);
  });
});

const at = (d: number, b: number) => ({
  district_id: world.districts[d],
  rd_block_id: world.blocks[d * 2 + b],
});

it('a habitation may be added with the district of its block, and with no other', async () => {
  const refused = await add('habitations', 'Zotlang', { ...at(1, 0), district_id: world.districts[0] });
  expect([refused.status, fields(refused)]).toEqual([400, ['district_id']]);
  expect((await add('habitations', 'Zotlang', at(1, 0))).body.data).toMatchObject(at(1, 0));
});

describe('moving', () => {
  it('takes along what lies in a block that nobody uses', async () => {
    const { id } = (await add('rd-blocks', 'Mover', { district_id: world.districts[0] })).body.data;
    const inside = (await add('habitations', 'In the mover', { rd_block_id: id })).body.data;
    expect(inside.district_name).toBe('D0');
    const moved = await change('rd-blocks', id, { district_id: world.districts[1] });
    expect(moved.body.data).toMatchObject({ district_id: world.districts[1], district_name: 'D1' });
    const [shown] = await list('/locations/villages/{rdBlockId}', id);
    expect(shown).toEqual({ ...inside, district_id: world.districts[1], district_name: 'D1' });
    // Its name is taken below the new parent and free below the old one.
    expect((await add('rd-blocks', 'mover', { district_id: world.districts[1] })).status).toBe(409);
    expect((await add('rd-blocks', 'mover', { district_id: world.districts[0] })).status).toBe(201);
  });

  it('is refused with the counts while schools or accounts stand on it', async () => {
    for (const [school, d, b] of [
      ['1001', 0, 1],
      ['1002', 0, 1],
      ['1003', 1, 0],
    ] as const) {
      const sent = { body: schoolInput(school, d, b), token };
      expect((await callById('schools.create', deps, sent)).status).toBe(201);
    }
    await seedUser(deps, 'sdeo', at(0, 1));
    const refused = await change('rd-blocks', world.blocks[1]!, { district_id: world.districts[1] });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      error: 'conflict',
      message: 'RD Block is used by 2 schools and 1 account and cannot be moved',
    });
    const habitation = await change('habitations', world.habitations[2]!, { rd_block_id: world.blocks[3] });
    expect(habitation.body.message).toBe('Habitation is used by 1 school and cannot be moved');
    // Its name and state may change while it stays in place.
    expect((await change('rd-blocks', world.blocks[1]!, { name: 'B01 new' })).status).toBe(200);
    const shown = await callById('schools.get', deps, { params: { schoolId: '1001' }, token });
    expect(shown.body.data.rd_block).toBe('B01 new');
  });
});
