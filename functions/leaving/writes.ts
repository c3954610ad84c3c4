import { inScope } from '#shared/access/scope.ts';
import type { Body } from '#shared/contracts/endpoint.ts';
import type { leaving } from '#shared/contracts/leaving.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { dayMessages } from '#shared/messages/day.ts';
import { leavingMessages } from '#shared/messages/leaving.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { SPAN_LISTS } from '#shared/records/teacher.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError, conflict, invalid, refuseStale } from '../app/errors.ts';
import { todayOf } from '../app/today.ts';
import { whole } from '../app/whole.ts';
import { headAccessReturns, reopenedSince } from '../closures/since.ts';
import type { MasterData } from '../masterData/stored.ts';
import { moveClaimKey } from '../moves/claims.ts';
import { headsRelieved } from '../moves/heads.ts';
import type { StoredMove } from '../moves/stored.ts';
import { commitStep, moveWrites } from '../moves/writes.ts';
import { refuseSplit, standingSchool } from '../schools/reads.ts';
import { arrivalAt, type StoredSchool, schoolPlace } from '../schools/stored.ts';
import { Outrun, retrying } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { keyOf, NEW, type Write } from '../table/table.ts';
import { ended } from '../teachers/entries.ts';
import { keptTeacher } from '../teachers/once.ts';
import { presentTeacher } from '../teachers/present.ts';
import { shownTeacher } from '../teachers/reads.ts';
import { teacherStep } from '../teachers/step.ts';
import type { EndedOn, StoredTeacher, TeacherFields } from '../teachers/stored.ts';
import { isHead } from '../userManagement/headOf.ts';
import { HEAD_STAYS, headAccessEnds, ownAccountEnds } from '../userManagement/ofLeaver.ts';
import type { Head } from '../userManagement/stored.ts';

type Effect = {
  change: Partial<TeacherFields>;
  step: Record<string, unknown>;
  also: Write[];
  /** The school afterwards, where it is another one. */
  to?: StoredSchool;
};

/** Reads a teacher that the actor sees, lets `effect` say what changes, and commits it. */
async function changed(
  deps: Deps,
  by: Writer,
  id: number,
  version: number | undefined,
  effect: (
    seen: { teacher: StoredTeacher; school: StoredSchool; own: StoredSchool },
    master: MasterData,
  ) => Promise<Effect>,
): Promise<Teacher> {
  const master = await deps.masterData.at(by.versions);
  return retrying(async () => {
    const { shown, ...seen } = await shownTeacher(deps, by.actor, id);
    const { teacher, school } = seen;
    refuseStale(version, teacher.version, teacherMessages.stale);
    const { change, step, also, to = school } = await effect(seen, master);
    const answer = (stored: StoredTeacher) => presentTeacher(stored, to, master, shown);
    const at = { before: school, after: to };
    const kept = (stored: StoredTeacher) => keptTeacher(answer(stored), stored);
    const told = { at, master, step, answer: kept };
    const { stored, writes } = await teacherStep(deps, by, teacher, change, told);
    await commitStep(deps, [...writes, ...also]);
    return answer(stored);
  });
}

/**
 * Ends the service of a teacher: closes open entries, ends the accounts and the move that is under way. The Teacher ID
 * stays taken.
 * @throws 404 out of sight; 409 when the teacher has left, or a split has still to reach them; 400 for a day that cannot be
 */
