import type { Move } from '#shared/domain/service/move.ts';
import { moveMessages } from '#shared/messages/moves.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import type { Writer } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { AppError, conflict } from '../app/errors.ts';
import { headAccessReturns } from '../closures/since.ts';
import { sidesOf } from '../orders/stored.ts';
import { doStep } from './steps.ts';
import { isLive } from './stored.ts';
import { relievingUndone } from './undoing.ts';

/**
 * Ends one move that is under way, as cancelling its order would, and leaves the others of the order alone. So the teacher
 * is free for another order although somebody else has joined under this one.
 * @throws 404 out of sight; 403 where the actor could not cancel the order; 409 when the order is not issued, or the
 * move has ended
 */
export const refuse = (
  deps: Guarded,
  by: Writer,
  id: number,
  { reason, version }: { reason: string; version?: number },
): Promise<Move> =>
  doStep(deps, by, id, {
    name: 'refuse',
    version,
    told: { reason },
    effect: async (whole, scene, { master, ends }) => {
      const { move, order } = scene;
      if (!ends({ by: order.by, ...sidesOf(order.lines) }))
        throw new AppError('forbidden', orderMessages.otherOffice);
      if (order.state !== 'issued') throw conflict(moveMessages.notIssued);
      if (!isLive(move)) throw conflict(move.state === 'joined' ? moveMessages.joined : moveMessages.over);
      const ended = { state: 'refused', why: reason, undo: {} } as const;
      if (move.state === 'ordered') return { move: ended, also: [] };
      const { teacher, also, heads } = await relievingUndone(whole, scene, master);
      return { teacher, move: ended, also: [...also, ...(await headAccessReturns(whole, by, heads))] };
    },
  });
