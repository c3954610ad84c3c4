import { inFlight } from '#functions/app/inFlight.ts';
import { readMasterVersions } from '#functions/masterData/stored.ts';
import { run as createRun } from '#functions/schools/create.ts';
import { run as deleteRun } from '#functions/schools/delete.ts';
import { run as updateRun } from '#functions/schools/update.ts';
import { createSchool } from '#functions/schools/writes.ts';
import { numberBlocks } from '#functions/table/feed.ts';
import { schools } from '#shared/contracts/schools.ts';
import type { SchoolInput } from '#shared/domain/school.ts';
import { systemActor } from '../../infra/admin/systemActor.ts';
import { generateSchools } from '../support/generateSchools.ts';
import { invoke } from '../support/invoke.ts';
import type { Usage } from '../support/meter.ts';
import { atMost, type Row, type Section } from './report.ts';
import type { World } from './served.ts';

/** Write units that lists, searches and reports need: the number of a write and its rows in the feed. */
export const listUnits = ({ written }: Usage): number =>
  [...written].reduce((sum, [item, units]) => sum + (/^(SEQ|FEED)#/.test(item) ? units : 0), 0);

/** An invented school that no generated world has. */
const another = (n: number): SchoolInput => ({
  ...([...generateSchools(1)][0] as SchoolInput),
  school_id: `99${String(n).padStart(9, '0')}`,
});

/** What a create, an edit and a delete of a school cost, each through its endpoint. */
export async function writeCosts({ deps, admin: token, meter }: World): Promise<Record<string, Usage>> {
  const created = await meter.of(() => invoke(schools.create, createRun, deps, { token, body: another(1) }));
  const params = { id: String(created.result.body.data?.id) };
  const edited = await meter.of(() =>
    invoke(schools.update, updateRun, deps, { token, params, body: { school_name: 'ANOTHER NAME' } }),
  );
  const deleted = await meter.of(() => invoke(schools.delete, deleteRun, deps, { token, params }));
  const statuses = [created, edited, deleted].map(({ result }) => result.status);
  if (String(statuses) !== '201,200,200') throw new Error(`the writes answered ${statuses}`);
  return { create: created.usage, edit: edited.usage, delete: deleted.usage };
}

/** Write units of the hottest item during an import of `count` schools. */
async function hottest({ deps, meter }: World, count: number): Promise<[string, number]> {
  const by = { ...systemActor('bench', 'load'), versions: await readMasterVersions(deps.table) };
  const take = numberBlocks(deps.table, 'school');
  const inputs = Array.from({ length: count }, (_, n) => another(1000 + n));
  const { usage } = await meter.of(() =>
    inFlight(inputs, 16, async (input) => void (await createSchool(deps, by, input, take))),
  );
  return [...usage.written].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
}

export async function benchWrites(world: World): Promise<Section> {
  const rows: Row[] = [];
  const goals: Row[] = [];
  for (const [name, usage] of Object.entries(await writeCosts(world))) {
    const { write, read, trips, depth } = usage;
    rows.push({
      name,
      figures: { value: write, unit: 'write units', 'for lists': listUnits(usage), read, trips, depth },
    });
    goals.push(atMost('G13', `${name}: what lists and searches add`, listUnits(usage), 5, 'units'));
  }
  const [item, units] = await hottest(world, 1000);
  goals.push(atMost('G19', `hottest item of a load of 1,000 (${item})`, units, 40, 'units'));
  return { title: `Writes at ${world.rows} rows (G13, G19)`, rows: [...rows, ...goals] };
}
