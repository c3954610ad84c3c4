import { beforeAll, expect, it } from 'vitest';
import { NEW, type Write } from '#functions/table/table.ts';
import { holds } from '#shared/access/rights.ts';
import { ROLES, type Role } from '#shared/access/roles.ts';
import { importing } from '#shared/domain/import.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { AT_ONCE, importWorld } from '../support/importWorld.ts';
import { meteredClient } from '../support/meter.ts';
import { orderWorld } from '../support/orderWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { teacherInput } from '../support/seed.ts';
import { fakeClock } from '../support/signIn.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const clock = fakeClock();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

beforeAll(async () => {
  deps = testDeps({ engine, now: clock.now, limits: AT_ONCE });
  world = await teacherWorld(deps);
  const office = orderWorld(deps, world);
  const { teacher_ID } = await office.teacher('1001');
  await office.issued([office.line(teacher_ID, '1003')]);
  for (const role of MAKERS) await importsOf(role);
}, 120_000);

const MAKERS = ROLES.filter((role) => holds(role, importing('teachers')));
/** As many as an account ends in a few weeks, and leaves as drafts. */
const MANY = 40;

/** Makes an import that has ended and a draft, and the same items for many more, as other ones. */
async function importsOf(role: Role) {
  const imports = importWorld(deps, world);
  const one = (await world.add(teacherInput(`I-${role}`, '1001'))).body.data;
  const cells: [string, string, string][] = [['email', '', `${role}@example.org`.replace('_', '-')]];
  const { id: ended } = await imports.checked(
    'teachers',
    [{ row: 2, id: one.id, version: one.version, cells }],
    role,
  );
  await imports.started('run', ended, role);
  await imports.work(ended);
  expect(await imports.get(ended, role)).toMatchObject({ state: 'done', results: { saved: 1 } });
  const draft = (await imports.begin('teachers', 1, role)).body.data.id;
  const items = [...(await rowsOf(engine, 'IMPORT')), ...(await rowsOf(engine, 'JOB'))];
  const job = (await imports.jobOf(ended)).id;
  for (let i = 1; i < MANY; i += 1) {
    const others = new Map([ended, draft, job].map((id) => [id, deps.newId()]));
    const copies = items.filter(({ pk, sk }) => [...others.keys()].some((id) => `${pk} ${sk}`.includes(id)));
    const renamed = (value: unknown) =>
      typeof value === 'string' ? value.replace(/[0-9A-Z]{26}/, (id) => others.get(id) ?? id) : value;
    const writes = copies.map((copy): Write => {
      const entries = Object.entries(copy).map(([name, value]) => [name, renamed(value)]);
      return { put: Object.fromEntries(entries), condition: NEW };
    });
    await deps.table.transact(writes);
  }
}

it.each(ROLES)(
  'the dashboard of a %s takes at most eight read units and two trips in turn (G16)',
  async (role) => {
    const meter = meteredClient(engine);
    const metered = testDeps({ engine, now: clock.now, client: meter.client, shared: deps });
    const ask = () => meter.of(() => callById('dashboard.get', metered, world.as(role)));
    await ask();
    // Skipped numbers are asked for once more, when nobody can write them any longer.
    clock.advance(21);
    await ask();
    const { result, usage } = await ask();
    expect(result.status).toBe(200);
    expect(result.body.data.toDo?.imports ?? []).toEqual([]);
    expect(usage.read).toBeLessThanOrEqual(8);
    expect(usage.depth).toBeLessThanOrEqual(2);
    meter.close();
  },
);
