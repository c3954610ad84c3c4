import type { Ticket, TicketValue } from '#shared/domain/ticket.ts';
import { ticketScreen } from '#shared/messages/ticketScreen.ts';
import type { Field } from '#shared/records/record.ts';
import { showValue } from '#shared/records/show.ts';
import { correctable, fieldLabel, type TicketOf } from '#shared/records/ticket.ts';

/** A value of a field as people read it. A login phone that the reader may not see is null. */
export function valueText(of: TicketOf, name: string, value: TicketValue): string {
  if (of === 'login' && value === null) return ticketScreen.notShown;
  const field = correctable(of)[name] as Field | undefined;
  return (field ? showValue(field, value) : String(value ?? '')) || ticketScreen.nothing;
}

/** The fields of a ticket in words. */
export const labelsOf = ({ of, fields }: Pick<Ticket, 'of' | 'fields'>) =>
  fields.map(({ field }) => fieldLabel(of, field)).join(', ');
