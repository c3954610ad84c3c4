import { gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '#functions/table/keys.ts';
import { NEW } from '#functions/table/table.ts';
import { importColumns } from '#shared/domain/import.ts';
import { importMessages } from '#shared/messages/imports.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { eraseTeacher } from '../../infra/admin/eraseTeacher.ts';
import { eraseTeacherCommand } from '../../infra/admin/eraseTeacherCommand.ts';
import { closureWorld } from '../support/closureWorld.ts';
import { memoryBlobs, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { AT_ONCE, importWorld } from '../support/importWorld.ts';
import { medicalCalls, medicalInput, newTeacher } from '../support/medicalWorld.ts';
import { ORDERED, orderWorld } from '../support/orderWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, seedUser, teacherInput, tokenFor } from '../support/seed.ts';
import { allItems } from '../support/signIn.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const files = memoryBlobs();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let medical: ReturnType<typeof medicalCalls>;
const said: string[] = [];

beforeAll(async () => {
  deps = testDeps({ engine, shared: { ...testDeps({ engine }), documents: files }, limits: AT_ONCE });
  world = await teacherWorld(deps);
  medical = medicalCalls(deps, world);
});
beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** A teacher of whom everything is kept: postings, a number, a medical record with a document, an account, a session. */
async function somebody(aadhaar_number: string, phone: string, school_id = '1001') {
  const id = await newTeacher(world, school_id, {
    aadhaar_number,
    posting_histories: [{ school_name: 'Old School', from_date: '2006-06-01' }],
  });
  const url: string = (await medical.upload()).body.data.url;
  expect((await medical.add(medicalInput(id, { documents: url }))).status).toBe(201);
  const user = await seedUser(deps, 'teacher', { teacher_id: id, phone, password_hash: undefined });
  await tokenFor(deps, user);
  return { id, user, key: url.split('/').at(-1) ?? '' };
}
const keptOf = async ({ id, user, key }: Awaited<ReturnType<typeof somebody>>) => {
  const own = [
    `TEACHER#${id}`,
    `VAULT#${id}`,
    `USER#${user.id}`,
    `UPLOAD#${key}`,
    `BIN#teacher#${id}`,
    `UNIQUE#teacher_account#${id}`,
  ];
  const items = await allItems(engine);
  const rows = items.filter(
    ({ pk, gone, id: of }) => /^(FEED#(teacher|medical)|BIN#LIST)$/.test(pk) && of === id && !gone,
  );
  return [...items.filter(({ pk }) => own.includes(pk)), ...rows].map(({ pk, sk }) => `${pk} ${sk}`);
};

it('nothing of a teacher who has left stays but entries that say who erased it', async () => {
  const [one, other] = [
    await somebody('341234123412', '9812345601'),
    await somebody('341234123413', '9812345602'),
  ];
  const before = await keptOf(other);
  expect((await keptOf(one)).length).toBeGreaterThan(6);
  expect(await eraseTeacher(deps, one.id)).toEqual({ record: true, account: true, keys: 2 });
  expect(await keptOf(one)).toEqual([]);
  expect(files.files.has(`medical-records/${one.key}`)).toBe(false);
  // In no record, and in no entry of the trail that anybody can open.
  const items = await allItems(engine);
  expect(items.filter((item) => JSON.stringify(item).includes('9812345601'))).toEqual([]);
  expect(await keptOf(other)).toEqual(before);
  expect(files.files.has(`medical-records/${other.key}`)).toBe(true);
  const entries = (await rowsOf(engine, 'AUDIT#')).filter(({ user_agent }) => user_agent === 'erase-teacher');
  expect(entries.map(({ action, resource_id, username }) => [action, resource_id, username]).sort()).toEqual(
    [
      ['delete', String(one.id), 'system'],
      ['user_delete', String(one.user.id), 'system'],
      // From the bin, and then the key of its values in the trail.
      ['delete', String(one.id), 'system'],
      ['delete', String(one.id), 'system'],
      ['delete', String(one.user.id), 'system'],
    ].sort(),
  );
  expect(new Set(entries.map(({ request_id }) => request_id)).size).toBe(1);
});

it('R60: what imports and steps of the service say of the person goes, and others keep their rows', async () => {
  const imports = importWorld(deps, world);
  const desk = orderWorld(deps, world);
  const [one, other] = [
    await somebody('341234123431', '9812345631'),
    await somebody('341234123432', '9812345632'),
  ];
  /** A row that gives somebody another phone. */
  const rowOf = async (row: number, { id }: { id: number }, phone: string, more: object = {}) => {
    const { version, phone_number, teacher_ID } = (await world.read(id)).body.data;
    return { row, id, version, cells: [['phone_number', phone_number, phone]], teacher_ID, ...more };
  };
  const sent = async (...rows: Awaited<ReturnType<typeof rowOf>>[]) =>
    imports.checked('teachers', rows.map(({ teacher_ID: _, ...row }) => row) as never);
  const run = await sent(await rowOf(2, one, '9700000031'), await rowOf(3, other, '9700000032'));
  await imports.started('run', run.id);
  expect(await imports.work(run.id)).toEqual([]);
  const compared = await sent(await rowOf(2, one, '9700000033'), await rowOf(3, other, '9700000034'));
  // Of somebody new, who looks like this person.
  const { teacher_name, date_of_birth } = (await world.read(one.id)).body.data;
  const alike = await imports.checked('teachers', [
    {
      ...{ row: 2, key: 'T-ALIKE' },
      cells: [
        ['teacher_name', null, teacher_name],
        ['date_of_birth', null, date_of_birth],
      ],
    },
  ]);
  const before = (await imports.rows(alike.id))[0]?.similar ?? [];
  expect(before.map(({ id }) => id)).toContain(one.id);
  // Of another, who was to get the Teacher ID: refused when it is stored.
  const { teacher_ID: code } = await rowOf(2, one, '');
  const { version, teacher_ID: ownCode } = await rowOf(2, other, '');
  const takes = () =>
    imports.checked('teachers', [
      { row: 2, id: other.id, version, cells: [['teacher_ID', ownCode, code.toLowerCase()]] },
    ]);
  const taking = await takes();
  await imports.started('run', taking.id);
  expect(await imports.work(taking.id)).toEqual([]);
  const reasonOf = async () => (await imports.rows(taking.id))[0]?.reason;
  expect(await reasonOf()).toContain(teacher_name);
  // By the Teacher ID, and not compared yet.
  const draft = (await imports.begin('teachers', 2)).body.data.id as string;
  const { teacher_ID } = await rowOf(2, one, '');
  const byCode = {
    row: 2,
    key: `${teacher_ID.toLowerCase()} `,
    cells: [['phone_number', null, '9700000035']],
  };
  const amongCells = {
    row: 3,
    cells: [
      ['teacher_ID', null, teacher_ID],
      ['phone_number', null, '9700000036'],
    ],
  };
  const params = { importId: draft, part: '1' };
  const body = { rows: [byCode, amongCells] };
  expect((await imports.call('part', 'admin', { params, body })).status).toBe(200);

  const order = await desk.issued([desk.line(teacher_ID, '1003')]);
  const [move] = await desk.movesOf(order.id);
  expect((await desk.step('relieve', move.id)).status).toBe(200);
  const back = { reason: 'Relieved while Lalsecreta was ill' };
  expect((await desk.call('moves.undo', { params: desk.one(move.id), body: back })).status).toBe(200);
  await desk.good('leaving.leave', { params: desk.one(one.id), body: { reason: 'removed', on: ORDERED } });
  const left = await takes();
  const faultOf = async () => (await imports.rows(left.id))[0]?.issues[0]?.message;
  expect(await faultOf()).toContain(teacher_name);
  const reason = 'The case against Lalsecreta was dropped';
  await desk.good('leaving.reinstate', { params: desk.one(one.id), body: { reason } });

  /** The rows of all imports, as text. */
  const rows = async () =>
    (await allItems(engine))
      .filter(({ pk }) => pk.startsWith('IMPORT#'))
      .map(({ rows: packed, ...item }) =>
        JSON.stringify(packed instanceof Uint8Array ? JSON.parse(gunzipSync(packed).toString()) : item),
      );
  const named = (list: string[], ...words: string[]) =>
    list.filter((row) => words.some((word) => row.includes(word)));
  const own = ['9700000031', '9700000033', '9700000035', '9700000036', `"id":${one.id},`, teacher_ID];
  expect(named(await rows(), ...own).length).toBeGreaterThan(4);
  const others = named(await rows(), '9700000032', '9700000034').length;
  await eraseTeacher(deps, one.id);
  expect(named(await rows(), ...own)).toEqual([]);
  expect(named(await rows(), '9700000032', '9700000034')).toHaveLength(others);
  for (const { id } of [run, compared])
    expect((await imports.rows(id)).map(({ id }) => id)).toEqual([other.id]);
  const [row] = await imports.rows(alike.id);
  expect(row?.key).toBe('T-ALIKE');
  expect((row?.similar ?? []).map(({ id }) => id)).not.toContain(one.id);
  expect(await faultOf()).toBe(importMessages.keyOfLeaver);
  expect(await reasonOf()).toBe('Teacher ID: A teacher with this Teacher ID already exists');
  const entries = await rowsOf(engine, 'AUDIT#');
  const about = entries.filter(
    ({ resource_type, resource_id }) => resource_type === 'teacher' && resource_id === String(one.id),
  );
  expect(about.filter((entry) => JSON.stringify(entry).includes('Lalsecreta'))).toEqual([]);
  // What was imported of others can be taken back still.
  await imports.started('undo', run.id);
  expect(await imports.work(run.id)).toEqual([]);
  expect((await world.read(other.id)).body.data.phone_number).not.toBe('9700000032');
});

describe('R60: who has a Teacher ID, of whom a refused row told', () => {
  let imports: ReturnType<typeof importWorld>;
  beforeAll(() => {
    imports = importWorld(deps, world);
  });
  const columns = importColumns('teachers').filter((name) => name !== 'aadhaar_number');
  /** A row that adds somebody. */
  const adding = (teacher_ID: string) => {
    const body: Record<string, unknown> = teacherInput(teacher_ID, '1001', { teacher_name: 'Somebody New' });
    const cells = columns
      .filter((name) => body[name])
      .map((name): [string, null, string] => [name, null, String(body[name])]);
    return imports.checked('teachers', [{ row: 2, cells }]);
  };
  /** A row that gives somebody another Teacher ID. */
  const giving = async (id: number, to: string) => {
    const { version, teacher_ID } = (await world.read(id)).body.data;
    const cells: [string, string, string][] = [['teacher_ID', teacher_ID, to]];
    return imports.checked('teachers', [{ row: 2, id, version, cells }]);
  };
  const done = async (step: 'run' | 'undo', id: string) => {
    await imports.started(step, id);
    expect(await imports.work(id)).toEqual([]);
    return (await imports.rows(id))[0]?.reason;
  };
  const named = async (name: string) =>
    (await allItems(engine))
      .filter(({ pk }) => pk.startsWith('IMPORT#'))
      .map(({ rows: packed, ...item }) =>
        packed instanceof Uint8Array ? gunzipSync(packed).toString() : JSON.stringify(item),
      )
      .filter((text) => text.includes(name));
  const holder = (teacher_name: string, teacher_ID: string) =>
    newTeacher(world, '1001', { teacher_name, teacher_ID });

  it('is named in no row that was to add a record with the ID', async () => {
    const { id: of } = await adding('R60-A');
    const id = await holder('Lalhidden One', 'R60-A');
    expect(await done('run', of)).toContain('Lalhidden One');
    await eraseTeacher(deps, id);
    expect(await named('Lalhidden One')).toEqual([]);
  });

  it('is named in no row that was to get a former ID back', async () => {
    const other = await holder('Zova', 'R60-B');
    const { id: of } = await giving(other, 'R60-C');
    await done('run', of);
    const id = await holder('Lalhidden Two', 'R60-B');
    expect(await done('undo', of)).toContain('Lalhidden Two');
    await eraseTeacher(deps, id);
    expect(await named('Lalhidden Two')).toEqual([]);
    expect((await imports.rows(of))[0]?.reason).toBe(`Teacher ID: ${teacherMessages.duplicateId}`);
  });

  it('is named no more where the ID was changed since, or the bin was emptied', async () => {
    const [id, other] = [await holder('Lalhidden Three', 'R60-D'), await holder('Zova', 'R60-E')];
    expect(await done('run', (await giving(other, 'R60-D')).id)).toContain('Lalhidden Three');
    const { version } = (await world.read(id)).body.data;
    expect((await world.change(id, { teacher_ID: 'R60-F', version })).status).toBe(200);
    const { id: draft } = (await imports.begin('teachers', 1)).body.data;
    const rows = [{ row: 2, key: 'r60-f', cells: [['phone_number', null, '9700000051']] }];
    const params = { importId: draft, part: '1' };
    expect((await imports.call('part', 'admin', { params, body: { rows } })).status).toBe(200);
    const gone = world.as('admin', { params: { id: String(id) }, query: 'force=true' });
    expect((await callById('cascade.deleteTeacher', deps, gone)).status).toBe(200);
    const binned = { params: { kind: 'teacher', id: String(id) } };
    expect((await callById('bin.erase', deps, world.as('super_admin', binned))).status).toBe(200);
    await eraseTeacher(deps, id, undefined, 'R60-F');
    expect(await named('Lalhidden Three')).toEqual([]);
    expect(await named('9700000051')).toEqual([]);
  });

  it('keeps rows that were sent by an ID which another has by now', async () => {
    const id = await holder('Lalhidden Four', 'R60-G');
    await eraseTeacher(deps, id);
    await holder('Zova', 'R60-G');
    const { id: draft } = (await imports.begin('teachers', 1)).body.data;
    const rows = [{ row: 2, key: 'R60-G', cells: [['phone_number', null, '9700000052']] }];
    const params = { importId: draft, part: '1' };
    expect((await imports.call('part', 'admin', { params, body: { rows } })).status).toBe(200);
    await eraseTeacher(deps, id, undefined, 'R60-G');
    expect(await named('9700000052')).toHaveLength(1);
  });
});

it('done again, or after the record was deleted on the screen, it erases what is left', async () => {
  const one = await somebody('341234123414', '9812345603');
  await eraseTeacher(deps, one.id);
  expect(await eraseTeacher(deps, one.id)).toEqual({ record: false, account: false, keys: 0 });
  const two = await somebody('341234123415', '9812345604');
  const sent = world.as('admin', { params: { id: String(two.id) }, query: 'force=true' });
  expect((await callById('cascade.deleteTeacher', deps, sent)).status).toBe(200);
  // The record waits in the bin, from where it is erased as well.
  expect(await eraseTeacher(deps, two.id)).toEqual({ record: true, account: true, keys: 2 });
  expect(await keptOf(two)).toEqual([]);
});

it('erases what is due to leave the bin, also of who went with a school', async () => {
  const school = (await callById('schools.create', deps, world.as('admin', { body: schoolInput('8031') })))
    .body.data;
  const alone = await somebody('341234123441', '9812345641');
  const along = await somebody('341234123442', '9812345642', '8031');
  // A medical record that was deleted before its teacher has a line of its own.
  expect((await medical.remove(alone.id)).status).toBe(200);
  for (const [id, call] of [
    [alone.id, 'cascade.deleteTeacher'],
    [school.id, 'cascade.deleteSchool'],
  ] as const) {
    const sent = world.as('admin', { params: { id: String(id) }, query: 'force=true' });
    expect((await callById(call, deps, sent)).status).toBe(200);
  }
  // The night that empties the bin is not over yet, or could not erase everything.
  const now = () => new Date(deps.now().getTime() + (deps.limits.binDays + 1) * 24 * 3600 * 1000);
  const later = testDeps({ engine, shared: deps, now });
  for (const one of [alone, along]) {
    expect(await eraseTeacher(later, one.id)).toEqual({ record: true, account: true, keys: 2 });
    expect(await keptOf(one)).toEqual([]);
    expect(files.files.has(`medical-records/${one.key}`)).toBe(false);
  }
  // The school itself waits for the night.
  const binned = (await allItems(engine, 'BIN#')).map(({ pk }) => pk);
  expect(binned.sort()).toEqual(['BIN#LIST', `BIN#school#${school.id}`]);
  const params = { kind: 'school', id: String(school.id) };
  expect((await callById('bin.erase', deps, world.as('super_admin', { params }))).status).toBe(200);
});

it('takes what was merged into the record along, over several merges', async () => {
  const people = [
    await somebody('341234123421', '9812345621'),
    await somebody('341234123422', '9812345622'),
    await somebody('341234123423', '9812345623'),
  ] as const;
  // A medical record that was deleted before its teacher was merged has a line of its own in the bin.
  expect((await medical.remove(people[0].id)).status).toBe(200);
  for (const [from, into] of [
    [people[0].id, people[1].id],
    [people[1].id, people[2].id],
  ] as const) {
    const version = async (id: number) => (await world.read(id)).body.data.version;
    const versions = { this: await version(into), other: await version(from) };
    const sent = { params: { id: String(into) }, body: { from, versions, choose: {} } };
    expect((await callById('duplicates.merge', deps, world.as('super_admin', sent))).status).toBe(200);
  }
  // An account of somebody else is refused before anything is erased, also of those that were merged.
  const clerk = await seedUser(deps, 'deo', { phone: '9812345629' });
  const before = await allItems(engine);
  await expect(eraseTeacher(deps, people[2].id, clerk.id)).rejects.toThrow('nothing was erased');
  expect(await allItems(engine)).toEqual(before);
  expect(await eraseTeacher(deps, people[2].id)).toEqual({ record: true, account: true, keys: 6 });
  for (const one of people) {
    expect(await keptOf(one)).toEqual([]);
    expect(files.files.has(`medical-records/${one.key}`)).toBe(false);
  }
  const items = await allItems(engine);
  expect(items.filter((item) => /981234562[123]/.test(JSON.stringify(item)))).toEqual([]);
  expect(items.filter(({ pk }) => pk.startsWith('BIN#'))).toEqual([]);
});

it('takes along what moves noted to be taken back, and leaves what they noted of others', async () => {
  const desk = orderWorld(deps, world);
  const [one, other, former] = [
    await desk.teacher('1001', { teacher_ID: 'M1' }),
    await desk.teacher('1001', { teacher_ID: 'M2' }),
    await desk.teacher('1001', { teacher_ID: 'M3' }),
  ];
  /** The moves of all, with the numbers of their teachers, whose steps can be taken back still. */
  const noted = async () => {
    const moves = (await allItems(engine)).filter(({ sk }) => sk === 'MOVE');
    return moves.filter(({ undo }) => Object.keys(undo as object).length > 0).map(({ teacher }) => teacher);
  };
  const order = await desk.issued(
    [one, other, former].map(({ teacher_ID }) => desk.line(teacher_ID, '1003')),
  );
  for (const { id } of await desk.movesOf(order.id)) {
    expect((await desk.step('relieve', id)).status).toBe(200);
    expect((await desk.step('join', id)).status).toBe(200);
  }
  const version = async ({ id }: { id: number }) => (await world.read(id)).body.data.version;
  const versions = { this: await version(one), other: await version(former) };
  const sent = {
    params: desk.one(one.id),
    body: { from: former.id, versions, choose: { teacher_ID: 'other' } },
  };
  expect((await callById('duplicates.merge', deps, world.as('admin', sent))).status).toBe(200);
  expect((await noted()).sort()).toEqual([one.id, other.id, former.id].sort());
  await eraseTeacher(deps, one.id);
  expect(await noted()).toEqual([other.id]);
  // The move stands: an order keeps the number of the teacher.
  const kept = (await allItems(engine)).filter(({ sk, order: of }) => sk === 'MOVE' && of === order.id);
  expect(kept.map(({ teacher, state }) => [teacher, state]).sort()).toEqual(
    [one.id, other.id, former.id].map((id) => [id, 'joined']).sort(),
  );
  // One who was relieved and has not joined.
  const away = await desk.teacher('1001', { teacher_ID: 'M4' });
  const second = await desk.issued([desk.line(away.teacher_ID, '1003')]);
  const [move] = await desk.movesOf(second.id);
  expect((await desk.step('relieve', move.id)).status).toBe(200);
  await eraseTeacher(deps, away.id);
  expect(await noted()).toEqual([other.id]);
  const { version: read } = await desk.get(second.id);
  const cancel = { params: desk.one(second.id), body: { version: read, reason: 'The teacher has left' } };
  expect((await desk.call('orders.cancel', cancel)).status).toBe(200);
  // One whose service ended under way: why it ended goes with the person.
  const left = await desk.teacher('1001', { teacher_ID: 'M5' });
  const third = await desk.issued([desk.line(left.teacher_ID, '1003')]);
  const leaving = { reason: 'died', on: '2026-02-01', order_no: '', version: await version(left) };
  await desk.good('leaving.leave', { params: desk.one(left.id), body: leaving });
  const whyOf = async () =>
    (await allItems(engine)).find(({ sk, order }) => sk === 'MOVE' && order === third.id)?.why;
  expect(await whyOf()).toBe('died');
  await eraseTeacher(deps, left.id);
  expect(await whyOf()).toBe('');
  // So does why somebody ended the move, which was typed.
  const stayed = await desk.teacher('1001', { teacher_ID: 'M6' });
  const fourth = await desk.issued([desk.line(stayed.teacher_ID, '1003')]);
  expect((await desk.refuse((await desk.movesOf(fourth.id))[0].id)).status).toBe(200);
  const items = async () => JSON.stringify((await allItems(engine)).filter(({ sk }) => sk === 'MOVE'));
  expect(await items()).toContain('The court stayed it');
  await eraseTeacher(deps, stayed.id);
  expect(await items()).not.toContain('The court stayed it');
});

it('takes what the closing of a school noted along, and leaves what it noted of others', async () => {
  const places = closureWorld(deps, world);
  const [from, into] = [await places.school(), await places.school()];
  const [one, other] = (await places.staff(from, 2)) as [number, number];
  expect((await places.close(from, into)).status).toBe(200);
  const noted = async () =>
    (await allItems(engine)).filter(({ sk }) => sk.startsWith('CLOSING#')).map(({ teacher }) => teacher);
  expect((await noted()).sort()).toEqual([one, other].sort());
  await eraseTeacher(deps, one);
  expect(await noted()).toEqual([other]);
});

it('the command asks for number and Teacher ID, tells first, and erases with --yes alone', async () => {
  for (const [name, value] of Object.entries({
    TABLE_NAME: engine.tableName,
    STAGE: 'test',
    SNAPSHOTS_BUCKET: 'snapshots',
    DOCUMENTS_BUCKET: 'documents',
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
  })) {
    vi.stubEnv(name, value);
  }
  const [id, other] = [await newTeacher(world), await newTeacher(world)];
  const merged = { from: other, versions: { this: 1, other: 1 }, choose: {} };
  const sent = { params: { id: String(id) }, body: merged };
  expect((await callById('duplicates.merge', deps, world.as('super_admin', sent))).status).toBe(200);
  const { teacher_ID } = (await deps.table.get(keys.teacher(id))) as unknown as { teacher_ID: string };
  const given = ['--id', String(id), '--teacher-id'];
  for (const wrong of [[], given.slice(0, 2), ['--id', 'x', '--teacher-id', teacher_ID], [...given, '']]) {
    await expect(eraseTeacherCommand(wrong)).rejects.toThrow('Usage: npm run admin -- erase-teacher');
  }
  await expect(eraseTeacherCommand([...given, 'ANOTHER', '--yes'])).rejects.toThrow('another Teacher ID');
  expect(await eraseTeacherCommand([...given, teacher_ID])).toBe(0);
  expect(said).toContain('Nothing was done. Add --yes to erase it.');
  expect(said).toContain(`The record ${other}, which was merged into it, would be erased too.`);
  expect(await eraseTeacherCommand([...given, teacher_ID, '--account', '999999'])).toBe(0);
  expect(said).toContain('There is no account 999999 any more: its key in the trail would be erased.');
  const clerk = await seedUser(deps, 'deo', { phone: '9812345630' });
  await expect(eraseTeacherCommand([...given, teacher_ID, '--account', String(clerk.id)])).rejects.toThrow(
    'nothing was erased',
  );
  expect(await deps.table.get(keys.teacher(id))).toBeDefined();
  expect(await eraseTeacherCommand([...given, teacher_ID, '--yes'])).toBe(0);
  expect(said).toContain('Erased: the record, personal values in the trail.');
  expect(await deps.table.get(keys.teacher(id))).toBeUndefined();
  expect(await eraseTeacherCommand([...given, teacher_ID, '--yes'])).toBe(1);
  expect(said).toContain(
    `There is no record ${id}, so nothing shows whether it had this Teacher ID: check the number.`,
  );
});

it('stopped after the account was deleted, it erases the key of the account by its id', async () => {
  const one = await somebody('341234123416', '9812345605');
  const key = (await deps.table.get(keys.subject('user', one.user.id))) ?? expect.fail('has no key');
  await eraseTeacher(deps, one.id);
  await deps.table.transact([{ put: key, condition: NEW }]);
  expect(await eraseTeacher(deps, one.id, one.user.id)).toEqual({ record: false, account: false, keys: 1 });
});

it('erases no account of somebody else', async () => {
  const [one, other] = [
    await somebody('341234123417', '9812345606'),
    await somebody('341234123418', '9812345607'),
  ];
  const clerk = await seedUser(deps, 'deo', { phone: '9812345608' });
  const before = [await keptOf(one), await keptOf(other)];
  for (const { id } of [other.user, clerk])
    await expect(eraseTeacher(deps, one.id, id)).rejects.toThrow("is not this teacher's: nothing was erased");
  expect([await keptOf(one), await keptOf(other)]).toEqual(before);
  expect(await deps.table.get(keys.user(clerk.id))).toBeDefined();
});
