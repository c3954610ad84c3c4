import type { Issue } from '#shared/contracts/errors.ts';
import { isLoginPhone } from '#shared/domain/loginPhone.ts';
import { GUARDED_DATES } from '#shared/domain/service/rules.ts';
import type { Ticket, TicketInput } from '#shared/domain/ticket.ts';
import { ticketMessages } from '#shared/messages/tickets.ts';
import { userMessages } from '#shared/messages/users.ts';
import type { Actor, Writer } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { DAY_SECONDS } from '../app/durations.ts';
import { AppError, conflict, invalid, refuseInvalid, refuseStale } from '../app/errors.ts';
import { todayOf } from '../app/today.ts';
import { whole } from '../app/whole.ts';
import type { MasterData } from '../masterData/stored.ts';
import { rulesOn } from '../rules/stored.ts';
import { countInWindow } from '../security/throttle.ts';
import { type Change, commit, nextNumber, ownFields, retrying } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { documentWrites } from '../uploads/stored.ts';
import { choiceFaults } from './choiceNames.ts';
import { proposedNotices } from './notices.ts';
import { presentTicket } from './present.ts';
import { askedTicket, readerOf } from './reads.ts';
import {
  encodeTicket,
  type StoredTicket,
  type TicketField,
  type TicketFields,
  ticketClaims,
} from './stored.ts';
import { readTarget, requireAccount, requireOpen, type Target } from './target.ts';
import { formValues, shownValue } from './values.ts';

export const ticketChange = (id: number): Pick<Change<TicketFields>, 'kind' | 'key' | 'row' | 'claims'> => ({
  kind: 'ticket',
  key: keys.ticket(id),
  row: encodeTicket,
  claims: ticketClaims,
});

/** What an audit entry tells of a step of a ticket: its record and the names of fields, and no value. */
export const ticketEntry = (
  action: 'create' | 'update',
  step: 'proposed' | 'accepted' | 'returned' | 'withdrawn',
  { of, record }: Pick<TicketFields, 'of' | 'record'>,
  fields: Record<string, readonly string[]>,
) => ({ action, resource_type: 'ticket', details: { step, of, record, ...fields } }) as const;

const namesOf = (fields: readonly { field: string }[]) => fields.map(({ field }) => field);

/**
 * Asks for a correction.
 * @throws 404 for a record out of sight; 403 where the office changes the record itself; 400 for a field, value or document
 * that is refused; 409 where the same is asked for already, the school is closed, or the teacher has no account; 429 after
 * too many in a day
 */
export async function createTicket(given: Guarded, by: Writer, input: TicketInput): Promise<Ticket> {
  const deps = whole(given);
  const { of, record } = input;
  const { actor } = by;
  const master = await deps.masterData.at(by.versions);
  if (actor.role === 'teacher' && of !== 'teacher') throw new AppError('notFound', ticketMessages.gone);
  const target = await readTarget(deps, actor, input, master);
  requireOpen(target);
  await requireProposer(deps, actor, input);
  if (of === 'login' && !input.seen) throw invalid('seen', ticketMessages.notSeen);
  requireAccount(target);
  const fields = proposedFields(target, input.fields, master);
  const { tooMany } = ticketMessages;
  const { ticketsPerDay } = deps.limits;
  // Those that were withdrawn count as well: each has told the office.
  await countInWindow(deps, `ticket:${actor.id}`, ticketsPerDay, DAY_SECONDS, { message: tooMany });
  const id = await nextNumber(deps, 'ticket');
  const after = newTicket(deps, by, { of, record, fields, document: input.document });
  const reader = await readerOf(deps, by, [input.document]);
  const answer = (stored: StoredTicket) => presentTicket(stored, target, reader);
  const stored = await retrying(async () =>
    commit<TicketFields>(deps, by, {
      ...ticketChange(id),
      after,
      number: id,
      answer,
      audit: ticketEntry('create', 'proposed', after, { fields: namesOf(fields) }),
      also: [
        ...(await documentWrites(deps, actor, { ticket: id }, { after: input.document })),
        ...(await proposedNotices(deps, after, target)),
      ],
    }),
  );
  return answer(stored);
}

/**
 * Officers change records themselves. They ask for dates that the rules guard. An sdeo also asks for a login phone, which
 * only a super_admin changes.
 * @throws 403
 */
async function requireProposer(deps: Deps, { role }: Actor, { of, fields }: TicketInput): Promise<void> {
  if (role === 'teacher' || role === 'hoi' || (role === 'sdeo' && of === 'login')) return;
  const dates = of === 'teacher' && fields.every(({ field }) => GUARDED_DATES.some((one) => one === field));
  if (!dates || !(await rulesOn(deps, todayOf(deps))).guardServiceDates)
    throw new AppError('forbidden', ticketMessages.officer);
}

/** @throws 400 with every field that cannot be asked for so */
function proposedFields(target: Target, sent: TicketInput['fields'], master: MasterData): TicketField[] {
  const place = (at: number) => `fields.${at}.value`;
  const values = formValues(target.of, sent, place);
  const issues: Issue[] = choiceFaults(target, values, master).map(({ field, message }) => ({
    field: place(sent.findIndex((one) => one.field === field)),
    message,
  }));
  const fields = sent.map(({ field, reason }, at): TicketField => {
    const [was, value] = [target.values[field] ?? null, shownValue(values[field])];
    const wrong = (message: string) => void issues.push({ field: place(at), message });
    // A login phone is a credential: an answer to a guess would tell whether it is right. The decision takes both.
    if (was === value && target.of !== 'login') wrong(ticketMessages.same);
    if (target.of === 'login' && !isLoginPhone(String(value))) wrong(userMessages.phoneNotMobile);
    return { field, was, value, reason, state: 'open', answer: '' };
  });
  refuseInvalid(issues);
  return fields;
}

/** A ticket that is open from now on. */
const newTicket = (
  deps: Pick<Deps, 'now'>,
  { actor }: Writer,
  asked: Pick<TicketFields, 'of' | 'record' | 'fields' | 'document'>,
): TicketFields => ({
  ...asked,
  by: actor.id,
  by_name: actor.username,
  by_role: actor.role,
  code_from: actor.codeFrom,
  state: 'open',
  created_at: deps.now().toISOString(),
  decided_at: '',
});

/**
 * Takes back an open ticket.
 * @throws 404 out of sight; 403 for somebody else's; 409 stale when `version` is not the stored one, or when it is over
 */
export async function withdrawTicket(
  given: Guarded,
  by: Writer,
  id: number,
  version: number,
): Promise<Ticket> {
  const deps = whole(given);
  const master = await deps.masterData.at(by.versions);
  return retrying(async () => {
    const { ticket: before, target } = await askedTicket(deps, by.actor, id, master);
    if (before.by !== by.actor.id) throw new AppError('forbidden', ticketMessages.notYours);
    refuseStale(version, before.version, ticketMessages.stale);
    if (before.state !== 'open') throw conflict(ticketMessages.over);
    const reader = await readerOf(deps, by, [before.document]);
    const answer = (stored: StoredTicket) => presentTicket(stored, target, reader, !target);
    const own = ownFields<TicketFields>(before);
    const stored = await commit<TicketFields>(deps, by, {
      ...ticketChange(id),
      before,
      after: { ...own, state: 'withdrawn', decided_at: deps.now().toISOString() },
      number: await nextNumber(deps, 'ticket'),
      answer,
      audit: ticketEntry('update', 'withdrawn', own, { fields: namesOf(own.fields) }),
    });
    return answer(stored);
  });
}
