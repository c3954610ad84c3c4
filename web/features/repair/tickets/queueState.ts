import { TICKET_AGES } from '#shared/domain/ticket.ts';
import { TICKET_STATES, type TicketState } from '#shared/records/ticket.ts';
import {
  address,
  always,
  choice,
  type Filter,
  id,
  oneOf,
  page,
  type StateOf,
} from '../../../list/address.ts';

/** Without a word in the address, the queue is those that wait. */
const state: Filter<TicketState> = {
  filters: true,
  read: (value) => oneOf(TICKET_STATES, value ?? 'open'),
  write: (chosen) => (chosen === 'open' ? '' : chosen || 'all'),
};

/** The filters of the queue, its page, and the ticket that is decided. */
export const queue = address({
  tab: always('tickets'),
  state,
  age: choice(TICKET_AGES.map(String)),
  page: page(),
  ticket: id(),
});
export type QueueState = StateOf<typeof queue>;
