import type { Pool } from 'pg';
import { paginate } from '#functions/directory/page.ts';
import { searchSchools } from '#functions/directory/schools.ts';
import { currentMaster } from '#functions/masterData/stored.ts';
import { generateSchools, schoolNumbers } from '../../support/generateSchools.ts';
import { atMost, median, type Row, rounded, type Section } from '../report.ts';
import { BASE_ROWS, makeWorlds, type World } from '../served.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import {
  countByDistrict,
  fillTable,
  indexTrigrams,
  listPage,
  searchIds,
  searchPage,
  servePeer,
} from './relational.ts';
import { compareFalls, servedSchools, serveOurs, type Urls } from './throughput.ts';

type Options = { quick: boolean; runs: number };

/** Measures the same rows in PostgreSQL behind Fastify, in the same run (G12, G20). */
export async function benchPeer({ quick, runs }: Options): Promise<Section[]> {
  const binaries = findPostgres();
  if (!binaries) return [{ title: 'Peer', rows: [], notes: ['peer: no postgres binary found'] }];
  const sizes: [number, number] = quick ? [3000, 25_000] : [BASE_ROWS, 1_000_000];
  const postgres = await startPostgres(binaries);
  // Our rows are in the directory alone. The table's part does not grow with them.
  const { worlds, stop } = await makeWorlds(sizes, 0);
  try {
    const { pool } = postgres;
    for (const rows of sizes) await fillTable(pool, `schools_${rows}`, generateSchools(rows));
    const [small, large] = worlds as [World, World];
    const throughput = await benchThroughput(pool, [small, large], quick ? 500 : 3000);
    return [await benchQueries(pool, small, { quick, runs }), throughput];
  } finally {
    await stop();
    await postgres.stop();
  }
}

/** Parts of names, School IDs and districts, as people type them. One in ten finds nothing. */
function searches(count: number): string[] {
  const random = schoolNumbers(7);
  const schools = [...generateSchools(2000)];
  return Array.from({ length: count }, (_, i) => {
    const school = schools[Math.floor(random() * schools.length)];
    const text = [school?.school_name, school?.school_id, school?.district][i % 3] ?? '';
    const length = 2 + Math.floor(random() * 8);
    const from = Math.floor(random() * Math.max(1, text.length - length));
    // Part of one word: the peer compares spaces and punctuation literally, our search takes the words one by one.
    const [part] = text.slice(from, from + length).match(/[\p{L}\p{N}]+/u) ?? [''];
    return i % 10 === 0 ? `${part}qx` : part || 'a';
  });
}

async function benchQueries(pool: Pool, world: World, { quick, runs }: Options): Promise<Section> {
  const table = `schools_${world.rows}`;
  const { deps } = world;
  const master = await currentMaster(deps);
  const rows = await deps.schools.look();
  const asked = searches(quick ? 100 : 1000);
  const times = { ours: [] as number[], naive: [] as number[], trigram: [] as number[] };
  const timed = async (into: number[], work: () => unknown) => {
    const began = performance.now();
    await work();
    into.push(performance.now() - began);
  };
  let equal = 0;
  for (const q of asked) {
    const ours = searchSchools(rows, q, master);
    if (ours.map(({ id }) => id).join(',') === (await searchIds(pool, table, q))) equal += 1;
    await timed(times.ours, () => paginate(searchSchools(rows, q, master), 1, 10));
    await timed(times.naive, () => searchPage(pool, table, q, 10));
  }
  const district = (id: number | undefined) => master.name('districts', id);
  const group = () => {
    const counts = new Map<string, number>();
    for (const row of rows) counts.set(district(row.district), (counts.get(district(row.district)) ?? 0) + 1);
    return counts;
  };
  const sorted = (counts: Map<string, number>) => JSON.stringify([...counts].sort());
  const groupsEqual = sorted(group()) === sorted(await countByDistrict(pool, table));
  const others = { list: [] as number[], oursGroup: [] as number[], group: [] as number[] };
  for (let i = 0; i < runs; i += 1) {
    await timed(others.list, () => listPage(pool, table, 1, 10));
    await timed(others.oursGroup, group);
    await timed(others.group, () => countByDistrict(pool, table));
  }
  const ms = (values: number[]) => ({ value: rounded(median(values)), unit: 'ms' });
  const goals: Row[] = [
    atMost('G12', `searches of ${asked.length} whose result differs`, asked.length - equal, 0),
    atMost(
      'G12',
      'search with count, ours in memory to ILIKE',
      median(times.ours) / median(times.naive),
      1 / 20,
    ),
  ];
  const trigrams = await indexTrigrams(pool, table);
  if (trigrams) {
    for (const q of asked) await timed(times.trigram, () => searchPage(pool, table, q, 10));
    goals.push(
      atMost('G12', 'the same to ILIKE with pg_trgm', median(times.ours) / median(times.trigram), 1),
    );
  }
  return {
    title: `Peer PostgreSQL at ${world.rows} rows (G12)`,
    rows: [
      ...goals,
      atMost('G12', 'counts by district that differ', Number(!groupsEqual), 0),
      { name: 'search with count, ours in memory', figures: ms(times.ours) },
      { name: 'search with count, PostgreSQL ILIKE', figures: ms(times.naive) },
      ...(trigrams ? [{ name: 'search with count, PostgreSQL pg_trgm', figures: ms(times.trigram) }] : []),
      { name: 'first page with count, PostgreSQL', figures: ms(others.list) },
      { name: 'count by district, ours in memory', figures: ms(others.oursGroup) },
      { name: 'count by district, PostgreSQL', figures: ms(others.group) },
    ],
    notes: [
      'PostgreSQL is asked over a loopback connection; our figure is the query alone, as in PERFORMANCE.md.',
    ],
  };
}

async function benchThroughput(pool: Pool, [small, large]: [World, World], ms: number): Promise<Section> {
  const peer = await servePeer(pool);
  const ours = [
    await serveOurs(servedSchools(small.deps), small.admin),
    await serveOurs(servedSchools(large.deps), large.admin),
  ] as const;
  const both = (path: string, query: string): Urls => ({
    ours: [`${ours[0].url}/${path}?${query}`, `${ours[1].url}/${path}?${query}`],
    peer: [`${peer.url}/schools_${small.rows}?${query}`, `${peer.url}/schools_${large.rows}?${query}`],
  });
  const asked = { 'list, first page': both('list', 'page=1'), search: both('search', 'q=0000917') };
  const rows = await compareFalls([small.rows, large.rows], asked, ms);
  await peer.app.close();
  for (const { close } of ours) close();
  return {
    title: 'Throughput, ten connections, load generator in the same process (G20)',
    rows,
    notes: ['Ours reads session, account and feed from the table on every call; the peer knows no accounts.'],
  };
}
