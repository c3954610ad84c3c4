import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overBudget, SCHOOLS, schoolFigures } from '../bench/budget.ts';
import { costOf, makeWorlds, QUESTIONS, STATUSES, type World } from '../bench/served.ts';
import { listUnits, writeCosts } from '../bench/writes.ts';

const SIZES = [SCHOOLS, 200_000];

let worlds: World[];
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ worlds, stop } = await makeWorlds(SIZES, SCHOOLS));
}, 120_000);

afterAll(() => stop());

describe('a warm function', () => {
  // Goals G7, G8, G9 and G11. The reads of session and account are counted apart.
  it.each(QUESTIONS.map((question) => [question.name, question] as const))(
    'asks for %s with at most two read units in one trip, the same for 200,000 schools',
    async (_name, question) => {
      const costs: { read: number; trips: number; depth: number; auth: number }[] = [];
      for (const world of worlds) {
        const { read, trips, depth, auth } = await costOf(world, question);
        costs.push({ read, trips, depth, auth: auth.read });
      }
      const [small, large] = costs;
      expect(small?.read).toBeLessThanOrEqual(2);
      expect(small).toMatchObject({ trips: 1, depth: 1 });
      expect(large).toEqual(small);
    },
  );

  it.each(STATUSES.map((question) => [question.name, question] as const))(
    'asks for the %s with two read units at once, the same for 200,000 schools (G7, G8)',
    async (_name, question) => {
      for (const world of worlds) {
        await question.ask(world);
        expect(await costOf(world, question)).toMatchObject({ read: 2, depth: 1 });
      }
    },
  );

  // Runs before other tests write, because new rows are asked for again for a while.
  it('costs no more than its budget', async () => {
    expect(overBudget('schools', await schoolFigures(worlds[0]!))).toEqual([]);
  });

  // Goal G13 for schools: the school's row and its number.
  it('adds at most five write units for lists and searches to a create, an edit and a delete', async () => {
    const costs = Object.entries(await writeCosts(worlds[0]!));
    expect(costs.map(([name]) => name)).toEqual(['create', 'edit', 'delete']);
    for (const [name, usage] of costs) {
      expect([name, listUnits(usage)]).toEqual([name, name === 'create' ? 3 : 5]);
      expect(usage.write).toBeGreaterThan(listUnits(usage));
    }
  });
});
