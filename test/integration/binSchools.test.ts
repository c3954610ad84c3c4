import { beforeAll, describe, expect, it } from 'vitest';
import { run as act } from '#functions/events/act.ts';
import { binMessages } from '#shared/messages/bin.ts';
import { eventFunctions } from '../../infra/eventFunctions.ts';
import { binCalls, emptyAfter } from '../support/binWorld.ts';
import { memoryBlobs, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { medicalCalls, medicalInput } from '../support/medicalWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, teacherInput } from '../support/seed.ts';
import { countsOf, loose, staff } from '../support/staff.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';
import { asFunction } from '../support/writeWall.ts';

const engine = withEngine();
const files = memoryBlobs();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let bin: ReturnType<typeof binCalls>;

beforeAll(async () => {
  deps = testDeps({ engine, shared: { ...testDeps({ engine }), documents: files } });
  world = await teacherWorld(deps);
  bin = binCalls(deps, world);
});

/** Another process, which works on a job for no longer than one chunk, as if it were killed then. */
const another = () => testDeps({ engine, shared: deps, limits: { cascadeSeconds: 0.0001, jobSeconds: 60 } });
/** What acts on jobs. */
const goOn = () => asFunction('events.act', eventFunctions['events.act']?.grants ?? [], () => act(another()));

const one = (id: number) => ({ params: { id: String(id) } });
const LINES = [{ designation: 'Headmaster', subject: '', sanctioned: 1 }];

let nextSchool = 8000;
async function school(count: number) {
  nextSchool += 1;
  const school_id = String(nextSchool);
  const made = await callById('schools.create', deps, world.as('admin', { body: schoolInput(school_id) }));
  expect(made.status).toBe(201);
  const id = made.body.data.id as number;
  const sent = { params: { schoolId: school_id }, body: { version: 0, lines: LINES } };
  const posts = await callById('posts.update', deps, world.as('admin', sent));
  expect(posts.status, JSON.stringify(posts.body)).toBe(200);
  return { id, school_id, ids: await staff(world, school_id, count) };
}
const remove = (id: number, from = deps) =>
  callById('cascade.deleteSchool', from, world.as('admin', { ...one(id), query: 'force=true' }));
const readSchool = (id: number) => callById('schools.get', deps, world.as('admin', one(id)));
const postsOf = async (schoolId: string) =>
  (await callById('posts.get', deps, world.as('admin', { params: { schoolId } }))).body.data;

/** Everything that people see of a school, but for versions. */
async function seen({ id, school_id, ids }: Awaited<ReturnType<typeof school>>) {
  const { version: _school, ...record } = (await readSchool(id)).body.data;
  const { version: _posts, ...posts } = await postsOf(school_id);
  const teachers = [];
  for (const teacher of ids) {
    const { version: _version, ...own } = (await world.read(teacher)).body.data;
    teachers.push(own);
  }
  return { record, posts, teachers };
}

describe('a school with 30 teachers', () => {
  let gone: Awaited<ReturnType<typeof school>>;
  let before: Awaited<ReturnType<typeof seen>>;

  beforeAll(async () => {
    gone = await school(30);
    before = await seen(gone);
  });

  it('cannot come back while it is still being deleted', async () => {
    expect((await remove(gone.id, another())).status).toBe(202);
    expect((await bin.line('school', gone.id))?.work).toMatchObject({ kind: 'delete', total: 30 });
    for (const refused of [await bin.restore('school', gone.id), await bin.erase('school', gone.id)])
      expect([refused.status, refused.body.message]).toEqual([409, binMessages.stillDeleting]);
    await goOn();
    expect((await readSchool(gone.id)).status).toBe(404);
    expect(await bin.line('school', gone.id)).toMatchObject({
      code: gone.school_id,
      counts: countsOf(30),
      deleted_by: world.users.admin.username,
    });
  });

  it('is one line, and a search finds its teachers, who come back with it alone', async () => {
    const [teacher] = gone.ids as [number];
    const { teacher_ID } = before.teachers[0];
    expect(await bin.line('teacher', teacher)).toBeUndefined();
    expect(await bin.line('teacher', teacher, `q=${teacher_ID}`)).toMatchObject({
      with_school: { id: gone.id, name: before.record.school_name },
    });
    const refused = await bin.restore('teacher', teacher);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining(before.record.school_name),
    ]);
  });

  it('shows nothing of itself until all of it is back, also if a worker is killed', async () => {
    const begun = await bin.restore('school', gone.id, 'super_admin', another());
    expect([begun.status, begun.body.message]).toEqual([202, binMessages.restoring]);
    const { job } = begun.body.data;
    expect(job).toMatchObject({ state: 'running', total: 30 });
    expect(job.done).toBeGreaterThan(0);
    expect(job.done).toBeLessThan(30);
    expect((await bin.line('school', gone.id))?.work).toEqual({
      kind: 'restore',
      id: job.id,
      done: job.done,
      total: 30,
    });
    expect((await readSchool(gone.id)).status).toBe(404);
    for (const id of gone.ids) expect((await world.read(id)).status).toBe(404);
    const searched = await world.search(before.teachers[0].teacher_ID);
    expect(searched.body.pagination.total).toBe(0);
    const late = await world.add(teacherInput('LATE', gone.school_id));
    expect(late.status).toBe(409);
    expect((await remove(gone.id)).status).toBe(404);
    expect((await bin.erase('school', gone.id)).body.message).toBe(binMessages.beingRestored);
    const again = await bin.restore('school', gone.id, 'super_admin', another());
    expect([again.status, again.body.data.job.id]).toEqual([202, job.id]);
    const progress = world.as('super_admin', { params: { jobId: job.id } });
    expect((await callById('cascade.job', deps, progress)).body.data.done).toBeGreaterThan(job.done);
  });

  it('is whole then, each once, with one entry each', async () => {
    expect(await goOn()).toEqual({ batchItemFailures: [] });
    expect(await seen(gone)).toEqual(before);
    expect(await loose(engine, deps)).toEqual([]);
    expect(await rowsOf(engine, 'BIN#')).toEqual([]);
    const entries = (await rowsOf(engine, 'AUDIT#')).filter(({ details }) =>
      String(details).includes('"step":"restore"'),
    );
    const of = (type: string) =>
      entries
        .filter(({ resource_type }) => resource_type === type)
        .map(({ resource_id }) => Number(resource_id));
    expect(of('school')).toEqual([gone.id]);
    expect(of('teacher').sort()).toEqual([...gone.ids].sort());
    const listed = await callById(
      'teachers.bySchool',
      deps,
      world.as('admin', { params: { schoolId: gone.school_id }, query: 'limit=100' }),
    );
    expect(listed.body.pagination.total).toBe(30);
    expect((await world.change(gone.ids[0]!, { email: 'again@example.org' })).status).toBe(200);
    expect((await world.add(teacherInput('NEW-ONE', gone.school_id))).status).toBe(201);
  });
});

