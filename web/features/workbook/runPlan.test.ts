import { describe, expect, it } from 'vitest';
import type { ImportRow } from '#shared/domain/import.ts';
import { runPlan } from './runPlan.ts';

const cell = (conflict: boolean) => ({ column: 'email', base: 'a', old: 'b', new: 'c', conflict });
const row = (number: number, outcome: ImportRow['outcome'], ...conflicts: boolean[]): ImportRow => ({
  ...{ row: number, id: number, key: `T${number}`, name: '', outcome, cells: conflicts.map(cell) },
  ...{ issues: [], done: null, reason: '', left: [] },
});
const counts = { same: 5, create: 1, update: 2, conflict: 3, invalid: 4 };
const rows = [
  row(2, 'update', false),
  row(3, 'conflict', true, false, false),
  row(4, 'conflict', true),
  row(5, 'conflict', true, true),
  row(6, 'invalid', true, false),
];

describe('a run', () => {
  it('saves the other cells of a row in conflict', () =>
    expect(runPlan(counts, rows, new Set())).toEqual({ take: [], saved: 4, partly: 1, skipped: 6 }));

  it('saves all of a row in conflict that is taken', () =>
    expect(runPlan(counts, rows, new Set([3, 5, 2]))).toEqual({
      take: [3, 5],
      saved: 5,
      partly: 0,
      skipped: 5,
    }));

  it('saves a file whose only row is in conflict in part', () => {
    const only = { same: 0, create: 0, update: 0, conflict: 1, invalid: 0 };
    expect(runPlan(only, [row(3, 'conflict', true, false)], new Set())).toMatchObject({
      saved: 1,
      skipped: 0,
    });
    expect(runPlan(only, [row(3, 'conflict', true)], new Set())).toMatchObject({ saved: 0, skipped: 1 });
  });

  it('of an import that was not compared saves nothing', () =>
    expect(runPlan(null, [], new Set())).toEqual({ take: [], saved: 0, partly: 0, skipped: 0 }));
});
