import { ERASED_FOR_GOOD } from '#shared/domain/bin.ts';
import { LEAVING_REASONS } from '#shared/records/teacher.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { inFlight } from '../app/inFlight.ts';
import { isGone } from '../bin/reads.ts';
import { byAnyId } from '../directory/joined.ts';
import { retrying } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import type { StoredMove } from './stored.ts';
import { moveWrites } from './writes.ts';

/** As many teachers are looked for at once. */
const IN_FLIGHT = 8;

/**
 * Empties what moves noted of the entries of some teachers so that steps could be taken back, why the service ended, and
 * why somebody refused a move: for who erases what is kept of them. The moves belong to their orders.
 */
export async function emptyMovesOf(deps: Deps, by: By, teachers: readonly number[]): Promise<void> {
  const moves = (await deps.moves.look()).filter(({ teacher }) => teachers.includes(teacher));
  for (const { id } of moves)
    await retrying(async () => {
      const move = await deps.table.get<StoredMove>(keys.move(id));
      if (!move) return;
      const why = move.state === 'refused' || isReason(move.why) ? '' : move.why;
      if (why === move.why && Object.keys(move.undo).length === 0) return;
      const change = { undo: {}, why };
      const { writes } = await moveWrites(deps, by, move, { change, step: ERASED_FOR_GOOD });
      await deps.table.transact(writes);
    });
}

/**
 * Empties the moves of teachers who are neither there nor in the bin, nor have a record that theirs was merged into: where
 * an erasure was interrupted.
 */
export async function emptyMovesOfGone(deps: Deps, by: By): Promise<void> {
  const [moves, teachers] = await Promise.all([deps.moves.look(), deps.teachers.look()]);
  const there = byAnyId(teachers);
  const absent = [...new Set(moves.map(({ teacher }) => teacher))].filter((id) => !there.get(id));
  const gone: number[] = [];
  await inFlight(absent, IN_FLIGHT, async (id) => {
    if (await isGone(deps, 'teacher', id)) gone.push(id);
  });
  await emptyMovesOf(deps, by, gone);
}

const isReason = (why: string) => (LEAVING_REASONS as readonly string[]).includes(why);