describe('what another has meanwhile', () => {
  it('keeps the school in the bin: its School ID, and the Teacher IDs of its teachers, all named', async () => {
    const gone = await school(5);
    const { record, teachers } = await seen(gone);
    expect((await remove(gone.id)).status).toBe(200);
    const body = { ...schoolInput(gone.school_id), school_name: 'The New School' };
    const holder = await callById('schools.create', deps, world.as('admin', { body }));
    const other = await world.add(
      teacherInput(teachers[1].teacher_ID, '1001', { teacher_name: 'New Holder' }),
    );
    expect([holder.status, other.status]).toEqual([201, 201]);
    const refused = await bin.restore('school', gone.id);
    expect([refused.status, refused.body.error]).toEqual([409, 'duplicate']);
    expect(refused.body.message).toContain(
      binMessages.takenId('School ID', record.school_id, 'The New School'),
    );
    expect(refused.body.message).toContain('New Holder');
    expect((await remove(holder.body.data.id)).status).toBe(200);
    const moved = { ...one(other.body.data.id), query: 'force=true' };
    await callById('cascade.deleteTeacher', deps, world.as('admin', moved));
    expect((await bin.restore('school', gone.id)).status).toBe(200);
    expect(await loose(engine, deps)).toEqual([]);
  });

  it('leaves a teacher in the bin alone, if it was taken on the way', async () => {
    const gone = await school(12);
    const { teachers } = await seen(gone);
    await remove(gone.id);
    expect((await bin.restore('school', gone.id, 'super_admin', another())).status).toBe(202);
    const waiting = (await rowsOf(engine, 'BIN#teacher')).map(({ id }) => id);
    const late = gone.ids.findIndex((id) => waiting.includes(id));
    const holder = await world.add(teacherInput(teachers[late].teacher_ID, '1001'));
    expect(holder.status).toBe(201);
    await goOn();
    expect((await readSchool(gone.id)).status).toBe(200);
    const left = gone.ids[late]!;
    for (const id of gone.ids) expect((await world.read(id)).status).toBe(id === left ? 404 : 200);
    expect((await bin.line('teacher', left))?.with_school).toBeUndefined();
    expect((await bin.restore('teacher', left)).status).toBe(409);
    const moved = { ...one(holder.body.data.id), query: 'force=true' };
    await callById('cascade.deleteTeacher', deps, world.as('admin', moved));
    expect((await bin.restore('teacher', left)).status).toBe(200);
    expect(await loose(engine, deps)).toEqual([]);
  });
});

