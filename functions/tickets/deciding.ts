import type { Issue } from '#shared/contracts/errors.ts';
import { type Ticket, type TicketDecision, TicketReason } from '#shared/domain/ticket.ts';
import { ticketMessages } from '#shared/messages/tickets.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError, conflict, refuseInvalid, refuseStale } from '../app/errors.ts';
import { todayOf } from '../app/today.ts';
import { whole } from '../app/whole.ts';
import { updateSchool } from '../schools/writes.ts';
import { countingSmsOnce } from '../security/codeLimits.ts';
import { changeWrites, nextNumber, ownFields, retrying } from '../table/commit.ts';
import type { Write } from '../table/table.ts';
import { updateTeacher } from '../teachers/writes.ts';
import { updateUser } from '../userManagement/writes.ts';
import { decidedNotices } from './notices.ts';
import { presentTicket, type Reader, whyNotDecide } from './present.ts';
import { readerOf, visibleTicket } from './reads.ts';
import { type StoredTicket, stateOf, type TicketField, type TicketFields } from './stored.ts';
import { requireAccount, requireOpen, type Target } from './target.ts';
import { formValues } from './values.ts';
import { ticketChange, ticketEntry } from './writes.ts';

/**
 * The fields of a ticket after a decision.
 * @throws 400 for a return without a reason; 409 for a field that is not open
 */
function decidedFields(before: readonly TicketField[], sent: TicketDecision['fields']): TicketField[] {
  const issues: Issue[] = [];
  const wanted = new Map(
    sent.map((one, at) => {
      const field = before.find(({ field }) => field === one.field);
      if (field?.state !== 'open') throw conflict(ticketMessages.decided);
      if (!one.accept && !TicketReason.safeParse(one.reason).success)
        issues.push({ field: `fields.${at}.reason`, message: ticketMessages.reasonNeeded });
      return [one.field, one];
    }),
  );
  refuseInvalid(issues);
  return before.map((field) => {
    const decided = wanted.get(field.field);
    if (!decided) return field;
    return decided.accept
      ? { ...field, state: 'accepted' }
      : { ...field, state: 'returned', answer: decided.reason };
  });
}

/**
 * Decides fields of a ticket. What is accepted changes the record by the function of its form, in the transaction of the
 * ticket.
 * @throws 404 out of sight; 403 for another office; 409 stale when the ticket or its record has moved on; 409 for a school
 * that closed; 400 for a return without a reason; what the form refuses, with the field named
 */
export async function decideTicket(
  given: Guarded,
  by: Writer,
  id: number,
  sent: TicketDecision,
): Promise<Ticket> {
  const deps = whole(given);
  const master = await deps.masterData.at(by.versions);
  const attempt = async (hasRoom: () => Promise<boolean>) => {
    const { ticket: before, target } = await visibleTicket(deps, by.actor, id, master);
    const today = todayOf(deps);
    const why = whyNotDecide(before, by.actor, today);
    if (why) throw new AppError('forbidden', why);
    refuseStale(sent.version, before.version, ticketMessages.stale);
    refuseStale(sent.record_version, target.version, ticketMessages.stale);
    if (before.state !== 'open') throw conflict(ticketMessages.over);
    requireOpen(target);
    const decision: Decision = {
      before,
      target,
      fields: decidedFields(before.fields, sent.fields),
      names: sent.fields,
      reader: await readerOf(deps, by, [before.document]),
      hasRoom,
    };
    return carryOut(deps, by, decision);
  };
  return countingSmsOnce(deps, (hasRoom) => retrying(() => attempt(hasRoom)));
}

type Decision = {
  before: StoredTicket;
  target: Target;
  fields: TicketField[];
  names: TicketDecision['fields'];
  reader: Reader;
  /** Whether the day's limit leaves room for an SMS to who asked. */
  hasRoom: () => Promise<boolean>;
};

async function carryOut(deps: Deps, by: Writer, decision: Decision): Promise<Ticket> {
  const { before, target } = decision;
  const accepted = decision.names.filter(({ accept }) => accept).map(({ field }) => field);
  const chosen = before.fields.filter(({ field }) => accepted.includes(field));
  const values = formValues(before.of, chosen);
  const write = await ticketWriter(deps, by, decision, accepted);
  const shown = Object.fromEntries(chosen.map(({ field, value }) => [field, value]));
  let answer: Ticket | undefined;
  if (chosen.length > 0) {
    requireAccount(target);
    const within = {
      details: { ticket: before.id, step: 'accepted' },
      writes: ({ version }: { version: number }): Write[] => {
        const made = write({ ...target, version, values: { ...target.values, ...shown } });
        answer = made.answer;
        return made.writes;
      },
    };
    // The version is that of the record which was just read, so the form refuses one that has moved on since.
    await updateRecord(deps, { ...by, once: undefined, within }, before, target, values);
  }
  if (answer) return answer;
  // Everything was returned, or the record says already what was asked for.
  const made = write(target);
  await deps.table.transact(made.writes);
  return made.answer;
}

/** Changes the record as its form does. */
function updateRecord(
  deps: Deps,
  by: Writer,
  asked: StoredTicket,
  { of, id, version, account = 0 }: Target,
  values: Record<string, unknown>,
): Promise<unknown> {
  const patch = { ...values, version };
  if (of === 'school') return updateSchool(deps, by, { id }, patch);
  return of === 'teacher'
    ? updateTeacher(deps, by, id, patch, { asked: { id: asked.by, own: asked.by_role === 'teacher' } })
    : updateUser(deps, by, account, patch);
}

/** Makes the writes of a decided ticket, and the answer. Somebody else who decides at the same time makes it stale. */
async function ticketWriter(
  deps: Deps,
  { actor, origin, once }: Writer,
  { before, fields, names, reader, hasRoom }: Decision,
  accepted: readonly string[],
) {
  const own = ownFields<TicketFields>(before);
  const state = stateOf(fields);
  const over = state !== 'open';
  const after: TicketFields = {
    ...own,
    fields,
    state,
    decided_at: over ? deps.now().toISOString() : '',
    ...(over && { decided_by: actor.role }),
  };
  const returned = names.filter(({ accept }) => !accept).map(({ field }) => field);
  const step = accepted.length > 0 ? 'accepted' : 'returned';
  const number = await nextNumber(deps, 'ticket');
  const notices = await decidedNotices(deps, step, after, hasRoom);
  const stale = () => new AppError('stale', ticketMessages.stale);
  return (now: Target) => {
    const answer = (stored: StoredTicket) => presentTicket(stored, now, reader);
    const { stored, writes } = changeWrites<TicketFields>(
      deps,
      { actor, origin, once },
      {
        ...ticketChange(before.id),
        before,
        after,
        number,
        answer,
        audit: ticketEntry('update', step, own, { accepted, returned }),
      },
    );
    const refusing = writes.map((write) => (write.refusal ? { ...write, refusal: stale } : write));
    return { answer: answer(stored), writes: [...refusing, ...notices] };
  };
}
