import { beforeAll, expect, it } from 'vitest';
import type { Table } from '#functions/table/table.ts';
import { closureWorld } from '../support/closureWorld.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { loose } from '../support/staff.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const NOW = new Date('2026-03-02T05:00:00Z');
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let places: ReturnType<typeof closureWorld>;
let desk: ReturnType<typeof closureWorld>['desk'];

beforeAll(async () => {
  deps = testDeps({ engine, now: () => NOW });
  world = await teacherWorld(deps);
  places = closureWorld(deps, world);
  desk = places.desk;
});

type Ids = { id: number };
const one = (id: number) => ({ params: desk.one(id) });
const mergeBody = async (into: Ids, from: Ids, choose: object = {}) => ({
  from: from.id,
  versions: {
    this: (await world.read(into.id)).body.data.version,
    other: (await world.read(from.id)).body.data.version,
  },
  choose,
});

/** A process that does something else just before its first transaction. */
const paused = (meanwhile: () => Promise<unknown>) => {
  let waits = true;
  const transact: Table['transact'] = async (writes) => {
    if (waits) {
      waits = false;
      await meanwhile();
    }
    return deps.table.transact(writes);
  };
  const table = new Proxy(deps.table, {
    get: (real, name) => {
      const part = name === 'transact' ? transact : Reflect.get(real, name);
      return typeof part === 'function' ? part.bind(real) : part;
    },
  });
  return { ...deps, table };
};

it('a merge says which record was changed, also when that is its Teacher ID and at the last moment', async () => {
  const [a, b] = [await desk.teacher('1001'), await desk.teacher('1001')];
  const changed = async () =>
    expect((await world.change(b.id, { teacher_ID: `${b.teacher_ID}-NEW` })).status).toBe(200);
  const sent = world.as('admin', { ...one(a.id), body: await mergeBody(a, b) });
  const answer = await callById('duplicates.merge', paused(changed), sent);
  expect([answer.status, answer.body.error]).toEqual([409, 'stale']);
  expect(answer.body.issues).toMatchObject([{ field: 'versions.other' }]);
});

it('leaves nothing loose', async () => expect(await loose(engine, deps)).toEqual([]));
