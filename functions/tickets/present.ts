import type { Role } from '#shared/access/roles.ts';
import { dayInIndia } from '#shared/domain/dates.ts';
import { daysBetween } from '#shared/domain/days.ts';
import { uploadKey } from '#shared/domain/documentFile.ts';
import { decidesFrom, type Ticket } from '#shared/domain/ticket.ts';
import { ticketMessages } from '#shared/messages/tickets.ts';
import type { TicketState } from '#shared/records/ticket.ts';
import type { Actor } from '../app/actor.ts';
import type { MasterData } from '../masterData/stored.ts';
import { presentInfo, type StoredUpload } from '../uploads/stored.ts';
import type { StoredTicket, TicketRow } from './stored.ts';
import type { Target } from './target.ts';

/** Who reads, on which day, and what is known of the documents. */
export type Reader = {
  actor: Pick<Actor, 'id' | 'role'>;
  today: string;
  master: MasterData;
  uploads: ReadonlyMap<string, StoredUpload>;
};

/**
 * The state of a ticket as its record is now. An open one waits for nobody while its record is gone, or is a school that
 * closed.
 * @param at the school of its record; undefined where that is gone
 */
export const stateNow = (
  { of, state }: Pick<TicketRow, 'of' | 'state'>,
  at: { closed?: unknown } | undefined,
): TicketState => (state === 'open' && (!at || (of === 'school' && at.closed)) ? 'closed' : state);

type Standing = Pick<TicketRow, 'of' | 'by' | 'state' | 'created_at' | 'decided_at' | 'code_from'>;

/** How many days a ticket has waited, or waited until it was over. */
export const daysWaited = ({ created_at, decided_at }: Standing, today: string) =>
  daysBetween(dayInIndia(created_at), decided_at === '' ? today : dayInIndia(decided_at));

/** Why an account may not decide a ticket now, whatever its state; undefined where it may. */
export function whyNotDecide(
  ticket: Standing,
  { id, role }: Reader['actor'],
  today: string,
): string | undefined {
  const from = decidesFrom(ticket.of, role);
  if (from === undefined) return ticketMessages.otherOffice;
  if (ticket.by === id) return ticketMessages.ownTicket;
  // Whoever gave the code for the sign-in could have asked themselves.
  if (ticket.code_from === id) return ticketMessages.ownCode;
  return daysWaited(ticket, today) < from ? ticketMessages.tooEarly(from) : undefined;
}

/** Whether the office of an account decides a ticket of somebody else now. */
export const mayDecide = (ticket: Standing, actor: Reader['actor'], today: string): boolean =>
  ticket.state === 'open' && whyNotDecide(ticket, actor, today) === undefined;

/** Whether an account opens the evidence of a ticket: who asked for it, and the offices that decide it on some day. */
export const mayOpen = ({ of, by }: Pick<Standing, 'of' | 'by'>, { id, role }: { id: number; role: Role }) =>
  by === id || decidesFrom(of, role) !== undefined;

/**
 * A ticket as the API answers it. The numbers that a teacher signs in with are shown to those who decide about them, and
 * the one that is asked for also to who asked and to the teacher. To others they are null, which none of them is.
 * @param target its record as it is now; undefined where that is gone
 * @param elsewhere whether the record is out of sight of the reader, who asked for the ticket. It then tells who that is,
 * and nothing else of the record as it is now
 */
export function presentTicket(
  stored: StoredTicket,
  target: Target | undefined,
  reader: Reader,
  elsewhere = false,
): Ticket {
  const { actor, today, master, uploads } = reader;
  const { of, record, by, document } = stored;
  const hidden = of === 'login' && actor.role !== 'super_admin';
  const knows = !hidden || by === actor.id || actor.role === 'teacher';
  const upload = mayOpen(stored, actor) ? uploads.get(uploadKey(document) ?? '') : undefined;
  const state = stateNow(stored, target?.at);
  const shown = elsewhere ? undefined : target;
  const at = shown?.at;
  return {
    id: stored.id,
    of,
    record: { id: target?.id ?? record, code: target?.code ?? '', name: target?.name ?? '' },
    school: {
      school_id: at?.school_id ?? '',
      school_name: at?.school_name ?? '',
      district: master.name('districts', at?.district),
      rd_block: master.name('rd-blocks', at?.rd_block),
    },
    elsewhere,
    state,
    fields: stored.fields.map(({ field, was, value, reason, state, answer }) => ({
      field,
      now: hidden ? null : (shown?.values[field] ?? null),
      was: hidden ? null : was,
      value: knows ? value : null,
      reason,
      state,
      answer,
    })),
    document: upload ? { url: document, ...presentInfo(upload) } : null,
    by: { username: stored.by_name, role: stored.by_role, own: by === actor.id },
    created_at: stored.created_at,
    decided_at: stored.decided_at,
    decided_by: stored.decided_by ?? null,
    days: daysWaited(stored, today),
    may: {
      decide: state === 'open' && mayDecide(stored, actor, today),
      withdraw: stored.state === 'open' && by === actor.id,
    },
    version: stored.version,
    record_version: shown?.version ?? 0,
  };
}
