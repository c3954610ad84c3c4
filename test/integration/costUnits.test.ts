import { expect, it } from 'vitest';
import { readUnits, type Units } from '../../infra/cost/units.ts';
import { againstBudget } from '../bench/budget.ts';
import { measureUnits } from '../bench/units.ts';
import { withEngine } from '../support/engine.ts';

const engine = withEngine();

// When this fails, a call has become more or less expensive: run npm run bench -- --only units, then npm run cost.
it('each call costs what docs/cost.md is counted from: no unit more, and not far less', async () => {
  const [kept, now] = [readUnits(), await measureUnits(engine)];
  expect(Object.keys(now)).toEqual(Object.keys(kept));
  const near = (one = 0, other = 0) => Math.abs(one - other) <= Math.max(2, other / 4);
  const far = Object.entries(now).filter(
    ([name, { read, write }]) => !near(read, kept[name]?.read) || !near(write, kept[name]?.write),
  );
  expect(far).toEqual([]);
  const counted = (units: Units) =>
    Object.fromEntries(Object.entries(units).map(([name, { read, write }]) => [name, { read, write }]));
  expect(againstBudget(counted(kept), counted(now)).worse).toEqual([]);
}, 60_000);
