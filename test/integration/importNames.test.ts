import { beforeAll, expect, it } from 'vitest';
import { importColumns, type MissingName, type SentRow } from '#shared/domain/import.ts';
import { importMessages } from '#shared/messages/imports.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { AT_ONCE, importWorld } from '../support/importWorld.ts';
import { schoolInput, seedUser, teacherInput } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let imports: ReturnType<typeof importWorld>;

beforeAll(async () => {
  deps = testDeps({ engine, limits: AT_ONCE });
  world = await teacherWorld(deps);
  imports = importWorld(deps, world);
});

/** The row of a new school of D0 and B00, with other places and lists. */
function newSchool(row: number, school_id: string, more: object = {}): SentRow {
  const school: Record<string, unknown> = { ...schoolInput(school_id, 0, 0), ...more };
  const known = importColumns('schools').filter((name) => typeof school[name] === 'string' && school[name]);
  return { row, key: school_id, cells: known.map((name) => [name, null, school[name] as string]) };
}

const namesOf = async (importId: string): Promise<MissingName[]> =>
  (await imports.call('names', 'super_admin', { params: { importId } })).body.data;
const add = (importId: string, names: object[]) =>
  imports.call('addNames', 'super_admin', { params: { importId }, body: { names } });
const sent = ({ collection, path }: MissingName) => ({ collection, path });

it('names what new records have and no list, places first, and adds what the reader wants of it', async () => {
  const rows = [
    newSchool(2, '70000000001', { district: 'Hnahthial', rd_block: 'Hnahthial', habitation: 'Bualpui' }),
    newSchool(3, '70000000002', { district: 'Hnahthial', rd_block: 'Hnahthial', habitation: 'Thingsai' }),
    newSchool(4, '70000000003', { habitation: 'A new village', management: 'Mission' }),
    // Two letters from the name of a list: perhaps meant for it.
    newSchool(5, '70000000004', { medium: 'Englsih' }),
    newSchool(6, '70000000005'),
  ];
  const { id, counts } = await imports.checked('schools', rows, 'super_admin');
  expect(counts).toMatchObject({ create: 1, invalid: 4 });
  const missing = await namesOf(id);
  const told = ({ collection, path, rows: count, near }: MissingName) => [collection, path, count, near];
  expect(missing.map(told)).toEqual([
    ['districts', ['Hnahthial'], 2, ''],
    ['rd-blocks', ['Hnahthial', 'Hnahthial'], 2, ''],
    ['habitations', ['Hnahthial', 'Hnahthial', 'Bualpui'], 1, ''],
    ['habitations', ['Hnahthial', 'Hnahthial', 'Thingsai'], 1, ''],
    ['habitations', ['D0', 'B00', 'A new village'], 1, ''],
    ['mediums', ['Englsih'], 1, 'English'],
    ['management-types', ['Mission'], 1, ''],
  ]);
  const wanted = missing.filter(({ near }) => near === '').map(sent);
  expect((await add(id, wanted)).body.data).toEqual({ added: 6 });
  // Sent again, when an answer was lost.
  expect((await add(id, wanted)).body.data).toEqual({ added: 0 });
  const again = await imports.call('check', 'super_admin', { params: { importId: id } });
  expect(again.body.data.counts).toMatchObject({ create: 4, invalid: 1 });
  expect((await namesOf(id)).map(({ path }) => path)).toEqual([['Englsih']]);
});

it('refuses a place that lies in none, and tells nobody else', async () => {
  const { id } = await imports.checked('schools', [newSchool(2, '70000000009')]);
  for (const path of [['Nowhere', 'Block'], ['Block'], ['D0', 'B00', 'Block']]) {
    const answer = await add(id, [{ collection: 'rd-blocks', path }]);
    expect([answer.status, answer.body.issues?.[0] ?? answer.body]).toMatchObject([
      400,
      { field: 'names.0.path', message: importMessages.noPlace },
    ]);
  }
  // A subject needs classes too.
  expect((await add(id, [{ collection: 'subjects', path: ['Botany'] }])).status).toBe(400);
  for (const role of ['deo', 'hoi'] as const) {
    const answer = await imports.call('names', role, { params: { importId: id } });
    expect(answer.status).toBe(403);
  }
});

