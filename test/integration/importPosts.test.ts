import { beforeAll, expect, it } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import type { SentRow } from '#shared/domain/import.ts';
import { importMessages } from '#shared/messages/imports.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { AT_ONCE, importWorld } from '../support/importWorld.ts';
import type { Sent } from '../support/invoke.ts';
import { schoolInput } from '../support/seed.ts';
import { auditedBy } from '../support/signIn.ts';
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

const call = (id: string, sent: Sent) => callById(id, deps, world.as('admin', sent));
const save = (schoolId: string, version: number, lines: object[]) =>
  call('posts.update', { params: { schoolId }, body: { version, lines } });
const postsOf = async (schoolId: string) => {
  const { lines, version, entered } = (await call('posts.get', { params: { schoolId } })).body.data;
  return {
    entered,
    version,
    lines: lines.map((line: Record<string, unknown>) => [line.designation, line.subject, line.sanctioned]),
  };
};
const row = (at: number, key: string, posts: string, base: string | null = null): SentRow => ({
  ...{ row: at, key },
  cells: [
    ['school_id', null, key],
    ['posts', base, posts],
  ],
});
/** Adds a school whose posts nobody has entered. */
const newSchool = async (schoolId: string): Promise<number> =>
  (await call('schools.create', { body: schoolInput(schoolId) })).body.data.id;
const line = (designation: string, subject: string, sanctioned: number) => ({
  ...{ designation, subject, sanctioned },
});

it('compares the posts of each school, stores them by the rules of the form, and takes them back', async () => {
  await save('1001', 0, [line('Headmaster', '', 1), line('Teacher', 'Mizo', 2)]);
  await save('1002', 0, [line('Headmaster', '', 1)]);
  const before = await postsOf('1001');
  const { id, counts } = await imports.checked('posts', [
    row(2, '1001', 'Teacher [mizo]: 3; Headmaster: 1'),
    // The same lines in another order are no change.
    row(3, '1002', 'headmaster: 1'),
    row(4, '1003', 'Headmaster: 1; Teacher [English]: 2'),
    row(5, '1004', 'Teacher [Astrology]: 1'),
    row(6, '9999', 'Teacher: 1'),
  ]);
  expect(counts).toMatchObject({ same: 1, update: 2, create: 0, invalid: 2 });
  const rows = await imports.rows(id);
  expect(rows.map(({ key, outcome, cells }) => [key, outcome, cells[0]?.old, cells[0]?.new])).toEqual([
    ['1001', 'update', 'Headmaster: 1; Teacher [Mizo]: 2', 'Teacher [mizo]: 3; Headmaster: 1'],
    ['1002', 'same', undefined, undefined],
    ['1003', 'update', '', 'Headmaster: 1; Teacher [English]: 2'],
    ['1004', 'invalid', '', 'Teacher [Astrology]: 1'],
    ['9999', 'invalid', undefined, undefined],
  ]);
  expect(rows[3]?.issues).toMatchObject([{ field: 'posts' }]);
  await imports.started('run', id);
  expect(await imports.work(id)).toEqual([]);
  expect((await imports.get(id)).results).toMatchObject({ saved: 2, refused: 0 });
  expect((await postsOf('1001')).lines).toEqual([
    ['Teacher', 'Mizo', 3],
    ['Headmaster', '', 1],
  ]);
  await save('1003', (await postsOf('1003')).version, [line('Headmaster', '', 2)]);
  await imports.started('undo', id);
  expect(await imports.work(id)).toEqual([]);
  // What somebody changed since stays, and is named.
  expect((await imports.get(id)).results).toMatchObject({ undone: 1, kept: 1 });
  expect((await postsOf('1001')).lines).toEqual(before.lines);
  expect((await postsOf('1003')).lines).toEqual([['Headmaster', '', 2]]);
});

it('finds a conflict where the posts moved on since the file was downloaded', async () => {
  const { version, lines } = await postsOf('1002');
  expect(lines).toEqual([['Headmaster', '', 1]]);
  await save('1002', version, [line('Headmaster', '', 2)]);
  const sent = { row: 2, id: 2, version, cells: [['posts', 'Headmaster: 1', 'Headmaster: 3']] } as SentRow;
  expect((await imports.checked('posts', [sent])).counts).toMatchObject({ conflict: 1 });
});

it('finds one too where somebody entered posts only since, and none where nobody did', async () => {
  const [entered, bare] = [await newSchool('1005'), await newSchool('1006')];
  await save('1005', 0, [line('Teacher', '', 2)]);
  const sent = [entered, bare].map(
    (id, at): SentRow => ({ row: at + 2, id, version: 0, cells: [['posts', '', 'Headmaster: 3']] }),
  );
  const { id, counts } = await imports.checked('posts', sent);
  expect(counts).toMatchObject({ conflict: 1, update: 1 });
  expect((await imports.rows(id)).map(({ outcome, cells }) => [outcome, cells[0]?.old])).toEqual([
    ['conflict', 'Teacher: 2'],
    ['update', ''],
  ]);
  await imports.started('run', id);
  expect(await imports.work(id)).toEqual([]);
  expect((await postsOf('1005')).lines).toEqual([['Teacher', '', 2]]);
  expect((await postsOf('1006')).lines).toEqual([['Headmaster', '', 3]]);
});

