import { ticketMessages } from '#shared/messages/tickets.ts';
import type { Actor, Writer } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError, hasCode } from '../app/errors.ts';
import { todayOf } from '../app/today.ts';
import { whole } from '../app/whole.ts';
import type { MasterData } from '../masterData/stored.ts';
import { keys } from '../table/keys.ts';
import { uploadsOf } from '../uploads/stored.ts';
import { mayOpen, type Reader } from './present.ts';
import type { StoredTicket } from './stored.ts';
import { readTarget, type Target } from './target.ts';

const notThere = () => new AppError('notFound', ticketMessages.notFound);

/**
 * Reads a ticket with its record, if the actor sees the record where it is now. That of a record that was merged into another
 * belongs to the one that stays.
 * @throws 404, alike for a ticket that is absent, whose record is out of sight, or whose record is gone
 */
export async function visibleTicket(
  given: Guarded,
  actor: Actor,
  id: number,
  master: MasterData,
): Promise<{ ticket: StoredTicket; target: Target }> {
  const ticket = await whole(given).table.get<StoredTicket>(keys.ticket(id));
  if (!ticket) throw notThere();
  const target = (record: number) => readTarget(given, actor, { of: ticket.of, record }, master);
  try {
    const found = await target(ticket.record).catch((error) => {
      if (error instanceof AppError && error.mergedInto !== undefined) return target(error.mergedInto);
      throw error;
    });
    return { ticket, target: found };
  } catch (error) {
    throw hasCode(error, 'notFound') ? notThere() : error;
  }
}

/**
 * Reads a ticket for a step of who asked for it. They go on seeing it after its record is out of their sight, or gone; then
 * there is no `target`. A teacher's account sees what is asked of its own record, wherever that is.
 * @throws 404, as `visibleTicket` does
 */
export async function askedTicket(
  given: Guarded,
  actor: Actor,
  id: number,
  master: MasterData,
): Promise<{ ticket: StoredTicket; target?: Target }> {
  try {
    return await visibleTicket(given, actor, id, master);
  } catch (error) {
    if (!hasCode(error, 'notFound') || actor.role === 'teacher') throw error;
    const ticket = await whole(given).table.get<StoredTicket>(keys.ticket(id));
    if (ticket?.by !== actor.id) throw error;
    return { ticket };
  }
}

/**
 * Lets the actor open the evidence of a ticket.
 * @throws 404 for everybody but who asked for it and the offices that decide it
 */
export async function openEvidence(deps: Deps, actor: Actor, id: number): Promise<void> {
  // Nothing of the record is shown, so no names are needed.
  const { ticket } = await askedTicket(deps, actor, id, await deps.masterData.at({}));
  if (!mayOpen(ticket, actor)) throw notThere();
}

/** Who reads a ticket, with what is known of these documents. */
export async function readerOf(deps: Deps, by: Writer, documents: readonly string[]): Promise<Reader> {
  const [master, uploads] = await Promise.all([deps.masterData.at(by.versions), uploadsOf(deps, documents)]);
  return { actor: by.actor, today: todayOf(deps), master, uploads };
}
