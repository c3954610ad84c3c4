import { run as deleteRun } from '#functions/cascade/deleteTeacher.ts';
import { run as createRun } from '#functions/teachers/create.ts';
import { run as updateRun } from '#functions/teachers/update.ts';
import { cascade } from '#shared/contracts/cascade.ts';
import { teachers } from '#shared/contracts/teachers.ts';
import type { TeacherInput } from '#shared/domain/teacher.ts';
import { importStaff } from '../../infra/admin/import/importStaff.ts';
import { generateTeachers } from '../support/generateTeachers.ts';
import { type Answered, invoke } from '../support/invoke.ts';
import type { Usage } from '../support/meter.ts';
import { seedUser, tokenFor } from '../support/seed.ts';
import { teacherFile, teacherRow } from '../support/teacherLoading.ts';
import { atMost, median, type Row, type Section } from './report.ts';
import type { TeacherWorld } from './teacherQuestions.ts';
import { listUnits } from './writes.ts';

/** Invented teachers who are not in the world, at its schools. */
function* others({ staffed }: TeacherWorld, count: number, first: number): Generator<TeacherInput> {
  let number = first;
  for (const teacher of generateTeachers(staffed, count)) {
    number += 1;
    yield {
      ...teacher,
      teacher_ID: `N-${number}`,
      aadhaar_number: teacher.aadhaar_number && String(888_800_000_000 + number),
    };
  }
}

/** What creates, edits, a move and deletes of teachers with their histories cost, each through its endpoint. */
export async function teacherWriteCosts(
  world: TeacherWorld,
  count: number,
): Promise<Record<string, Usage[]>> {
  const { deps, meter, at } = world;
  // A new session, because those of the world may have ended during other measurements.
  const token = await tokenFor(deps, await seedUser(deps, 'admin'));
  const costs: Record<string, Usage[]> = { create: [], edit: [], move: [], delete: [] };
  const of = async (name: string, call: () => Promise<Answered>) => {
    const { result, usage } = await meter.of(call);
    if (result.status >= 300)
      throw new Error(`${name} answered ${result.status}: ${JSON.stringify(result.body)}`);
    costs[name]?.push(usage);
    return result.body;
  };
  for (const body of others(world, count, 0)) {
    const { data } = await of('create', () => invoke(teachers.create, createRun, deps, { token, body }));
    const params = { id: String(data.id) };
    const change = (patch: object) => () =>
      invoke(teachers.update, updateRun, deps, { token, params, body: patch });
    await of('edit', change({ teacher_name: 'Another Name' }));
    if (body.school_id !== at.school_id) await of('move', change({ school_id: at.school_id }));
    await of('delete', () =>
      invoke(cascade.deleteTeacher, deleteRun, deps, { token, params, query: 'force=true' }),
    );
  }
  return costs;
}

/** Write units of the hottest item during an import of `count` teachers. */
async function hottest(world: TeacherWorld, count: number): Promise<[string, number]> {
  const file = teacherFile([...others(world, count, 10_000)].map((one) => teacherRow(one)));
  const { result, usage } = await world.meter.of(() => importStaff(world.deps, file));
  if (result.created !== count) throw new Error(`${result.created} of ${count} teachers were loaded`);
  return [...usage.written].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
}

export async function benchTeacherWrites(world: TeacherWorld, loaded: number): Promise<Section> {
  const rows: Row[] = [];
  const goals: Row[] = [];
  for (const [name, usages] of Object.entries(await teacherWriteCosts(world, 25))) {
    const most = Math.max(...usages.map(({ write }) => write));
    const figure = (of: (usage: Usage) => number) => median(usages.map(of));
    rows.push({
      name,
      figures: {
        value: figure(({ write }) => write),
        unit: 'write units',
        most,
        'for lists': figure(listUnits),
        read: figure(({ read }) => read),
        trips: figure(({ trips }) => trips),
        depth: figure(({ depth }) => depth),
      },
    });
    goals.push(
      atMost('G13', `${name}: what lists and searches add`, Math.max(...usages.map(listUnits)), 5, 'units'),
    );
    if (name === 'create') goals.push(atMost('G14', 'the dearest create, all of it', most, 18, 'units'));
  }
  const [item, units] = await hottest(world, loaded);
  const hot = `hottest item of a load of ${loaded} (${item})`;
  goals.push(atMost('G19', hot, (units / loaded) * 1000, 40, 'units per 1,000'));
  return {
    title: `Writes at ${world.count} teachers, medians of 25 (G13, G14, G19)`,
    rows: [...rows, ...goals],
  };
}
