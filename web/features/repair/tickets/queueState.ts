import { TICKET_AGES } from '#shared/domain/ticket.ts';
import { TICKET_STATES, type TicketState } from '#shared/records/ticket.ts';
import { readPage } from '../../../list/listState.ts';

/** What the address says of the queue, beside the tab. '' filters nothing. */
export type QueueState = { state: TicketState | ''; age: string; page: number };

/** Without a word in the address, those that wait. */
export function readQueue(search: URLSearchParams): QueueState {
  const given = search.get('state') ?? 'open';
  return {
    state: TICKET_STATES.find((one) => one === given) ?? '',
    age: TICKET_AGES.map(String).find((one) => one === search.get('age')) ?? '',
    page: readPage(search),
  };
}

/** The address of a queue. What else it says stays. */
export function writeQueue(search: URLSearchParams, { state, age, page }: QueueState): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string, usual: string) =>
    value === usual ? next.delete(name) : next.set(name, value);
  put('state', state || 'all', 'open');
  put('age', age, '');
  put('page', String(page), '1');
  return next;
}
