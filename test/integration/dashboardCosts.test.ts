import { beforeAll, expect, it } from 'vitest';
import { ROLES } from '#shared/access/roles.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { meteredClient } from '../support/meter.ts';
import { orderWorld } from '../support/orderWorld.ts';
import { fakeClock } from '../support/signIn.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const clock = fakeClock();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;

beforeAll(async () => {
  deps = testDeps({ engine, now: clock.now });
  world = await teacherWorld(deps);
  const office = orderWorld(deps, world);
  const { teacher_ID } = await office.teacher('1001');
  await office.issued([office.line(teacher_ID, '1003')]);
});

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
    expect(usage.read).toBeLessThanOrEqual(8);
    expect(usage.depth).toBeLessThanOrEqual(2);
    meter.close();
  },
);
