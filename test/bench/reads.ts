import { readMasterVersions } from '#functions/masterData/stored.ts';
import { COLLECTIONS } from '#shared/records/collections.ts';
import { schoolNumbers } from '../support/generateSchools.ts';
import { atMost, median, type Row, rounded, type Section } from './report.ts';
import { BASE_ROWS, costOf, QUESTIONS, STATUSES, timeOf, type World } from './served.ts';

/**
 * What each question costs at each size: read units without those for session and account, the depth, and the time
 * relative to that of 25,000 rows. The sizes are asked in turn.
 */
export async function benchReads(worlds: readonly World[], runs: number): Promise<Section[]> {
  const rows: Row[] = [];
  const random = schoolNumbers(11);
  const worst = { read: 0, depth: 0, searchRead: 0, searchDepth: 0 };
  const lastPage = new Map<number, number>();
  const firstPage = new Map<number, number>();
  for (const question of [...QUESTIONS, ...STATUSES]) {
    const times = new Map<World, number[]>(worlds.map((world) => [world, []]));
    for (let i = 0; i < runs; i += 1) {
      // A different order each time, because whoever comes after a million rows pays for what they left behind.
      for (const world of shuffled(worlds, random)) times.get(world)?.push(await timeOf(world, question));
    }
    const base = worlds.find((world) => world.rows === BASE_ROWS);
    const baseMs = base ? median(times.get(base) ?? []) : Number.NaN;
    for (const world of worlds) {
      const usage = await costOf(world, question);
      const ms = median(times.get(world) ?? []);
      if (question.name === 'list, last page') lastPage.set(world.rows, ms);
      if (question.name === 'list, first page') firstPage.set(world.rows, ms);
      if (question.name.startsWith('list')) {
        worst.read = Math.max(worst.read, usage.read);
        worst.depth = Math.max(worst.depth, usage.depth);
      }
      if (question.name.startsWith('search')) {
        worst.searchRead = Math.max(worst.searchRead, usage.read);
        worst.searchDepth = Math.max(worst.searchDepth, usage.depth);
      }
      rows.push({
        name: question.name,
        figures: {
          rows: world.rows,
          read: usage.read,
          'auth read': usage.auth.read,
          trips: usage.trips,
          depth: usage.depth,
          ms: rounded(ms),
          'to 25,000': rounded(ms / baseMs),
        },
      });
    }
  }
  const largest = Math.max(...worlds.map((world) => world.rows));
  const goals = [
    atMost('G7', 'worst list page, auth apart', worst.read, 2, 'units'),
    atMost('G8', 'depth of a list page', worst.depth, 1, 'trips'),
    atMost('G11', 'worst search, auth apart', worst.searchRead, 2, 'units'),
    atMost('G11', 'depth of a search', worst.searchDepth, 1, 'trips'),
  ];
  if (largest > BASE_ROWS) {
    const fall = (times: Map<number, number>) => (times.get(largest) ?? 0) / (times.get(BASE_ROWS) ?? 0);
    goals.push(
      atMost('G9', `last page at ${largest} to that at 25,000, whole call`, fall(lastPage), 1.5),
      atMost('G20', `first page at ${largest} to that at 25,000, whole call`, fall(firstPage), 1.1),
    );
  }
  return [
    { title: 'Lists and searches (G7, G8, G9, G11, G20)', rows: goals },
    { title: `Each question at each size, medians of ${runs} calls in turn`, rows },
    { title: 'Master data, from the table and from memory', rows: await benchMasters(worlds) },
  ];
}

/** What a process pays for the largest collection and for all of them, the first time and again. */
async function benchMasters([world]: readonly World[]): Promise<Row[]> {
  if (!world) return [];
  const versions = await readMasterVersions(world.deps.table);
  const rows: Row[] = [];
  for (const [name, wanted] of [
    ['habitations', { habitations: versions.habitations }],
    ['all collections', versions],
  ] as const) {
    const { masterData } = world.fresh();
    for (const when of ['first', 'again']) {
      const { result, usage } = await world.meter.of(() => masterData.at(wanted));
      const items = COLLECTIONS.reduce((sum, collection) => sum + result.all(collection).length, 0);
      rows.push({ name: `${name}, ${when}`, figures: { items, read: usage.read, trips: usage.trips } });
    }
  }
  return rows;
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
