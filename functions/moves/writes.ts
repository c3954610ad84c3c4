import { moveMessages } from '#shared/messages/moves.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { conflict } from '../app/errors.ts';
import type { MasterData } from '../masterData/stored.ts';
import type { SchoolFields } from '../schools/stored.ts';
import { changesWithLists } from '../table/auditEntry.ts';
import { changeWrites, nextNumber, ownFields } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { subjectOf } from '../table/subjects.ts';
import { MOST_WRITES, type Write } from '../table/table.ts';
import { toldTeacher } from '../teachers/present.ts';
import { type StoredTeacher, type TeacherFields, teacherChange } from '../teachers/stored.ts';
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

/** The school that a record has before or after a step. */
type At = { before: SchoolFields; after: SchoolFields };

/** The writes of a step of a teacher's record, with an entry that names the step. */
export async function teacherStep(
  deps: Deps,
  by: By,
  before: StoredTeacher,
  change: Partial<TeacherFields>,
  {
    at,
    master,
    step,
    edit = true,
    answer,
  }: {
    at: At;
    master: MasterData;
    step: Record<string, unknown>;
    /** False for a step that leaves the record as it is. */
    edit?: boolean;
    answer?: (stored: StoredTeacher) => unknown;
  },
) {
  const own = ownFields<TeacherFields>(before);
  const after = { ...own, ...change, ...(edit && { updated_at: deps.now().toISOString() }) };
  const person = await subjectOf(deps, 'teacher', before.id);
  return changeWrites<TeacherFields>(
    deps,
    by,
    {
      ...teacherChange(before.id),
      before,
      after,
      number: await nextNumber(deps, 'teacher'),
      answer,
      edit,
      audit: {
        action: 'update',
        resource_type: 'teacher',
        details: {
          ...changesWithLists(toldTeacher(own, at.before, master), toldTeacher(after, at.after, master)),
          ...step,
        },
      },
    },
    person,
  );
}
