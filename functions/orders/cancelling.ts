import type { Order } from '#shared/domain/service/order.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { conflict } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { headAccessReturns } from '../closures/since.ts';
import { currentMaster } from '../masterData/stored.ts';
import { readScene } from '../moves/scene.ts';
import { isLive, type StoredMove } from '../moves/stored.ts';
import { relievingUndone } from '../moves/undoing.ts';
import { moveWrites } from '../moves/writes.ts';
import { commit, nextNumber, Outrun, ownFields, retrying } from '../table/commit.ts';
import { jobWrite, newJob, type Work } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import { NEW, type Write } from '../table/table.ts';
import { teacherStep } from '../teachers/step.ts';
import type { Head } from '../userManagement/stored.ts';
import { begun } from './issuing.ts';
import { keptOrder, presentOrder, readShown } from './reads.ts';
import type { OrderFields } from './stored.ts';
import { noStepSince, orderChange, orderToChange } from './writes.ts';

/**
 * Cancels an order under which nobody has joined. Its moves end at once for whoever looks; a job then puts back what
 * relieving left.
 * @throws 403, 404; 409 when somebody has joined, it is cancelled already, or was changed since `version`
 */
export async function cancelOrder(
  given: Guarded,
  by: Writer,
  id: number,
  { version, reason }: { version: number; reason: string },
): Promise<Order> {
  const deps = whole(given);
  if (by.once?.before !== undefined) return readShown(given, by.actor, id);
  const order = await retrying(async () => {
    const before = await orderToChange(deps, by.actor, id, version);
    const { state, number } = before;
    if (state === 'cancelled') throw conflict(orderMessages.cancelled);
    if (state === 'issuing') throw conflict(orderMessages.underWay);
    // After the order was read: a joining since then fails the condition.
    const moves = (await deps.moves.look()).filter((move) => move.order === id);
    const joined = moves.filter((move) => move.state === 'joined').length;
    if (joined > 0) throw conflict(orderMessages.joined(joined));
    const total = moves.filter(isLive).length;
    const about = { kind: 'cancel', parent: id, note: { order: number, reason }, total } as const;
    const job = total > 0 ? newJob(deps, by, about) : undefined;
    return commit<OrderFields>(deps, by, {
      ...orderChange(id),
      before,
      after: {
        ...ownFields<OrderFields>(before),
        state: 'cancelled',
        reason,
        job: job?.id,
        updated_at: deps.now().toISOString(),
      },
      number: await nextNumber(deps, 'order'),
      condition: noStepSince(before),
      answer: keptOrder,
      audit: {
        action: 'update',
        resource_type: 'order',
        details: { before: { state }, after: { state: 'cancelled' }, reason, step: 'cancel' },
      },
      also: job && [jobWrite(job)],
    });
  });
  return order.job === undefined ? presentOrder(deps, by.actor, order) : begun(deps, by, order, cancelWork);
}

/** That a teacher has not come back from the bin meanwhile: the relieving would be put back here. */
const stillGone = (teacher: number): Write => ({
  check: keys.teacher(teacher),
  condition: NEW,
  refusal: () => new Outrun(),
});

const liveOf = async (deps: Deps, order: number): Promise<number[]> =>
  (await deps.moves.look()).filter((move) => move.order === order && isLive(move)).map(({ id }) => id);

/** Ends the moves of an order that was cancelled, and puts back what relieving left. */
export const cancelWork: Work = {
  // A move that was relieved takes up to twenty actions, with its teacher and the account of a head.
  chunk: 4,

  left: (deps, { parent }) => liveOf(deps, parent),

  writes: async (deps, by, { parent, note }, ids) => {
    const items = await deps.table.batchGet<StoredMove>(ids.map(keys.move));
    const moves = items.filter((move) => move.order === parent && isLive(move));
    const master = await currentMaster(deps);
    const writes: Write[] = [];
    const heads: Head[] = [];
    for (const move of moves) {
      const scene = move.state === 'relieved' ? await readScene(deps, move) : undefined;
      const undone = scene && (await relievingUndone(deps, scene, master));
      if (scene && undone?.teacher) {
        const at = { before: scene.school, after: scene.school };
        const step = { step: 'cancel', order: note.order, move: move.id };
        const { writes: some } = await teacherStep(deps, by, scene.teacher, undone.teacher, {
          at,
          master,
          step,
        });
        writes.push(...some, ...undone.also);
        heads.push(...undone.heads);
      }
      // A record in the bin cannot be changed here: what relieving left is put back when it comes back.
      const waits = move.state === 'relieved' && !scene;
      if (waits) writes.push(stillGone(move.teacher));
      const undo = waits ? move.undo : {};
      const change = { state: 'cancelled', why: String(note.reason), undo } as const;
      writes.push(...(await moveWrites(deps, by, move, { change, step: 'cancel' })).writes);
    }
    writes.push(...(await headAccessReturns(deps, by, heads)));
    return { count: moves.length, writes };
  },

  // The order itself was ended when it was cancelled.
  finish: async () => undefined,
};
