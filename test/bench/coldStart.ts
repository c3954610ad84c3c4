import { run as saveSnapshots } from '#functions/events/snapshot.ts';
import { run as listRun } from '#functions/schools/list.ts';
import { schools } from '#shared/contracts/schools.ts';
import { invoke } from '../support/invoke.ts';
import { median, type Row, rounded, type Section } from './report.ts';
import type { World } from './served.ts';

const firstList = async (world: World) => {
  const { status } = await invoke(schools.list, listRun, world.fresh(), { token: world.admin });
  if (status !== 200) throw new Error(`a first call answered ${status}`);
};

/** CPU of the first call in a process whose code is loaded, in milliseconds. */
async function cpuOf(world: World): Promise<number> {
  const before = process.cpuUsage();
  await firstList(world);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The first list of a function, from the whole feed and from a snapshot. */
export async function benchColdStart(worlds: readonly World[], runs: number): Promise<Section> {
  const rows: Row[] = [];
  for (const world of worlds) {
    const measure = async () => {
      const { usage } = await world.meter.of(() => firstList(world));
      const times: number[] = [];
      for (let i = 0; i < runs; i += 1) times.push(await cpuOf(world));
      return { usage, cpu: median(times) };
    };
    const feed = await measure();
    await saveSnapshots(world.deps);
    const snapshot = await measure();
    for (const [name, { usage, cpu }] of Object.entries({
      'from the feed': feed,
      'from a snapshot': snapshot,
    })) {
      const { read, trips, depth } = usage;
      rows.push({
        name,
        figures: {
          rows: world.rows,
          read,
          trips,
          depth,
          'ms CPU': rounded(cpu),
          'to the feed': rounded(cpu / feed.cpu),
        },
      });
    }
  }
  return {
    title: 'First list of a process, master data read with it',
    rows,
    notes: ['A start from a snapshot adds one GET to the bucket, which is no trip to the table.'],
  };
}
