import * as z from 'zod';
import { ORDERS } from '../domain/listNames.ts';
import { Ticket, TicketDecision, TicketInput, TicketOffice, TicketsWaiting } from '../domain/ticket.ts';
import { TICKET_OF, TICKET_STATES } from '../records/ticket.ts';
import { feature } from './endpoint.ts';
import { numericId, ok, page, pageQuery } from './responses.ts';

const params = z.strictObject({ id: numericId });
const propose = [
  { permission: 'tickets.propose', scope: 'area' },
  { permission: 'tickets.propose_own', scope: 'own' },
] as const;

export const tickets = feature('tickets', 'ticket', {
  list: {
    method: 'GET',
    path: '/tickets',
    allow: [
      { permission: 'tickets.read', scope: 'area' },
      { permission: 'tickets.read_own', scope: 'own' },
    ],
    summary:
      'A page of the corrections asked for in scope or by the caller, oldest first by default, and what waits for the caller',
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(TICKET_STATES).optional(),
      /** At least so many days since the correction was asked for. */
      age: z
        .string()
        .regex(/^[0-9]{1,4}$/, 'must be a number of days')
        .transform(Number)
        // Lists of teachers have an `age` as well, which means another thing.
        .pipe(
          z
            .int()
            .min(0)
            .meta({ examples: [7] }),
        )
        .optional(),
      /** Those of one record. */
      of: z.enum(TICKET_OF).optional(),
      record: numericId.optional(),
      order: z.enum(ORDERS).optional(),
    }),
    noted: 'many',
    response: page(Ticket).extend({ waiting: TicketsWaiting }),
  },
  report: {
    method: 'GET',
    path: '/tickets/report',
    allow: [{ permission: 'tickets.report', scope: 'area' }],
    summary: 'How long the offices in scope take to decide corrections, and what waits for how long',
    response: ok(z.array(TicketOffice)),
  },
  choices: {
    method: 'GET',
    path: '/tickets/choices',
    allow: propose,
    summary:
      'The names that a field can be given; with a school, those below its own district or block. None for a login phone, and 409 for a teacher without an account',
    query: z.strictObject({
      of: z.enum(TICKET_OF),
      field: z.string().min(1).max(50),
      record: numericId.optional(),
    }),
    response: ok(z.object({ names: z.array(z.string()) })),
    errors: ['notFound', 'conflict'],
  },
  create: {
    method: 'POST',
    path: '/tickets',
    allow: propose,
    summary: 'Ask for the correction of fields of a record',
    body: TicketInput,
    response: ok(Ticket),
    status: 201,
    idempotent: true,
    errors: ['notFound', 'duplicate', 'conflict', 'tooMany'],
  },
  decide: {
    method: 'POST',
    path: '/tickets/{id}/decide',
    allow: [{ permission: 'tickets.decide', scope: 'area' }],
    summary: 'Accept fields of a correction, which changes the record, or return them with a reason',
    params,
    body: TicketDecision,
    response: ok(Ticket),
    idempotent: true,
    errors: ['notFound', 'stale', 'duplicate', 'conflict'],
  },
  withdraw: {
    method: 'POST',
    path: '/tickets/{id}/withdraw',
    allow: propose,
    summary: 'Take back a correction that the caller asked for and that is open',
    params,
    body: z.strictObject({ version: z.int().min(1) }),
    response: ok(Ticket),
    idempotent: true,
    errors: ['notFound', 'stale', 'conflict'],
  },
});