export const leave = (
  given: Guarded,
  by: Writer,
  id: number,
  { reason, on, order_no, version }: Body<typeof leaving.leave>,
): Promise<Teacher> => {
  const deps = whole(given);
  return changed(deps, by, id, version, async (seen) => {
    const { teacher, school } = seen;
    if (teacher.left) throw conflict(leavingMessages.alreadyLeft);
    refuseSplit(seen);
    if (on > todayOf(deps)) throw invalid('on', dayMessages.future);
    if (on < teacher.joining_date) throw invalid('on', leavingMessages.beforeJoining);
    const closing = ended(teacher, SPAN_LISTS, on);
    const move = await liveMoveEnds(deps, by, id, reason);
    const access = await headAccessEnds(deps, by, teacher, school);
    const heads = [...access.heads, ...move.heads];
    const left = {
      ...{ reason, on, order_no, ended: closing.ended },
      ...(move.relieving && { relieving: move.relieving }),
      ...(heads.length > 0 && { heads }),
    };
    return {
      change: { ...closing.lists, left, relieved: undefined },
      step: { step: 'leave', ...(access.stays && HEAD_STAYS) },
      also: [...move.writes, ...access.writes, ...(await ownAccountEnds(deps, by, id))],
    };
  });
};

/**
 * The writes that cancel the move of a teacher that is under way, or see to it that none begins meanwhile.
 * @returns also which entries the relieving of that move ended, and the accounts from which it took the school
 */
async function liveMoveEnds(
  deps: Deps,
  by: Writer,
  teacher: number,
  why: string,
): Promise<{ writes: Write[]; relieving?: EndedOn; heads: readonly Head[] }> {
  const claim = moveClaimKey(teacher);
  const owner = (await deps.table.get(claim))?.owner;
  if (owner === undefined) return { writes: [{ check: claim, condition: NEW }], heads: [] };
  const move = await deps.table.get<StoredMove>(keys.move(owner as number));
  if (!move) return { writes: [], heads: [] };
  const change = { state: 'cancelled', why, undo: {} } as const;
  const { writes } = await moveWrites(deps, by, move, { change, step: 'leave' });
  const ended = move.undo.relieve?.ended ?? {};
  return {
    writes,
    ...(Object.keys(ended).length > 0 && { relieving: { ended, on: move.relieved_on } }),
    heads: await headsRelieved(deps, move),
  };
}

/**
 * Takes back that a teacher left. Entries that leaving closed are open again, unless they were changed since. So are those
 * that a relieving closed before, because leaving cancelled its move. The accounts of a head get the school back that both
 * took, unless it has another active head by now. The teacher's own account stays ended: an administrator opens it. Where
 * the school closed since, the teacher comes back to the one that it closed into, and so do the entries.
 * @throws 404 out of sight; 403 where that other school lies outside the actor's area; 409 when the teacher is in
 * service, or the school closed without another
 */
export const reinstate = (
  given: Guarded,
  by: Writer,
  id: number,
  { reason, version }: Body<typeof leaving.reinstate>,
): Promise<Teacher> => {
  const deps = whole(given);
  return changed(deps, by, id, version, async ({ teacher, school }, master) => {
    const { left } = teacher;
    if (!left) throw conflict(leavingMessages.notLeft);
    const to = school.closed ? await standingSchool(deps, school.id) : school;
    if (!to) throw conflict(leavingMessages.schoolClosed);
    if (!inScope(by.actor.scope, schoolPlace(to)))
      throw new AppError('forbidden', teacherMessages.outsideScope);
    const steps = [left, ...(left.relieving ? [left.relieving] : [])];
    const { lists, notes } = await reopenedSince(deps, teacher, steps, { school: to.id, master });
    const ours = new Set(left.heads?.map((head) => head.id));
    const isReplaced =
      ours.size > 0 && (await deps.users.look()).some((one) => isHead(one, to, true) && !ours.has(one.id));
    const heads = isReplaced ? [] : await headAccessReturns(deps, by, left.heads ?? []);
    // A transaction takes one write of a school: that of the heads counts the arrival, or adds to the notes, as well.
    const also = new Map(
      [arrivalAt(to.id, () => new Outrun()), ...notes, ...heads].map((write) => [keyOf(write), write]),
    );
    return {
      change: { ...lists, left: undefined, school: to.id },
      step: { step: 'reinstate', reason },
      also: [...also.values()],
      to,
    };
  });
};
