import { moveMessages } from '#shared/messages/moves.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { conflict } from '../app/errors.ts';
import { changeWrites, nextNumber, ownFields } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { MOST_WRITES, type Write } from '../table/table.ts';
import { moveChange, moveClaimKey } from './claims.ts';
import type { MoveFields, StoredMove } from './stored.ts';

/** Counts a step under an order that is issued, so that it is not cancelled under one. */
export const stepUnder = (order: number): Write => ({
  update: keys.order(order),
  set: { text: 'ADD acted :one', values: { ':one': 1 } },
  condition: { text: '#state = :issued', names: { '#state': 'state' }, values: { ':issued': 'issued' } },
  refusal: () => conflict(moveMessages.notIssued),
});

/**
 * Commits a step of a teacher. What takes many writes in it are the accounts of a head, each with its sessions.
 * @throws 409 for more than one transaction takes
 */
export async function commitStep({ table }: Pick<Deps, 'table'>, writes: readonly Write[]): Promise<void> {
  if (writes.length > MOST_WRITES) throw conflict(moveMessages.tooManyAccounts);
  await table.transact(writes);
}

type Moved = {
  change: Partial<MoveFields>;
  step: string;
  answer?: (stored: StoredMove) => unknown;
};

/** The writes of a step of a move itself. Its entry is about the order. */
export async function moveWrites(deps: Deps, by: By, before: StoredMove, { change, step, answer }: Moved) {
  const own = ownFields<MoveFields>(before);
  const after = { ...own, ...change };
  return changeWrites<MoveFields>(deps, by, {
    ...moveChange(before.id),
    before,
    after,
    number: await nextNumber(deps, 'move'),
    answer,
    audit: {
      action: 'update',
      resource_type: 'order',
      resource_id: String(before.order),
      details: {
        step,
        move: before.id,
        teacher: before.teacher,
        before: { state: own.state },
        after: { state: after.state },
      },
    },
  });
}

/**
 * The writes that end the live moves of teachers who are gone for good: nobody sees these moves, so nobody could end
 * them. What relieving left is gone with the record, and its head's accounts stay without the school.
 */
export async function movesEnd(deps: Deps, by: By, teachers: readonly number[]): Promise<Write[]> {
  const claims = await deps.table.batchGet(teachers.map((id) => moveClaimKey(id)));
  const moves = await deps.table.batchGet<StoredMove>(claims.map(({ owner }) => keys.move(owner as number)));
  const change = { state: 'cancelled', why: orderMessages.refused.gone, undo: {} } as const;
  const ended = await Promise.all(
    moves.map((move) => moveWrites(deps, by, move, { change, step: 'cancel' })),
  );
  return ended.flatMap(({ writes }) => writes);
}
