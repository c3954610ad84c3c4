import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '#functions/app/deps.ts';
import { run as act } from '#functions/events/act.ts';
import { keys } from '#functions/table/keys.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { type State, stateOf, tableWith } from '../support/faultRuns.ts';
import { type Fault, faultyClient, seeded } from '../support/faults.ts';
import { type Row, rowsOf } from '../support/rows.ts';
import { schoolInput, teacherInput } from '../support/seed.ts';
import { countsOf, deletionsIn, loose, looseIn, staff } from '../support/staff.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
type Engine = { endpoint: string; tableName: string };
const SEED = Number(process.env.SEED ?? 20261121);
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
/** All steps together may take longer than a token lives. */
const LONG = { accessTokenSeconds: 7200, refreshIdleSeconds: 7200 };

beforeAll(async () => {
  deps = testDeps({ engine, limits: LONG });
  world = await teacherWorld(deps);
});

/** Two chunks of dependents, of which the second is not full. */
const STAFF = 12;
let next = 7000;

async function school(count = STAFF) {
  const school_id = String(next++);
  const made = await callById('schools.create', deps, world.as('admin', { body: schoolInput(school_id) }));
  expect(made.status).toBe(201);
  return { id: made.body.data.id as number, school_id, ids: await staff(world, school_id, count) };
}
type School = Awaited<ReturnType<typeof school>>;

/** Another process of the deployment, whose calls of the table suffer the fault that `choose` returns. */
const another = (choose?: (command: string) => Fault, of: Engine = engine) =>
  testDeps({
    engine: of,
    shared: deps,
    limits: LONG,
    ...(choose ? { client: faultyClient(of.endpoint, choose) } : {}),
  });
const remove = ({ id }: School, from = deps) =>
  callById(
    'cascade.deleteSchool',
    from,
    world.as('admin', { params: { id: String(id) }, query: 'force=true' }),
  );
const stored = ({ id }: School, from = deps) => from.table.get(keys.school(id));
const jobOf = (rows: readonly Row[], { id }: School) =>
  rows.find(({ pk, parent }) => pk === keys.job('').pk && parent === id);
const finished = async (subject: School) => jobOf(await rowsOf(engine, 'JOB'), subject)?.state === 'done';

/**
 * Expects that a school is gone with everything that belonged to it, with one entry for the whole and one for each
 * teacher.
 */
async function expectGone(
  { id, school_id, ids }: School,
  counts = countsOf(ids.length),
  of: Engine = engine,
  from = deps,
) {
  const rows = await rowsOf(of, '');
  expect(rows.filter(({ pk }) => pk === keys.school(id).pk)).toEqual([]);
  expect(await looseIn(rows, from)).toEqual([]);
  const whole = deletionsIn(rows, 'school').filter((entry) => entry.id === id);
  expect(whole.map(({ details }) => details.cascade)).toEqual([counts]);
  const each = deletionsIn(rows, 'teacher').filter(({ details }) => details.before.school_id === school_id);
  expect(each).toHaveLength(counts.teachers);
  expect(new Set(each.map((entry) => entry.id)).size).toBe(counts.teachers);
  return rows;
}

