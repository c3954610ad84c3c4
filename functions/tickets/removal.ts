import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { byId } from '../directory/joined.ts';
import { commit, nextNumber, retrying } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { detachment, removeBytes } from '../uploads/stored.ts';
import type { StoredTicket, TicketFields } from './stored.ts';
import { ticketChange } from './writes.ts';

/**
 * Deletes every correction that was asked for of a teacher, with its paper: for who erases what is kept of a person.
 * A second call deletes what the first one left.
 * @returns how many were deleted
 */
export async function removeTicketsOf(deps: Deps, by: By, teacher: number): Promise<number> {
  const rows = (await deps.tickets.look()).filter(({ of, record }) => of !== 'school' && record === teacher);
  for (const { id } of rows) {
    await retrying(async () => {
      const before = (await deps.table.get(keys.ticket(id))) as StoredTicket | undefined;
      if (!before) return;
      const { of, record, document } = before;
      await commit<TicketFields>(deps, by, {
        ...ticketChange(id),
        before,
        number: await nextNumber(deps, 'ticket'),
        audit: { action: 'delete', resource_type: 'ticket', details: { of, record } },
        also: detachment(document, { ticket: id }),
      });
      await removeBytes(deps, [document]);
    });
  }
  return rows.length;
}

/**
 * Deletes the corrections that were asked for of teachers who are neither there nor in the bin: nobody can decide them,
 * and they hold personal values.
 * @returns how many were deleted
 */
export async function removeTicketsOfGone(deps: Deps, by: By): Promise<number> {
  const [rows, teachers] = await Promise.all([deps.tickets.look(), deps.teachers.look()]);
  const there = byId(teachers);
  const asked = rows.filter(({ of, record }) => of !== 'school' && !there.has(record));
  let removed = 0;
  for (const id of new Set(asked.map(({ record }) => record))) {
    // Whoever leaves the bin meanwhile comes back in the same transaction. The bin is therefore looked at first.
    const waits = await deps.table.get(keys.bin('teacher', id));
    if (waits || (await deps.table.get(keys.teacher(id)))) continue;
    removed += await removeTicketsOf(deps, by, id);
  }
  return removed;
}