it('changes the posts of no school whose School ID is another than when the file was made', async () => {
  const id = await newSchool('1041');
  const sent: SentRow = { row: 2, id, key: '1042', version: 0, cells: [['posts', '', 'Headmaster: 3']] };
  const checked = await imports.checked('posts', [sent]);
  const [row] = await imports.rows(checked.id);
  expect([row?.outcome, row?.key, row?.issues[0]?.message]).toEqual([
    ...['invalid', '1042', importMessages.anotherRecord],
  ]);
  const own = await imports.checked('posts', [{ ...sent, key: '1041' }]);
  expect(own.counts).toMatchObject({ update: 1 });
});

/** Imports posts of schools, and runs that. */
const imported = async (rows: SentRow[]): Promise<string> => {
  const { id } = await imports.checked('posts', rows);
  await imports.started('run', id);
  expect(await imports.work(id)).toEqual([]);
  expect((await imports.get(id)).results).toMatchObject({ saved: rows.length });
  return id;
};

it('leaves posts as not entered again when the import that entered them is taken back', async () => {
  const [bare] = [await newSchool('1007'), await newSchool('1008')];
  await save('1008', 0, []);
  const id = await imported([row(2, '1007', 'Headmaster: 1'), row(3, '1008', 'Headmaster: 1')]);
  expect(await postsOf('1007')).toMatchObject({ entered: true, lines: [['Headmaster', '', 1]] });
  const entries = await auditedBy(engine, async () => {
    await imports.started('undo', id);
    expect(await imports.work(id)).toEqual([]);
  });
  expect((await imports.get(id)).results).toMatchObject({ undone: 2, kept: 0 });
  expect(await postsOf('1007')).toEqual({ entered: false, version: 0, lines: [] });
  // Somebody had entered that this one has no post.
  expect(await postsOf('1008')).toMatchObject({ entered: true, lines: [] });
  const strengths = (await call('posts.strength', { query: 'limit=100' })).body.data;
  const strength = (schoolId: string) =>
    strengths.find(({ school_id }: { school_id: string }) => school_id === schoolId);
  const unknown = { sanctioned: null, vacant: null, surplus: null, unplaced: null };
  expect(strength('1007')).toMatchObject({ entered: false, version: 0, ...unknown });
  expect(strength('1008')).toMatchObject({ entered: true, sanctioned: 0 });
  const ofSchool = entries.filter(
    ({ resource_type, resource_id }) => resource_type === 'school' && resource_id === String(bare),
  );
  expect(ofSchool.map(({ details }) => JSON.parse(details as string))).toEqual([
    { step: 'undo', import: id, before: { posts: 'Headmaster 1' }, after: { posts: '' } },
  ]);
  expect((await save('1007', 0, [line('Teacher', '', 1)])).status).toBe(200);
});

it('takes no posts away that somebody saves while the import is taken back', async () => {
  await newSchool('1009');
  const id = await imported([row(2, '1009', 'Headmaster: 1')]);
  const { version } = await postsOf('1009');
  await imports.started('undo', id);
  const outrun = testDeps({ engine, limits: AT_ONCE });
  const { transact } = outrun.table;
  outrun.table.transact = async (writes) => {
    const removes = writes.some((write) => 'delete' in write && write.delete.sk === keys.posts(0).sk);
    if (removes) expect((await save('1009', version, [line('Headmaster', '', 2)])).status).toBe(200);
    await transact.call(outrun.table, writes);
  };
  expect(await imports.work(id, outrun)).toEqual([]);
  expect((await imports.get(id)).results).toMatchObject({ undone: 0, kept: 1 });
  expect((await postsOf('1009')).lines).toEqual([['Headmaster', '', 2]]);
});

it('takes away no posts by an empty cell, nor by a row that gives none', async () => {
  const id = await newSchool('1010');
  await save('1010', 0, [line('Headmaster', '', 1)]);
  const emptied = ['', 'Nil'].map((text) => imports.checked('posts', [row(2, '1010', text)]));
  for (const { counts } of await Promise.all(emptied)) expect(counts).toMatchObject({ invalid: 1 });
  const without = await imports.checked('posts', [{ row: 2, id, cells: [['school_id', null, '1011']] }]);
  await imports.started('run', without.id);
  expect(await imports.work(without.id)).toEqual([]);
  expect((await imports.get(without.id)).results).toMatchObject({ saved: 0, skipped: 1 });
  expect((await postsOf('1010')).lines).toEqual([['Headmaster', '', 1]]);
});

it('says what cannot be read, and lets nobody else write posts', async () => {
  const { id } = await imports.checked('posts', [row(2, '1001', 'Headmaster: one')]);
  expect((await imports.rows(id))[0]?.issues).toEqual([
    { field: 'posts', message: importMessages.unreadPosts },
  ]);
  expect((await imports.begin('posts', 1, 'deo')).status).toBe(403);
});
