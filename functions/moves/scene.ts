import { inScope } from '#shared/access/scope.ts';
import { moveMessages } from '#shared/messages/moves.ts';
import type { Actor, Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { todayOf } from '../app/today.ts';
import type { MoveOf } from '../directory/moves.ts';
import { endsMovesOf } from '../orders/reads.ts';
import { decodeOrder, encodeOrder, type StoredOrder } from '../orders/stored.ts';
import { rulesOn } from '../rules/stored.ts';
import { readSchool, schoolNow, standingSchool } from '../schools/reads.ts';
import { decodeSchool, encodeSchool, type StoredSchool, schoolPlace } from '../schools/stored.ts';
import { keys } from '../table/keys.ts';
import { decodeTeacher, encodeTeacher, type StoredTeacher } from '../teachers/stored.ts';
import { presentMove, type Reader } from './present.ts';
import type { StoredMove } from './stored.ts';

/** Everything that a step of a move reads, each strongly consistent. */
export type Scene = {
  move: StoredMove;
  order: StoredOrder;
  teacher: StoredTeacher;
  /** The school of the record, which need not be that of the move. */
  school: StoredSchool;
  /** The id of the school that the record named when it was read. */
  at: number;
  /** Where the teacher comes from and goes to, or what these schools closed into. */
  from?: StoredSchool;
  to?: StoredSchool;
  sees: MoveOf['sees'];
};

/** Reads a move with everything that belongs to it, whoever asks. Undefined where its teacher or order is gone. */
export async function readScene(deps: Deps, move: StoredMove): Promise<Omit<Scene, 'sees'> | undefined> {
  const [order, teacher, from, to] = await Promise.all([
    deps.table.get<StoredOrder>(keys.order(move.order)),
    deps.table.get<StoredTeacher>(keys.teacher(move.teacher)),
    standingSchool(deps, move.from),
    move.to === undefined ? undefined : standingSchool(deps, move.to),
  ]);
  if (!order || !teacher) return undefined;
  const known = [from, to].find((one) => one?.id === teacher.school);
  const own = known ?? (await readSchool(deps, { id: teacher.school }));
  if (!own) return undefined;
  const school = await schoolNow(deps, own, teacher);
  return { move, order, teacher, school, at: teacher.school, from, to };
}

/**
 * Reads a move that the actor sees, from either side.
 * @throws 404, alike for a move that is absent or out of sight, or whose order is being issued
 */
export async function visibleScene(deps: Deps, actor: Actor, id: number): Promise<Scene> {
  const move = await deps.table.get<StoredMove>(keys.move(id));
  const scene = move && (await readScene(deps, move));
  const within = (school: StoredSchool | undefined) =>
    actor.scope.kind === 'all' || (school !== undefined && inScope(actor.scope, schoolPlace(school)));
  const sees = {
    from: within(scene?.from),
    to: move?.to !== undefined && within(scene?.to),
    teacher: within(scene?.school) && !scene?.school.deleting,
  };
  if (!scene || scene.order.state === 'issuing' || !(sees.from || sees.to))
    throw new AppError('notFound', moveMessages.notFound);
  return { ...scene, sees };
}

/** A scene as lists have it. */
const moveOf = ({ move, order, teacher, at, from, to, sees }: Scene): MoveOf => ({
  row: move,
  order: decodeOrder(order.id, encodeOrder(order)),
  teacher: decodeTeacher(teacher.id, encodeTeacher(teacher)),
  from: from && decodeSchool(from.id, encodeSchool(from)),
  to: to && decodeSchool(to.id, encodeSchool(to)),
  // A step that changed the school led to the other side.
  sees: teacher.school === at ? sees : { ...sees, teacher: teacher.school === to?.id ? sees.to : sees.from },
});

/** Who reads, by the rules of today. */
export async function readerOf(deps: Deps, by: Writer): Promise<Reader> {
  const today = todayOf(deps);
  const [rules, master] = await Promise.all([rulesOn(deps, today), deps.masterData.at(by.versions)]);
  const ends = await endsMovesOf(deps, by.actor, rules);
  return { role: by.actor.role, today, rules, master, ends };
}

export const presentScene = (scene: Scene, reader: Reader) => presentMove(moveOf(scene), reader);
