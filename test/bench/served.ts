import { schoolStats, visibleSchools } from '#functions/directory/schools.ts';
import { currentMaster } from '#functions/masterData/stored.ts';
import { run as listRun } from '#functions/schools/list.ts';
import { run as searchRun } from '#functions/schools/search.ts';
import { run as statsRun } from '#functions/schools/stats.ts';
import { schools } from '#shared/contracts/schools.ts';
import { seedReferenceData } from '../../infra/local/referenceData.ts';
import { memoryBlobs, testDeps } from '../support/deps.ts';
import { generateSchools } from '../support/generateSchools.ts';
import { type Answered, invoke } from '../support/invoke.ts';
import { meteredClient, type Usage } from '../support/meter.ts';
import { snapshotOf, startFrom, storeSchools } from '../support/schoolWorld.ts';
import { seedUser, tokenFor } from '../support/seed.ts';
import { benchEngine } from './functionCloud.ts';

/** Rows of the real directory, the size of a state today. */
export const REAL_ROWS = 3809;
/** The size that times are compared with. */
export const BASE_ROWS = 25_000;
export const PAGE = 10;

/** A deployment with this many schools, and a warm function in front of it. */
export type World = Awaited<ReturnType<typeof makeWorld>>;

/** One question, for a world of any size. */
export type Question = { name: string; ask: (world: World) => Promise<unknown> };

async function makeWorld(engine: { endpoint: string; tableName: string }, rows: number, inTable: boolean) {
  const meter = meteredClient(engine);
  const shared = { snapshots: memoryBlobs(), secrets: testDeps({ engine }).secrets };
  const fresh = () => testDeps({ engine, shared, client: meter.client });
  const deps = fresh();
  if (inTable) await storeSchools(deps, generateSchools(rows));
  else await seedReferenceData(deps, () => {});
  const master = await currentMaster(deps);
  if (!inTable) startFrom(deps, snapshotOf(master, rows));
  const district_id = master.byName('districts', 'Kolasib')?.id;
  const world = {
    rows,
    engine,
    meter,
    deps,
    /** A process that starts anew on the same deployment. */
    fresh,
    admin: await tokenFor(deps, await seedUser(deps, 'super_admin')),
    officer: await tokenFor(deps, await seedUser(deps, 'deo', { district_id })),
  };
  await invoke(schools.list, listRun, deps, { token: world.admin });
  return world;
}

/**
 * Worlds of these sizes on one engine. Schools are in the table up to size `stored`; larger worlds have them in the
 * directory alone.
 */
export async function makeWorlds(sizes: readonly number[], stored = BASE_ROWS) {
  const engine = await benchEngine(sizes.map((rows) => `schools-${rows}`));
  const worlds: World[] = [];
  for (const rows of sizes) {
    const table = { endpoint: engine.endpoint, tableName: `schools-${rows}` };
    worlds.push(await makeWorld(table, rows, rows <= stored));
  }
  return {
    worlds,
    async stop() {
      for (const { meter } of worlds) meter.close();
      await engine.stop();
    },
  };
}

const good = async (answer: Promise<Answered>): Promise<Answered> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body).slice(0, 200)}`);
  return await answer;
};

const list = (world: World, query: string) =>
  good(invoke(schools.list, listRun, world.deps, { token: world.admin, query: `limit=${PAGE}&${query}` }));
const page = (of: (rows: number) => number) => (world: World) =>
  list(world, `page=${Math.max(1, of(world.rows))}`);
/** A list with a status, which fits all schools of these worlds: nobody teaches there. */
const withStatus = (status: string) => async (world: World) => {
  const { body } = await list(world, `status=${encodeURIComponent(status)}`);
  if (body.pagination.total !== world.rows) throw new Error(`${status} is not what it is called`);
};
const search = (q: string, found: (total: number, rows: number) => boolean) => async (world: World) => {
  const answer = await good(
    invoke(schools.search, searchRun, world.deps, { token: world.admin, query: `q=${q}&limit=${PAGE}` }),
  );
  if (!found(answer.body.pagination.total, world.rows))
    throw new Error(`the search of ${q} is not what it is called`);
};

/** What a person asks the list of schools. */
export const QUESTIONS: readonly Question[] = [
  { name: 'list, first page', ask: page(() => 1) },
  { name: 'list, middle page', ask: page((rows) => Math.ceil(rows / PAGE / 2)) },
  { name: 'list, last page', ask: page((rows) => Math.ceil(rows / PAGE)) },
  {
    name: 'list of one district',
    ask: (world) =>
      good(invoke(schools.list, listRun, world.deps, { token: world.officer, query: `limit=${PAGE}` })),
  },
  { name: 'list, by name', ask: (world) => list(world, 'sort=name') },
  { name: 'search, one match', ask: search('0000917', (total) => total === 1) },
  { name: 'search, common', ask: search('govt', (total, rows) => total > rows / 3) },
  { name: 'search, none', ask: search('qqxqq', (total) => total === 0) },
  {
    name: 'stats',
    ask: (world) => good(invoke(schools.stats, statsRun, world.deps, { token: world.admin })),
  },
  {
    name: 'count by district (directory)',
    ask: async ({ deps, rows }) => {
      const visible = visibleSchools(await deps.schools.look(), { kind: 'all' });
      const counts = new Map<number | undefined, number>();
      for (const { district } of visible) counts.set(district, (counts.get(district) ?? 0) + 1);
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      if (total !== rows || counts.size !== schoolStats(visible).uniqueDistricts)
        throw new Error('miscounted');
    },
  },
];

/** What a person asks of one status. The first is told by another directory: that takes a second look, at the same time. */
export const STATUSES: readonly Question[] = ['No teacher', 'No head account'].map((status) => ({
  name: `list, ${status.toLowerCase()}`,
  ask: withStatus(status),
}));

/** What a question costs a warm function, and how many milliseconds it takes it. */
export async function costOf(world: World, { ask }: Question): Promise<Usage> {
  return (await world.meter.of(() => ask(world))).usage;
}

export async function timeOf(world: World, { ask }: Question): Promise<number> {
  const began = performance.now();
  await ask(world);
  return performance.now() - began;
}