it('a rename between the comparison, the run and the undo is no change of anybody', async () => {
  const create = (name: string) =>
    callById('masterData.create', deps, world.as('admin', { path: '/mediums', body: { name } }));
  const rename = async (id: number, name: string) => {
    const one = { path: '/mediums/{id}', params: { id: String(id) } };
    expect(
      (await callById('masterData.update', deps, world.as('admin', { ...one, body: { name } }))).status,
    ).toBe(200);
  };
  const [latin, greek] = [(await create('Latin')).body.data.id, (await create('Greek')).body.data.id];
  const mediumOf = async () =>
    (await callById('schools.get', deps, world.as('admin', { params: { schoolId: '1002' } }))).body.data
      .medium;
  const given = [
    { row: 2, key: '1002', cells: [['medium', 'English', 'Latin'] as [string, string, string]] },
  ];
  const first = await imports.checked('schools', given);
  await rename(latin, 'Latina');
  await imports.started('run', first.id);
  await imports.work(first.id);
  expect([(await imports.get(first.id)).results?.saved, await mediumOf()]).toEqual([1, 'Latina']);

  // A file that was downloaded before the rename names what it was called then.
  const old = [{ row: 2, key: '1002', cells: [['medium', 'Latin', 'Greek'] as [string, string, string]] }];
  const second = await imports.checked('schools', old);
  expect(second.counts).toMatchObject({ update: 1, conflict: 0 });
  await imports.started('run', second.id);
  await imports.work(second.id);
  expect(await mediumOf()).toBe('Greek');
  await rename(greek, 'Greece');
  await rename(latin, 'Latium');
  await imports.started('undo', second.id);
  await imports.work(second.id);
  expect([(await imports.get(second.id)).results?.undone, await mediumOf()]).toEqual([1, 'Latium']);
});

it('takes a subject with a sign or a comma in its name for that subject, not for those that its parts name', async () => {
  const names = ['Art', 'Craft', 'Art / Craft', 'Science, General', 'Science', 'General'];
  const ids = new Map<string, number>();
  for (const name of names) {
    const body = { name, classes: ['Class 1'] };
    const made = await callById('masterData.create', deps, world.as('admin', { path: '/subjects', body }));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    ids.set(name, made.body.data.id);
  }
  const subjects_taught = ['Mizo', 'Art / Craft', 'Science, General'];
  const added = await world.add(teacherInput('T-SIGNS', '1001', { subjects_taught }));
  const { id, version } = added.body.data;
  const taught = async () => JSON.parse((await world.read(id)).body.data.subjects_taught);
  expect(await taught()).toEqual(subjects_taught);
  const sheet = (text: string, base: string | null = null): SentRow => ({
    ...{ row: 2, id, version, key: 'T-SIGNS' },
    cells: [['subjects_taught', base, text]],
  });
  // As a file shows them, with any sign between, and as the list writes them with other blanks.
  for (const same of ['Mizo; Art / Craft; Science, General', 'science,general | ART/CRAFT, Mizo']) {
    const { counts } = await imports.checked('teachers', [sheet(same)]);
    expect(counts, same).toMatchObject({ same: 1, update: 0 });
  }
  const first = await imports.checked('teachers', [sheet('Art / Craft / English')]);
  await imports.started('run', first.id);
  await imports.work(first.id);
  expect((await taught()).sort()).toEqual(['Art / Craft', 'English']);
  await imports.started('undo', first.id);
  await imports.work(first.id);
  expect((await taught()).sort()).toEqual([...subjects_taught].sort());

  // A file that was downloaded before a rename.
  const one = { path: '/subjects/{id}', params: { id: String(ids.get('Art / Craft')) } };
  const renamed = world.as('admin', { ...one, body: { name: 'Fine Art' } });
  expect((await callById('masterData.update', deps, renamed)).status).toBe(200);
  const old = [sheet('Art / Craft, Mizo', 'Mizo, Art / Craft, Science, General')];
  const second = await imports.checked('teachers', old);
  expect(second.counts).toMatchObject({ update: 1, conflict: 0 });
  await imports.started('run', second.id);
  await imports.work(second.id);
  expect((await taught()).sort()).toEqual(['Fine Art', 'Mizo']);
});

it('the undo keeps a new school or teacher whom somebody has given posts or an account', async () => {
  const ids = ['71000000001', '71000000002', '71000000003'];
  const { id } = await imports.checked(
    'schools',
    ids.map((school_id, at) => newSchool(at + 2, school_id)),
  );
  await imports.started('run', id);
  await imports.work(id);
  const params = { schoolId: ids[0] as string };
  const lines = [{ designation: 'Headmaster', subject: '', sanctioned: 1 }];
  const entered = await callById(
    'posts.update',
    deps,
    world.as('admin', { params, body: { version: 0, lines } }),
  );
  expect(entered.status).toBe(200);
  await seedUser(deps, 'hoi', { school_id: ids[1] });
  await imports.started('undo', id);
  await imports.work(id);
  expect((await imports.rows(id)).map(({ done, reason }) => [done, reason])).toEqual([
    ['kept', importMessages.touched],
    ['kept', importMessages.touched],
    ['undone', ''],
  ]);
});
