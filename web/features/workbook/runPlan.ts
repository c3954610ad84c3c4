import type { Import, ImportRow } from '#shared/domain/import.ts';

/**
 * What a run would do, in rows: `take` are those in conflict of which all is stored. Of `partly` others in conflict the
 * other cells are stored, so they are among `saved`.
 */
export function runPlan(
  counts: Import['counts'],
  rows: readonly ImportRow[],
  taken: ReadonlySet<number>,
): { take: number[]; saved: number; partly: number; skipped: number } {
  const conflicts = rows.filter(({ outcome }) => outcome === 'conflict');
  const take = conflicts.filter(({ row }) => taken.has(row)).map(({ row }) => row);
  const partly = conflicts.filter(
    ({ row, cells }) => !taken.has(row) && cells.some(({ conflict }) => !conflict),
  ).length;
  const { create = 0, update = 0, conflict = 0, invalid = 0 } = counts ?? {};
  return {
    ...{ take, partly },
    saved: create + update + take.length + partly,
    skipped: conflict + invalid - take.length - partly,
  };
}
