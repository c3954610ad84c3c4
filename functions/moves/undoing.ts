import type { Move } from '#shared/domain/service/move.ts';
import { moveMessages } from '#shared/messages/moves.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError, conflict } from '../app/errors.ts';
import { headAccessReturns, reopenedSince } from '../closures/since.ts';
import type { MasterData } from '../masterData/stored.ts';
import { standingSchool } from '../schools/reads.ts';
import { arrivalAt } from '../schools/stored.ts';
import { Outrun } from '../table/commit.ts';
import { standEnded, withoutMade } from '../teachers/entries.ts';
import { accessEnds } from '../userManagement/ofLeaver.ts';
import type { Head } from '../userManagement/stored.ts';
import { moveClaimKey } from './claims.ts';
import { headsRelieved } from './heads.ts';
import { mayJoin, mayRelieve } from './present.ts';
import type { Scene } from './scene.ts';
import { checkTeacher, doStep, type Effect } from './steps.ts';
import type { MoveFields } from './stored.ts';

/**
 * Takes back the last step of a move. Only values that the step left are put back: what somebody changed since stays.
 * @throws 404 out of sight; 403 on the other side; 409 when there is no step, or the teacher has gone on
 */
export const undo = (
  deps: Guarded,
  by: Writer,
  id: number,
  asked: { reason: string; version?: number },
): Promise<Move> =>
  doStep(deps, by, id, {
    name: 'undo',
    version: asked.version,
    told: { reason: asked.reason },
    effect: async (whole, scene, { master }) => {
      const { move, order, teacher } = scene;
      const [first, second] = [mayRelieve(scene), mayJoin({ sees: scene.sees, row: move }, by.actor.role)];
      if (move.state !== 'relieved' && move.state !== 'joined') throw conflict(moveMessages.nothingToUndo);
      if (!(move.state === 'joined' ? second : first))
        throw new AppError('forbidden', moveMessages.otherSide);
      if (order.state !== 'issued') throw conflict(moveMessages.notIssued);
      if (teacher.left) throw conflict(moveMessages.left);
      if (move.state === 'joined') return joiningUndone(whole, by, scene, master);
      const { heads, ...undone } = await relievingUndone(whole, scene, master);
      return { ...undone, also: [...undone.also, ...(await headAccessReturns(whole, by, heads))] };
    },
  });

/**
 * Takes back a relieving: opens the postings again that it closed.
 * @param missed whether closings passed over the record meanwhile, as over one in the bin
 * @param to the school of the record afterwards, where it is another one
 * @returns also the accounts to which `headAccessReturns` gives the school back, for several moves in one go
 */
export async function relievingUndone(
  deps: Deps,
  { move, teacher }: Pick<Scene, 'move' | 'teacher'>,
  master: MasterData,
  { missed, to = teacher.school }: { missed?: boolean; to?: number } = {},
): Promise<Effect & { heads: readonly Head[] }> {
  const was = move.undo.relieve;
  const own = teacher.relieved === move.relieved_on;
  const back =
    move.kind === 'return' || !was
      ? undefined
      : await reopenedSince(deps, teacher, [{ ended: was.ended, on: move.relieved_on }], {
          school: to,
          master,
          missed,
        });
  return {
    teacher: back && { ...back.lists, ...(own && { relieved: undefined }) },
    move: { state: 'ordered', relieved_on: '', held: undefined, undo: {} },
    also: back?.notes ?? [],
    heads: await headsRelieved(deps, move),
  };
}

/**
 * The schools that a move had before the joining named those of its day: one that closed may open again. The first stays as
 * the joining named it where the former one does not lead to where the teacher comes from any more, the second where the
 * former one is gone.
 */
async function schoolsBefore(deps: Deps, { move, from }: Scene): Promise<Partial<MoveFields>> {
  const { from: left, to } = move.undo.join ?? {};
  const [leaves, joins] = await Promise.all(
    [left, to].map((id) => (id === undefined ? undefined : standingSchool(deps, id))),
  );
  return { ...(leaves && leaves.id === from?.id && { from: left }), ...(joins && { to }) };
}

/**
 * Takes back a joining: the entry that it made goes, and the school is the former one again. Entries that it ended are
 * open again, and the heads who got their school back by it lose it. A deactivated account keeps the school of its own
 * that closed, where it got that: nobody is the head there.
 * @throws 409 when the teacher is under way, or was moved or brought back since, or these entries were changed since
 */
async function joiningUndone(deps: Deps, by: Writer, scene: Scene, master: MasterData): Promise<Effect> {
  const { move, order, teacher, school, from, to } = scene;
  const other = await deps.table.get(moveClaimKey(teacher.id));
  if (other) throw conflict(moveMessages.otherOrder);
  const was = move.undo.join;
  const back: Effect['move'] = {
    ...{ state: 'relieved', joined_on: '', undo: { relieve: move.undo.relieve } },
    ...(await schoolsBefore(deps, scene)),
  };
  if (move.kind !== 'transfer') checkTeacher(scene);
  else if (teacher.school !== move.to) {
    // Nobody can be set back to a school that closed since, whose postings the closing carried on.
    const stands = to !== undefined && to.id === move.to;
    throw conflict(stands ? moveMessages.movedOn(to.school_id) : moveMessages.changedSince);
  }
  if (move.kind === 'return') {
    if (!was) return { move: back, also: [] };
    const ended = { ended: was.ended, on: move.joined_on };
    if (!standEnded(teacher, ended.ended, ended.on)) throw conflict(moveMessages.changedSince);
    const opened = await reopenedSince(deps, teacher, [ended], { school: teacher.school, master });
    const heads = new Set(was.heads?.map(({ id }) => id));
    const accounts = heads.size > 0 ? (await deps.users.look()).filter(({ id }) => heads.has(id)) : [];
    const { writes } = await accessEnds(deps, by, accounts, { at: school, step: 'undo', ended: true });
    return { teacher: opened.lists, move: back, also: [...opened.notes, ...writes] };
  }
  const lists = withoutMade(teacher, order.id, move.joined_on);
  if (!lists) throw conflict(moveMessages.changedSince);
  const relieved = was?.relieved ?? move.relieved_on;
  if (move.kind !== 'transfer') return { teacher: { ...lists, relieved }, move: back, also: [] };
  if (!from) throw conflict(moveMessages.schoolGone);
  const arrival = arrivalAt(from.id, () => new Outrun());
  const guest = was && Object.keys(was.ended).length > 0 ? was.ended : undefined;
  if (!guest) return { teacher: { ...lists, relieved, school: from.id }, move: back, also: [arrival] };
  const left = [{ ended: guest, on: move.joined_on }];
  const opened = await reopenedSince(deps, { ...teacher, ...lists }, left, { school: from.id, master });
  return {
    teacher: { ...opened.lists, relieved, school: from.id },
    move: back,
    also: [arrival, ...opened.notes],
  };
}
