import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { isGone } from '../bin/reads.ts';
import { byAnyId, byId } from '../directory/joined.ts';
import { commit, nextNumber, retrying } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { detachment, removeBytes } from '../uploads/stored.ts';
import type { StoredTicket, TicketFields } from './stored.ts';
import { ticketChange } from './writes.ts';

/** What corrections are asked for of: those of a login phone belong to its teacher. */
type Owner = 'school' | 'teacher';
const ownerOf = ({ of }: Pick<TicketFields, 'of'>): Owner => (of === 'school' ? 'school' : 'teacher');

/**
 * Deletes every correction that was asked for of some schools or teachers, with its paper: for who erases what is kept of
 * them. A second call deletes what the first one left.
 * @returns how many were deleted
 */
export async function removeTicketsOf(
  deps: Deps,
  by: By,
  owner: Owner,
  records: readonly number[],
): Promise<number> {
  const rows = (await deps.tickets.look()).filter(
    (row) => ownerOf(row) === owner && records.includes(row.record),
  );
  for (const { id } of rows) await removeTicket(deps, by, id);
  return rows.length;
}

const removeTicket = (deps: Deps, by: By, id: number): Promise<void> =>
  retrying(async () => {
    const before = await deps.table.get<StoredTicket>(keys.ticket(id));
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

/**
 * Deletes the corrections that were asked for of schools and teachers who are neither there nor in the bin, nor is a record
 * that theirs was merged into: nobody can decide them, and they hold what was erased.
 * @returns how many were deleted
 */
export async function removeTicketsOfGone(deps: Deps, by: By): Promise<number> {
  const [rows, schools, teachers] = await Promise.all([
    deps.tickets.look(),
    deps.schools.look(),
    deps.teachers.look(),
  ]);
  const there = { school: byId(schools), teacher: byAnyId(teachers) };
  let removed = 0;
  for (const owner of ['school', 'teacher'] as const) {
    const asked = rows.filter((row) => ownerOf(row) === owner && !there[owner].get(row.record));
    for (const id of new Set(asked.map(({ record }) => record))) {
      if (await isGone(deps, owner, id)) removed += await removeTicketsOf(deps, by, owner, [id]);
    }
  }
  return removed;
}
