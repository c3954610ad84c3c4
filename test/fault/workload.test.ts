import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClosures } from '../workload/closures.ts';
import { runMerges } from '../workload/merges.ts';
import type { Call } from '../workload/perform.ts';
import { byHandler } from '../workload/perform.ts';
import type { Operation, Round } from '../workload/plan.ts';
import { type Sees, sees } from '../workload/rule.ts';
import { runService } from '../workload/service.ts';
import { shrink, withOrigins } from '../workload/shrink.ts';
import { cameThrough } from '../workload/statuses.ts';
import { runTickets } from '../workload/tickets.ts';
import { planText, runWorkload, shrunk } from '../workload/workload.ts';
import { type Ground, openGround } from '../workload/world.ts';

const SEED = Number(process.env.SEED ?? 20261121);
const OPERATIONS = Number(process.env.OPERATIONS ?? 600);

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground.stop());

const endpointsIn = (rounds: readonly Round[]) =>
  rounds.flatMap(({ operations }) => operations.map(({ endpoint }) => endpoint));

it('random orders, moves, leavers and posts leave no teacher with two live moves, and strengths that sum', async () => {
  const until = ['orders.issue', 'moves.relieve', 'moves.join', 'moves.undo'];
  const figures = await runService(ground, { seed: SEED, operations: 112, until });
  expect(cameThrough(figures, until)).toBe(true);
}, 300_000);

it('random merges make what a plain model makes of both records, and taken back they leave both as before', async () => {
  const figures = await runMerges(ground, { seed: SEED, operations: 90 });
  expect(figures['duplicates.merge']?.[200]).toBeGreaterThan(5);
  expect(figures['bin.restore']?.[200]).toBeGreaterThan(0);
}, 300_000);

it('schools that close, split and reopen at random lose and double no teacher', async () => {
  const until = ['closures.close', 'closures.split', 'closures.reopen'];
  const figures = await runClosures(ground, { seed: SEED, operations: 112, until });
  expect(cameThrough(figures, until)).toBe(true);
}, 300_000);

it('random corrections, decisions and edits at once make the records that a plain model of them makes', async () => {
  const figures = await runTickets(ground, { seed: SEED, operations: 320 });
  for (const id of ['tickets.create', 'tickets.decide', 'tickets.withdraw'])
    expect(figures[id]?.[id === 'tickets.create' ? 201 : 200], id).toBeGreaterThan(0);
}, 300_000);

describe('model-random: the product and a plain model of it', () => {
  it(`agree over ${OPERATIONS} operations of 16 clients in all roles (seed ${SEED})`, async () => {
    const driven = await runWorkload(ground, { seed: SEED, operations: OPERATIONS, checkEvery: 20 });
    const { failure, figures } = driven;
    if (failure) {
      const smallest = await shrunk(ground, driven, {}, 30);
      expect.fail(`seed ${SEED}: ${failure}\n${planText(smallest.rounds)}\n${smallest.failure}`);
    }
    expect(Object.keys(figures.byRole).sort()).toEqual([
      'admin',
      'deo',
      'hoi',
      'sdeo',
      'stranger',
      'super_admin',
      'teacher',
    ]);
    expect(figures.done).toBeGreaterThan(OPERATIONS / 2);
    expect(figures.refused).toBeGreaterThan(OPERATIONS / 10);
    expect(figures.faults).toBeGreaterThan(0);
  }, 300_000);

  it('differ where a block officer is thought to see the whole state, which a few operations show', async () => {
    const leaky: Sees = (scope, school) => scope.kind === 'block' || sees(scope, school);
    const driven = await runWorkload(ground, { seed: 7, operations: 2000, checkEvery: 100, sees: leaky });
    expect(driven.failure).toBeDefined();
    const { rounds, failure } = await shrunk(ground, driven, { sees: leaky }, 60);
    expect(endpointsIn(rounds).length, planText(rounds)).toBeLessThanOrEqual(5);
    expect(failure).toMatch(/as user sdeo/);
  }, 300_000);

  it('differ where a deletion is acknowledged that was never made, which a few operations show', async () => {
    const lazy: Call = (endpoint, deps, sent) =>
      byHandler(endpoint === 'cascade.deleteTeacher' ? 'cascade.teacherImpact' : endpoint, deps, {
        ...sent,
        ...(endpoint === 'cascade.deleteTeacher' ? { query: '' } : {}),
      });
    const driven = await runWorkload(ground, { seed: 7, operations: 2000, checkEvery: 100, call: lazy });
    expect(driven.failure).toBeDefined();
    const { rounds, failure } = await shrunk(ground, driven, { call: lazy }, 60);
    const endpoints = endpointsIn(rounds);
    expect(endpoints.length, planText(rounds)).toBeLessThanOrEqual(8);
    expect(endpoints.slice(-2)).toEqual(['teachers.create', 'cascade.deleteTeacher']);
    expect(failure).toMatch(/cascade\.deleteTeacher/);
  }, 300_000);
});

describe('a plan that fails', () => {
  const operation = (number: number, client: number): Operation => ({
    number,
    client,
    endpoint: 'schools.list',
  });
  const plan: Round[] = Array.from({ length: 20 }, (_, i) => ({
    operations: Array.from({ length: 16 }, (_, client) => operation(i * 16 + client + 1, client)),
    atRest: false,
    hours: 1,
    signIn: true,
  }));
  const numbersIn = (rounds: readonly Round[]) =>
    rounds.flatMap(({ operations }) => operations.map(({ number }) => number));

  it('shrinks to the operations that it takes to fail, in their order', async () => {
    const takes = [17, 140, 303];
    let trials = 0;
    const smallest = await shrink(plan, async (rounds) => {
      trials += 1;
      return takes.every((number) => numbersIn(rounds).includes(number));
    });
    expect(numbersIn(smallest)).toEqual(takes);
    expect(trials).toBeLessThanOrEqual(120);
  });

  it('begins with what an operation names: what was created, and what was renamed to it', () => {
    const said: [string, Record<string, unknown>][] = [
      ['schools.create', { school_id: '1062' }],
      ['masterData.create', { name: 'Ad hoc' }],
      ['masterData.update', { name: 'Contract' }],
      ['masterData.create', { name: 'Regular' }],
      ['teachers.create', { school_id: '1062', service_category: 'contract' }],
      ['teachers.create', { school_id: '1062' }],
      ['userManagement.update', { school_id: '1062' }],
      ['cascade.deleteTeacher', { id: { ref: 'teacher #5' } }],
    ];
    const operations = said.map(([endpoint, body], i) => ({ number: i + 1, client: 0, endpoint, body }));
    const rounds = withOrigins([{ operations, atRest: false, hours: 0, signIn: false }], 8);
    expect(numbersIn(rounds)).toEqual([1, 3, 5, 8]);
  });

  it('keeps operations at once where that is what fails', async () => {
    const smallest = await shrink(plan, async (rounds) =>
      rounds.some(({ operations }) => operations.filter(({ number }) => number % 16 < 2).length === 2),
    );
    expect(smallest.map(({ operations }) => operations.length)).toEqual([2]);
  });
});
