import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run as act } from '#functions/events/act.ts';
import { run } from '#functions/events/scopeParity.ts';
import { keys } from '#functions/table/keys.ts';
import type { Item } from '#functions/table/table.ts';
import { closureWorld } from '../support/closureWorld.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { rowsOf } from '../support/rows.ts';
import { teacherInput } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let logged: Record<string, unknown>[] = [];
/** The ids of the schools 1001 (D0, B00) to 1004 (D1, B11), and of a teacher at each. */
const schoolIds: number[] = [];
const teacherIds: number[] = [];

beforeAll(async () => {
  deps = testDeps({ engine });
  deps.log = (line) => void logged.push(line);
  deps.metric = (name, value) => void logged.push({ [name]: value });
  world = await teacherWorld(deps);
  for (const number of [1001, 1002, 1003, 1004]) {
    const phone = { phone_number: `986200${number}` };
    const { body } = await world.add(teacherInput(`T${number}`, String(number), phone));
    teacherIds.push(body.data.id);
  }
  schoolIds.push(...(await deps.schools.look()).map(({ id }) => id).sort((a, b) => a - b));
});

let before: Set<unknown>;
const entries = async () =>
  (await rowsOf(engine, 'AUDIT#')).filter(({ user_agent }) => user_agent === 'scope check');
beforeEach(async () => {
  logged = [];
  before = new Set((await entries()).map(({ id }) => id));
});

/** Moves the record of a school without the directory, which goes on showing the old place. */
const moveUnseen = (school: number, district: number, rdBlock: number) =>
  deps.table.update(keys.school(school), {
    text: 'SET district = :district, rd_block = :block',
    values: { ':district': district, ':block': rdBlock },
  });
afterEach(async () => {
  for (const { id, district, rd_block } of await deps.schools.look())
    await moveUnseen(id, district!, rd_block!);
});

const alerts = async () =>
  (await entries())
    .filter(({ id }) => !before.has(id))
    .map(({ action, success, resource_type, resource_id, role, details }) => ({
      action,
      success,
      resource_type,
      resource_id,
      role,
      findings: JSON.parse(details as string).findings,
    }));
const differences = () => logged.find((line) => 'ScopeDifferences' in line)?.ScopeDifferences;

describe('the nightly check of scopes', () => {
  it('finds nothing where every account is shown what is in its scope', async () => {
    expect(await run(deps)).toEqual([]);
    expect(await alerts()).toEqual([]);
    expect(differences()).toBe(0);
  });

  it('raises an alert for each account that is shown a record of another district, in whatever call', async () => {
    const [leaked, person] = [schoolIds[0]!, teacherIds[0]!];
    await moveUnseen(leaked, world.world.districts[1]!, world.world.blocks[2]!);
    await run(deps);
    const raised = await alerts();
    expect(raised.map(({ role }) => role).sort()).toEqual(['deo', 'sdeo']);
    const deo = raised.find(({ role }) => role === 'deo')!;
    expect(deo).toMatchObject({
      action: 'unauthorized_access',
      success: false,
      resource_type: 'user',
      resource_id: String(world.users.deo.id),
    });
    const foreign = Object.fromEntries(
      deo.findings.map(({ call, foreign: ids }: { call: string; foreign: number[] }) => [call, ids]),
    );
    expect(foreign).toEqual({
      schools: [leaked],
      'schools search': [leaked],
      'schools count': [0],
      'report, schools': [0],
      teachers: [person],
      'teachers search': [person],
      'teachers count': [0],
      'report, teachers': [0],
      'teachers without records': [person],
    });
    expect(differences()).toBe(2);
  });

  it('raises an alert where an account is not shown what it must be', async () => {
    await moveUnseen(schoolIds[2]!, world.world.districts[0]!, world.world.blocks[1]!);
    await run(deps);
    const [deo, ...more] = await alerts();
    expect(more).toEqual([]);
    expect(deo?.findings).toContainEqual({
      call: 'schools',
      foreign: [],
      foreignCount: 0,
      missing: [schoolIds[2]],
      missingCount: 1,
    });
  });

  it('finds nothing while a closing, a split or a reopening is under way', async () => {
    const { cascadeSeconds } = deps.limits;
    const places = closureWorld(deps, world);
    const { desk } = places;
    const [from, into] = [await places.school(0, 0), await places.school(1, 1)];
    const staff = await places.staff(from, 14);
    // Each stops after its first chunk, as a request that was cut off.
    deps.limits.cascadeSeconds = 0;
    const half = async (begun: { status: number; body: { data: { job: { done: number } } } }) => {
      expect(begun.status).toBe(202);
      const left = (await places.stored(from, engine)).length;
      expect(left > 0 && left < staff.length, `${left} at the first school`).toBe(true);
      expect(await run(deps)).toEqual([]);
    };
    const finished = async () => {
      deps.limits.cascadeSeconds = cascadeSeconds;
      await act(deps);
      deps.limits.cascadeSeconds = 0;
    };
    await half(await places.close(from, into));
    await finished();
    expect(await places.stored(from, engine)).toEqual([]);
    await half(await places.reopen(from));
    await finished();
    expect(await places.stored(from, engine)).toHaveLength(staff.length);
    const { version } = await places.read(from);
    const { on } = places.body;
    const body = { on, school: into.school_id, teacher_ids: staff.slice(0, 10), version };
    await half(await desk.call('closures.split', { params: desk.one(from.id), body }));
    await finished();
    deps.limits.cascadeSeconds = cascadeSeconds;
    expect(await places.stored(into, engine)).toHaveLength(10);
    expect(await run(deps)).toEqual([]);
  });

  it('takes a record that moves while it looks for no difference', async () => {
    const { table } = deps;
    const batchGet = table.batchGet.bind(table);
    let moved = false;
    const moving: typeof batchGet<Item> = async (wanted, consistent) => {
      const items = await batchGet(wanted, consistent);
      if (moved || !items.some(({ sk }) => sk === 'SCHOOL')) return items;
      moved = true;
      return items.map((item) =>
        item.id === schoolIds[0] ? { ...item, district: world.world.districts[1] } : item,
      );
    };
    table.batchGet = moving as typeof batchGet;
    expect(await run(deps)).toEqual([]);
    table.batchGet = batchGet;
    expect(moved).toBe(true);
    expect(await alerts()).toEqual([]);
  });
});
