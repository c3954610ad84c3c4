import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { headAccessReturns } from '../closures/since.ts';
import { currentMaster } from '../masterData/stored.ts';
import { moveClaimKey } from '../moves/claims.ts';
import type { StoredMove } from '../moves/stored.ts';
import { relievingUndone } from '../moves/undoing.ts';
import { Outrun } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { EXISTS, type Write } from '../table/table.ts';
import type { StoredTeacher, TeacherFields } from '../teachers/stored.ts';
import type { BinnedTeacher } from './stored.ts';

/** What changed in records while they were in the bin, by their ids. */
export type Changes = ReadonlyMap<number, Partial<TeacherFields>>;

/**
 * What became meanwhile of the relievings of teachers who come back from the bin. Whose order does not stand any more is as
 * if nobody had relieved them.
 * @param to the school to which they come, where theirs closed
 * @returns also whose attachments were carried to where closed schools go on. The writes give the heads among them their
 * school back, too.
 */
export async function relievedSince(
  deps: Deps,
  by: By,
  items: readonly BinnedTeacher[],
  to?: number,
): Promise<{ changes: Changes; carried: ReadonlySet<number>; writes: Write[] }> {
  const relieved = items.map(({ record }) => record).filter((record) => record.relieved !== undefined);
  if (relieved.length === 0) return { changes: new Map(), carried: new Set(), writes: [] };
  const claims = await deps.table.batchGet(relieved.map(({ id }) => moveClaimKey(id)));
  const live = new Set(claims.map(({ pk }) => pk));
  const isLive = ({ id }: StoredTeacher) => live.has(moveClaimKey(id).pk);
  const over = relieved.filter((record) => !isLive(record));
  const [moves, master] = await Promise.all([cancelledMoves(deps, over), currentMaster(deps)]);
  const undone = await Promise.all(
    over.map(async (teacher) => {
      const move = moves.get(teacher.id);
      const effect = move && (await relievingUndone(deps, { move, teacher }, master, { missed: true, to }));
      return {
        id: teacher.id,
        change: effect?.teacher,
        also: effect?.also ?? [],
        heads: effect?.heads ?? [],
      };
    }),
  );
  const heads = undone.flatMap((one) => one.heads);
  return {
    changes: new Map(undone.map(({ id, change }) => [id, { ...change, relieved: undefined }])),
    carried: new Set(undone.flatMap(({ id, change }) => (change ? id : []))),
    writes: [
      ...relieved.filter(isLive).map(({ id }) => stillMoved(id)),
      ...undone.flatMap((one) => one.also),
      ...(await headAccessReturns(deps, by, heads)),
    ],
  };
}

/** That nobody cancels the order meanwhile: the record would stay relieved under no order. */
const stillMoved = (teacher: number): Write => ({
  check: moveClaimKey(teacher),
  condition: EXISTS,
  refusal: () => new Outrun(),
});

/** The moves under which teachers were relieved whose orders were cancelled since, by the teachers' ids. */
async function cancelledMoves(
  deps: Deps,
  teachers: readonly StoredTeacher[],
): Promise<Map<number, StoredMove>> {
  if (teachers.length === 0) return new Map();
  const rows = await deps.moves.look();
  // Newest first: an earlier one may be of the same day.
  const last = teachers.flatMap(
    ({ id, relieved }) =>
      rows.find(
        ({ teacher, state, relieved_on }) =>
          teacher === id && state === 'cancelled' && relieved_on === relieved,
      ) ?? [],
  );
  const moves = await deps.table.batchGet<StoredMove>(last.map(({ id }) => keys.move(id)));
  return new Map(moves.map((move) => [move.teacher, move]));
}
