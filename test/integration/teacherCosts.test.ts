import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overBudget, TEACHERS, teacherFigures } from '../bench/budget.ts';
import {
  IMPACTS,
  LISTS,
  makeTeacherWorld,
  OTHERS,
  type Question,
  RULED,
  SEARCHES,
  type TeacherWorld,
} from '../bench/teacherQuestions.ts';
import { teacherWriteCosts } from '../bench/teacherWrites.ts';
import { listUnits } from '../bench/writes.ts';
import { withEngine } from '../support/engine.ts';

const engine = withEngine();
let world: TeacherWorld;

beforeAll(async () => {
  // The first 900 schools of the real directory, in two districts and more.
  world = await makeTeacherWorld(engine, TEACHERS.count, TEACHERS.schools);
}, 240_000);
afterAll(() => world.meter.close());

const costOf = async ({ ask }: Question) => {
  await ask(world);
  return (await world.meter.of(() => ask(world))).usage;
};
const named = (questions: readonly Question[]) => questions.map((one) => [one.name, one] as const);

describe('a warm function', () => {
  it.each(named(LISTS))(
    'gives the %s for at most seven read units in two steps (G7, G8)',
    async (_, question) => {
      const { read, depth } = await costOf(question);
      expect(read).toBeLessThanOrEqual(7);
      expect(depth).toBeLessThanOrEqual(2);
    },
  );

  it.each(named(RULED))(
    'gives the %s in two steps too (G8), for one unit more: the rules',
    async (_, question) => {
      const { read, depth } = await costOf(question);
      expect(read).toBeLessThanOrEqual(8);
      expect(depth).toBeLessThanOrEqual(2);
    },
  );

  it.each(named(SEARCHES))(
    'answers the %s by two looks and the records of the page (G11)',
    async (_, question) => {
      const { list, depth } = await costOf(question);
      const own = list.filter(({ auth }) => !auth);
      const looks = own.filter(({ command }) => command === 'QueryCommand');
      expect(looks.map(({ read, depth }) => [read, depth])).toEqual([
        [1, 1],
        [1, 1],
      ]);
      expect(own.length - looks.length).toBeLessThanOrEqual(1);
      expect(depth).toBeLessThanOrEqual(2);
    },
  );

  it.each(named(IMPACTS))('tells the %s by two looks at once (G18)', async (_, question) => {
    const { read, depth } = await costOf(question);
    expect([read, depth]).toEqual([2, 1]);
  });

  it.each(named(OTHERS))('gives %s in at most two steps', async (_, question) => {
    const { read, depth } = await costOf(question);
    expect(read).toBeLessThanOrEqual(7);
    expect(depth).toBeLessThanOrEqual(2);
  });

  // Runs before other tests write, because new rows are asked for again for a while.
  it('costs no more than its budget', async () => {
    expect(overBudget('teachers', await teacherFigures(world))).toEqual([]);
  });

  it('adds at most five write units for lists and searches (G13), and creates for twenty-one in all', async () => {
    const costs = await teacherWriteCosts(world, 6);
    expect(Object.keys(costs)).toEqual(['create', 'edit', 'move', 'delete']);
    for (const [name, usages] of Object.entries(costs)) {
      expect(usages.length, name).toBeGreaterThan(0);
      for (const usage of usages) {
        expect([name, listUnits(usage)]).toEqual([name, name === 'create' ? 3 : 5]);
        if (name === 'create') expect(usage.write).toBeLessThanOrEqual(21);
      }
    }
  });
});
