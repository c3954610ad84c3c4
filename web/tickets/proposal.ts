import { isLoginPhone } from '#shared/domain/loginPhone.ts';
import { writeLevels } from '#shared/domain/school.ts';
import type { TicketInput, TicketValue } from '#shared/domain/ticket.ts';
import { ticketScreen } from '#shared/messages/ticketScreen.ts';
import { ticketMessages } from '#shared/messages/tickets.ts';
import { userMessages } from '#shared/messages/users.ts';
import { type Field, type Fields, pick } from '#shared/records/record.ts';
import { correctable, type TicketOf } from '#shared/records/ticket.ts';
import type { Checked } from '../record/faults.ts';
import { bodyOf, valuesOf } from '../record/values.ts';
import { phoneDigits } from '../ui/form/inputFilters.ts';

/** A field of a record of which a correction is asked, and what the record says. */
export type Doubted = { of: TicketOf; record: number; field: string; label: string; value: TicketValue };

/** What the dialog holds. Names of the field are kept below `value`, as the form of the record has them. */
export type Proposal = {
  value: Record<string, string | string[]>;
  reason: string;
  document: string;
  seen: boolean;
};

const SHORTEST = 3;

/** The record of an account takes spaces and a prefix around the ten digits of a login phone. */
const LOGIN_DIGITS = 10;

/** How digits alone are typed. A phone number is pasted with its +91; no pincode is so long that it would lose any. */
export function digitsOf(of: TicketOf, { digits }: Pick<Field, 'digits'>) {
  const most = of === 'login' ? LOGIN_DIGITS : digits;
  return most === undefined ? undefined : { filter: phoneDigits(most), inputMode: 'numeric' as const };
}

const fieldIn = ({ of, field }: Doubted): Fields => pick(correctable(of), [field]);

/** The dialog begins with what the record says: most mistakes are one letter or digit. */
export const startOf = (doubted: Doubted): Proposal => ({
  value: valuesOf(fieldIn(doubted), { [doubted.field]: doubted.value }) as Proposal['value'],
  reason: '',
  document: '',
  seen: false,
});

/** The value as the form of the record sends it. */
function sentValue(doubted: Doubted, { value }: Proposal): TicketValue {
  const sent: unknown = bodyOf(fieldIn(doubted), value as never)[doubted.field as never];
  if (!Array.isArray(sent)) return sent as TicketValue;
  return doubted.of === 'school' ? writeLevels(sent) : JSON.stringify(sent);
}

/**
 * What is sent, or what is still missing. The server checks the value as the form of the record does. A login phone has no
 * such form where it is asked for.
 */
export function checkProposal(doubted: Doubted, typed: Proposal): Checked<TicketInput> {
  const { of, record, field } = doubted;
  const value = sentValue(doubted, typed);
  const reason = typed.reason.trim();
  const faults = {
    ...(of === 'login' &&
      !isLoginPhone(String(value)) && { [`value.${field}`]: userMessages.phoneNotMobile }),
    ...(value === doubted.value && { [`value.${field}`]: ticketScreen.unchanged }),
    ...(reason.length < SHORTEST && { reason: ticketScreen.reasonRequired }),
    ...(of === 'login' && !typed.seen && { seen: ticketMessages.notSeen }),
  };
  // A box to tick has no room for its fault.
  if (Object.keys(faults).length > 0) return { faults, alert: 'seen' in faults ? faults.seen : undefined };
  const fields = [{ field, value, reason }];
  return {
    input: { of, record, fields, document: typed.document, ...(of === 'login' && { seen: true as const }) },
  };
}

/** Where in the dialog the server found a fault. */
export function placeOf(place: string, field: string): string {
  if (place === 'fields.0.reason') return 'reason';
  return place === 'document' || place === 'seen' ? place : `value.${field}`;
}
