import { TICKET_AGES } from '#shared/domain/ticket.ts';
import { TICKET_STATES, type TicketState } from '#shared/records/ticket.ts';
import { oneOf, readId, readPage } from '../../../list/listState.ts';

/** The filters of the queue, '' for all, its page, and the id of the ticket that is decided, 0 while none is chosen. */
export type QueueState = { state: TicketState | ''; age: string; page: number; ticket: number };

/** Reads the state from the address bar. Without a word in it, the queue is those that wait. */
export function readQueue(params: URLSearchParams): QueueState {
  return {
    state: oneOf(TICKET_STATES, params.get('state') ?? 'open'),
    age: oneOf(TICKET_AGES.map(String), params.get('age')),
    page: readPage(params),
    ticket: readId(params, 'ticket'),
  };
}

/** Writes a state as parameters of the address bar, without the defaults. */
export function writeQueue({ state, age, page, ticket }: QueueState): URLSearchParams {
  const params = new URLSearchParams({ tab: 'tickets' });
  if (state !== 'open') params.set('state', state || 'all');
  if (age) params.set('age', age);
  if (page > 1) params.set('page', String(page));
  if (ticket) params.set('ticket', String(ticket));
  return params;
}