describe('F10: a process that dies in the middle of a cascade', () => {
  /** The school that is deleted, and the table before that. Each deletion is made in a table of its own. */
  let subject: School;
  let before: State;
  beforeAll(async () => {
    subject = await school();
    before = await stateOf(engine);
  });

  /** Another table with the school, and a process that knows it. */
  async function anotherTable() {
    const table = await tableWith(engine.endpoint, before);
    const living = another(undefined, table);
    expect((await shown(living)).status).toBe(200);
    return { table, living };
  }
  const shown = (from: Deps) =>
    callById('schools.get', from, world.as('admin', { params: { id: String(subject.id) } }));

  /** Every call from number `last` on fails. That one itself is carried out when only its answer is lost. */
  const dying = (table: Engine, last: number, fault: Fault) => {
    let calls = 0;
    return another(() => {
      calls += 1;
      if (calls < last) return undefined;
      return calls === last ? fault : 'refuse';
    }, table);
  };
  /** How many calls of the table a whole cascade makes. */
  async function wholeLength(): Promise<number> {
    const { table, living } = await anotherTable();
    let calls = 0;
    const counting = another(() => {
      calls += 1;
      return undefined;
    }, table);
    expect((await remove(subject, counting)).status).toBe(200);
    await expectGone(subject, undefined, table, living);
    return calls;
  }

  it.each<Fault>(['refuse', 'loseAnswer'])(
    'leaves all as it was, or what is finished later, wherever it dies (%s)',
    async (fault) => {
      const length = await wholeLength();
      expect(length).toBeGreaterThan(12);
      let [untouched, hidden] = [0, 0];
      for (let last = 1; last <= length; last += 1) {
        const { table, living } = await anotherTable();
        await remove(subject, dying(table, last, fault));
        const left = await stored(subject, living);
        const { status } = await shown(living);
        if (left && !left.deleting) {
          untouched += 1;
          expect(status, `call ${last}`).toBe(200);
          const rows = await rowsOf(table, '');
          expect(jobOf(rows, subject), `call ${last}`).toBeUndefined();
          expect(
            rows.filter(({ pk, school }) => /^TEACHER#/.test(String(pk)) && school === left.id),
          ).toHaveLength(STAFF);
          expect((await remove(subject, living)).status, `call ${last}`).toBe(200);
        } else {
          hidden += 1;
          expect(status, `call ${last}`).toBe(404);
          // Whoever comes next finishes it: the same request again, or the sweep.
          if (last % 2 === 0 && left)
            expect((await remove(subject, living)).status, `call ${last}`).toBe(200);
          else expect(await act(another(undefined, table))).toEqual({ batchItemFailures: [] });
        }
        const rows = await expectGone(subject, undefined, table, living);
        expect(jobOf(rows, subject)).toMatchObject({ state: 'done', done: STAFF, total: STAFF });
      }
      expect(untouched).toBeGreaterThan(2);
      expect(hidden).toBeGreaterThan(8);
    },
    600_000,
  );

  it('counts right where answers are lost and calls refused at random', async () => {
    const random = seeded(SEED);
    const shaky = () =>
      another(() => {
        const dice = random();
        return dice < 0.1 ? 'loseAnswer' : dice < 0.25 ? 'refuse' : undefined;
      });
    for (let round = 0; round < 4; round += 1) {
      const large = await school(23);
      // A refused request is sent again, as a person would.
      let answer = await remove(large, shaky());
      for (let tries = 0; answer.status === 503 && tries < 50; tries += 1)
        answer = await remove(large, shaky());
      expect([200, 202, 404]).toContain(answer.status);
      for (let tries = 0; !(await finished(large)) && tries < 50; tries += 1) await act(shaky());
      await expectGone(large);
    }
  }, 300_000);
});

describe('F11, R64: what happens under a school while it is deleted', () => {
  const target = ({ school_id }: School, more = {}) => teacherInput(`R-${next++}`, school_id, more);

  it.each([0, 1, 2, 3])('creations are refused or deleted, and all are counted (round %i)', async (round) => {
    const subject = await school();
    const creations = Array.from({ length: 8 }, async (_, n) => {
      await sleep(n * round * 7);
      return callById('teachers.create', another(), world.as('admin', { body: target(subject) }));
    });
    await sleep(round * 20);
    const [answer, swept] = await Promise.all([remove(subject, another()), act(another())]);
    expect([200, 202]).toContain(answer.status);
    expect(swept).toEqual({ batchItemFailures: [] });
    const made = await Promise.all(creations);
    await act(another());
    for (const { status, body } of made) {
      expect([201, 400, 409]).toContain(status);
      if (status === 201) expect(await deps.table.get(keys.teacher(body.data.id))).toBeUndefined();
    }
    const arrived = made.filter(({ status }) => status === 201).length;
    await expectGone(subject, { ...countsOf(STAFF), teachers: STAFF + arrived });
  });

  it('edits and moves are carried out or refused, and nobody is left behind', async () => {
    const [subject, refuge] = [await school(), await school(4)];
    const change = (id: number, body: object) =>
      callById('teachers.update', another(), world.as('admin', { params: { id: String(id) }, body }));
    const leaving = subject.ids.slice(0, 4);
    const edited = subject.ids.slice(4, 8);
    const coming = refuge.ids;
    const changes = Promise.all([
      ...leaving.map((id) => change(id, { school_id: refuge.school_id })),
      ...edited.map((id) => change(id, { email: 'new@example.org' })),
      ...coming.map((id) => change(id, { school_id: subject.school_id })),
    ]);
    const answer = await remove(subject, another());
    expect([200, 202]).toContain(answer.status);
    const answers = await changes;
    await act(another());
    expect(await stored(subject)).toBeUndefined();
    expect(await loose(engine, deps)).toEqual([]);
    const there = async (id: number) => (await deps.table.get(keys.teacher(id)))?.school;
    for (const [i, id] of leaving.entries()) {
      expect(await there(id)).toBe(answers[i]?.status === 200 ? refuge.id : undefined);
    }
    for (const [i, id] of coming.entries()) {
      const came = answers[leaving.length + edited.length + i]?.status === 200;
      expect(await there(id)).toBe(came ? undefined : refuge.id);
    }
  });

  it('a deletion without force takes nobody along', async () => {
    for (let round = 0; round < 8; round += 1) {
      const subject = await school(0);
      const create = async () => {
        await sleep(round * 4);
        return callById('teachers.create', another(), world.as('admin', { body: target(subject) }));
      };
      const gone = () =>
        callById('schools.delete', another(), world.as('admin', { params: { id: String(subject.id) } }));
      const [made, deleted] = await Promise.all([create(), gone()]);
      if (made.status === 201) {
        expect(deleted.status).toBe(409);
        expect((await world.read(made.body.data.id)).status).toBe(200);
      } else {
        expect([made.status, deleted.status]).toEqual([expect.any(Number), 200]);
        expect([400, 409]).toContain(made.status);
      }
      expect(await loose(engine, deps)).toEqual([]);
    }
  });
});
