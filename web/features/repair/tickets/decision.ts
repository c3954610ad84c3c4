import type { Ticket } from '#shared/domain/ticket.ts';
import { ticketQueue } from '#shared/messages/ticketScreen.ts';

/** Why fields are returned, by their names. A field that is not among them is accepted. */
export type Returned = Readonly<Record<string, string>>;

const SHORTEST = 3;

export const openFields = ({ fields }: Pick<Ticket, 'fields'>) =>
  fields.filter(({ state }) => state === 'open');

/** What is still to be said: a field that somebody else decided meanwhile is returned no more. */
export const stillReturned = (ticket: Pick<Ticket, 'fields'>, returned: Returned): Returned =>
  Object.fromEntries(
    openFields(ticket).flatMap(({ field }) => {
      const why = returned[field];
      return why === undefined ? [] : [[field, why]];
    }),
  );

/** What is missing before a decision can be sent, by field. */
export const missingIn = (returned: Returned): Record<string, string> =>
  Object.fromEntries(
    Object.entries(returned)
      .filter(([, why]) => why.trim().length < SHORTEST)
      .map(([field]) => [field, ticketQueue.whyRequired]),
  );

/** The decision about every open field of a ticket. */
export const decisionOf = (ticket: Ticket, returned: Returned) => ({
  version: ticket.version,
  record_version: ticket.record_version,
  fields: openFields(ticket).map(({ field }) =>
    field in returned
      ? { field, accept: false, reason: (returned[field] ?? '').trim() }
      : { field, accept: true },
  ),
});

/** What a key asks for while the queue has the focus and nobody types. */
type Act = 'accept' | 'return' | 'next' | 'previous' | 'paper';
const ACTS: Readonly<Record<string, Act>> = {
  a: 'accept',
  r: 'return',
  j: 'next',
  k: 'previous',
  o: 'paper',
};

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };
export const actOf = ({ key, ctrlKey, metaKey, altKey }: Key): Act | undefined =>
  ctrlKey || metaKey || altKey ? undefined : ACTS[key.toLowerCase()];
