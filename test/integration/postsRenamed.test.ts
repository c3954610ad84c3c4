import { beforeAll, beforeEach, expect, it } from 'vitest';
import { linesNow } from '#functions/posts/lines.ts';
import { readPosts } from '#functions/posts/reads.ts';
import { decodePosts, encodePosts, type StoredPosts } from '#functions/posts/stored.ts';
import { takeVacancy } from '#functions/posts/vacancy.ts';
import { keys } from '#functions/table/keys.ts';
import { ALWAYS } from '#functions/table/table.ts';
import { leastOf } from '#shared/records/samples.ts';
import { posting } from '#shared/records/teacher.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { teacherInput } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let english: number;
let schoolNumber: number;

const line = (subject: string, sanctioned = 3) => ({ designation: 'Lecturer', subject, sanctioned });
const call = (id: string, sent: object) => callById(id, deps, world.as('admin', sent));
const postsOf = async (schoolId = '1001') =>
  (await call('posts.get', { params: { schoolId } })).body.data as {
    id: number;
    version: number;
    unplaced: number;
    lines: { subject: string; filled: number; vacant: number }[];
  };
const save = async (lines: object[], schoolId = '1001') =>
  call('posts.update', {
    params: { schoolId },
    body: { version: (await postsOf(schoolId)).version, lines },
  });
const told = async () =>
  (await postsOf()).lines.map(({ subject, filled, vacant }) => [subject, filled, vacant]);
const rename = (id: number, name: string) =>
  call('masterData.update', { path: '/subjects/{id}', params: { id: String(id) }, body: { name } });
const subject = async (name: string) =>
  (await call('masterData.create', { path: '/subjects', body: { name, classes: ['Class 1'] } })).body.data
    .id as number;
const ask = (more: object) =>
  call('ask.run', { body: { of: 'schools', all: [], columns: ['school_name'], page: 1, limit: 5, ...more } });
const schoolsLacking = async (name: string) => {
  const { status, body } = await ask({ all: [['vacant_subjects', 'is', name]] });
  return status === 200 ? body.pagination.total : status;
};
const usage = async () => {
  const { body } = await call('masterData.usage', { params: { collection: 'subjects' } });
  return body.data.find(({ id }: { id: number }) => id === english).posts;
};

let people = 0;
async function posted(name: string) {
  people += 1;
  const open = {
    ...leastOf(posting),
    school_id: '1001',
    school_name: 'School 1001',
    from_date: '2020-06-01',
  };
  const made = await world.add(
    teacherInput(`R-${people}`, '1001', {
      posting_histories: [{ ...open, designation: 'Lecturer', subject: name }],
    } as never),
  );
  expect(made.status).toBe(201);
}

/** A school with three posts of the subject, two of them filled by its name of then; it is renamed afterwards. */
beforeAll(async () => {
  deps = testDeps({ engine, limits: { accessTokenSeconds: 1e8 } });
  world = await teacherWorld(deps);
  english = await subject('Grammar');
  await posted('Grammar');
  await posted('Grammar');
  schoolNumber = (await postsOf()).id;
}, 60_000);

beforeEach(async () => {
  await rename(english, 'Grammar');
  await save([]);
  expect((await save([line('Grammar')])).status).toBe(200);
  expect(await told()).toEqual([['Grammar', 2, 1]]);
  expect((await rename(english, 'Language')).status).toBe(200);
});

it('shows the new name at once, and counts who was posted by the former one', async () => {
  expect(await told()).toEqual([['Language', 2, 1]]);
  const { body } = await call('posts.strength', { query: 'limit=50' });
  const row = body.data.find(({ id }: { id: number }) => id === schoolNumber);
  expect(row.lines).toMatchObject([{ subject: 'Language', vacant: 1 }]);
  expect(Object.keys(row.lines[0])).not.toContain('kept');
});

it('answers questions by the item, also once another takes the former name', async () => {
  expect([await schoolsLacking('Language'), await schoolsLacking('Grammar')]).toEqual([1, 1]);
  const groups = async () =>
    (await ask({ all: [['vacant', 'atLeast', 1]], group: ['vacant_subjects'] })).body.groups;
  expect(JSON.stringify(await groups())).toContain('Language');
  const other = await subject('Grammar');
  expect([await schoolsLacking('Language'), await schoolsLacking('Grammar')]).toEqual([1, 0]);
  expect(JSON.stringify(await groups())).not.toContain('Grammar');
  await rename(other, 'Another');
});

it('lets a posting take the vacancy by either name, and no more than there are', async () => {
  const post = (name: string) => ({ school: schoolNumber, designation: 'Lecturer', subject: name });
  for (const name of ['Grammar', 'Language'])
    expect(await takeVacancy(deps, post(name), 'refuse')).toHaveLength(1);
  const none = takeVacancy(deps, post('Elsewhere'), 'refuse');
  await expect(none).rejects.toMatchObject({ code: 'conflict' });
});

it('takes the former name for the same line, and refuses both beside each other', async () => {
  const { version } = await postsOf();
  const same = await save([line('Grammar')]);
  expect([same.status, same.body.data.version]).toEqual([200, version]);
  const both = await save([line('Grammar'), line('Language', 1)]);
  expect([both.status, both.body.issues.map(({ field }: { field: string }) => field)]).toEqual([
    400,
    ['lines.1.designation'],
  ]);
  expect((await save([line('Language', 4)])).status).toBe(200);
  // The name that it had when it was chosen stays, so that those who were posted by it still count.
  expect(await told()).toEqual([['Language', 2, 2]]);
});

it('counts as a use of the subject', async () => {
  expect(await usage()).toBe(1);
  await save([line('')]);
  expect(await usage()).toBe(0);
});

it('reads posts that were stored without the item, and gives it to them when they are saved', async () => {
  await rename(english, 'Grammar');
  const { lines, ...stored } = (await readPosts(deps, schoolNumber)) as StoredPosts;
  expect(lines).toEqual([{ ...line('Grammar'), subject_id: english }]);
  const older = { ...stored, lines: [line('Grammar')], rev: stored.rev + 1 };
  await deps.table.transact([{ put: { ...keys.posts(schoolNumber), ...older } as never, condition: ALWAYS }]);
  expect(await told()).toEqual([['Grammar', 2, 1]]);
  expect([await schoolsLacking('Grammar'), await usage()]).toEqual([1, 1]);
  expect((await save([line('Grammar')])).status).toBe(200);
  expect((await readPosts(deps, schoolNumber))?.lines).toEqual(lines);
});

it('writes rows that a version before it can read, and reads those of that version', async () => {
  const row = JSON.parse(
    encodePosts({ rev: 1, version: 2, lines: [{ ...line('A'), subject_id: 7 }] } as never),
  );
  expect(row[2].map((one: unknown[]) => one.slice(0, 3))).toEqual([['Lecturer', 'A', 3]]);
  expect(decodePosts(9, JSON.stringify([1, 2, [['Lecturer', 'A', 3]]])).lines).toEqual([line('A')]);
  const master = await deps.masterData.at({});
  expect(linesNow(master)([line('Nowhere')])).toMatchObject([{ subject: 'Nowhere', kept: 'Nowhere' }]);
});

it('counts who is posted by the new name on the line that was chosen by the former one', async () => {
  await posted('Language');
  expect(await told()).toEqual([['Language', 3, 0]]);
  expect((await postsOf()).unplaced).toBe(0);
});