describe('for good', () => {
  const documented = async (id: number) => {
    const medical = medicalCalls(deps, world);
    const url: string = (await medical.upload()).body.data.url;
    expect((await medical.add(medicalInput(id, { documents: url }))).status).toBe(201);
    return `medical-records/${url.split('/').at(-1)}`;
  };
  const nothingOf = async ({ id, ids }: Awaited<ReturnType<typeof school>>) => {
    const rows = await rowsOf(engine, '');
    const own = [
      `SCHOOL#${id}`,
      `BIN#school#${id}`,
      ...ids.flatMap((t) => [`VAULT#${t}`, `BIN#teacher#${t}`]),
    ];
    return rows.filter(({ pk }) => own.includes(String(pk)));
  };

  it('is a school erased with its teachers, their numbers and documents, also if a worker is killed', async () => {
    const gone = await school(15);
    const file = await documented(gone.ids[14]!);
    await remove(gone.id);
    expect(files.files.has(file)).toBe(true);
    const begun = await bin.erase('school', gone.id, 'super_admin', another());
    expect([begun.status, begun.body.message]).toEqual([202, binMessages.erasing]);
    expect((await bin.restore('school', gone.id)).body.message).toBe(binMessages.beingErased);
    await goOn();
    expect(await nothingOf(gone)).toEqual([]);
    expect(files.files.has(file)).toBe(false);
    expect(await loose(engine, deps)).toEqual([]);
  });

  it('are its teachers erased one by one, and the school counts those that are left', async () => {
    const gone = await school(2);
    await remove(gone.id);
    for (const [i, id] of gone.ids.entries()) {
      expect((await bin.erase('teacher', id)).status).toBe(200);
      expect((await bin.line('school', gone.id))?.counts.teachers).toBe(1 - i);
    }
  });

  it('is a school with its teachers on day 31', async () => {
    const gone = await school(3);
    const file = await documented(gone.ids[0]!);
    await remove(gone.id);
    await emptyAfter(engine, deps, 29);
    expect(await bin.line('school', gone.id)).toBeDefined();
    await emptyAfter(engine, deps, 31);
    expect(await nothingOf(gone)).toEqual([]);
    expect(files.files.has(file)).toBe(false);
    expect(await loose(engine, deps)).toEqual([]);
  });
});
