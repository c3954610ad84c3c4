import { isLoginPhone } from '#shared/domain/loginPhone.ts';
import { outgoingMessages } from '#shared/messages/outgoing.ts';
import type { Deps } from '../app/deps.ts';
import { DAY_SECONDS } from '../app/durations.ts';
import type { Message } from '../app/services.ts';
import { todayOf } from '../app/today.ts';
import { outboxNotice } from '../messages/outbox.ts';
import { rulesOn } from '../rules/stored.ts';
import type { Write } from '../table/table.ts';
import { storedUser } from '../userManagement/accounts.ts';
import type { TicketFields } from './stored.ts';
import type { Target } from './target.ts';

/** How long a notice may wait to be sent. */
const NOTICE_SECONDS = 3 * DAY_SECONDS;
/** The most accounts of one office that are told. */
const MOST_TOLD = 10;

/** Whether the day's limit leaves room for an SMS. */
type HasRoom = () => Promise<boolean>;

/** The writes that tell the office that decides next of a ticket. */
export const proposedNotices = (deps: Deps, ticket: TicketFields, target: Target): Promise<Write[]> =>
  noticeWrites(deps, () => toOffice(deps, ticket, target));

/** The writes that tell who asked for a ticket what was decided. */
export const decidedNotices = (
  deps: Deps,
  step: 'accepted' | 'returned',
  ticket: TicketFields,
  hasRoom: HasRoom,
): Promise<Write[]> => noticeWrites(deps, () => toProposer(deps, ticket, step, hasRoom));

/** The writes of messages, which name nobody. None where the rules of the service do not say so. */
async function noticeWrites(deps: Deps, messagesOf: () => Promise<Message[]>): Promise<Write[]> {
  if (!(await rulesOn(deps, todayOf(deps))).ticketMessages) return [];
  return Promise.all((await messagesOf()).map((message) => outboxNotice(deps, message, NOTICE_SECONDS)));
}

/** A login phone goes to the super_admins, everything else to the sub-division of the record. */
async function toOffice(deps: Deps, { of }: TicketFields, { at }: Target): Promise<Message[]> {
  const decides = (user: { role: string; district_id?: number; rd_block_id?: number }) =>
    of === 'login'
      ? user.role === 'super_admin'
      : user.role === 'sdeo' && user.district_id === at.district && user.rd_block_id === at.rd_block;
  const told = (await deps.users.look()).filter((user) => user.is_active && !!user.email && decides(user));
  return told
    .slice(0, MOST_TOLD)
    .map(({ email: to }) => ({ kind: 'mail', to, ...outgoingMessages.ticket.proposed }));
}

/** An SMS counts as a code does, because a teacher causes it; after the day's limit none is sent. */
async function toProposer(
  deps: Deps,
  { by }: TicketFields,
  step: 'accepted' | 'returned',
  hasRoom: HasRoom,
): Promise<Message[]> {
  const user = await storedUser(deps, by);
  if (!user?.is_active) return [];
  if (user.role === 'teacher')
    return isLoginPhone(user.phone) && (await hasRoom())
      ? [{ kind: 'sms', to: user.phone, text: outgoingMessages.ticketSms, purpose: 'ticket' }]
      : [];
  return user.email ? [{ kind: 'mail', to: user.email, ...outgoingMessages.ticket[step] }] : [];
}
