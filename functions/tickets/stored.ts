import type { Role } from '#shared/access/roles.ts';
import type { TicketValue } from '#shared/domain/ticket.ts';
import { ticketMessages } from '#shared/messages/tickets.ts';
import type { FieldState, TicketOf, TicketState } from '#shared/records/ticket.ts';
import type { Encoded } from '../directory/directory.ts';
import { rowOf } from '../directory/row.ts';
import { type Claim, claim, type Stored } from '../table/stored.ts';

/** A field of a ticket. Values are as the API shows them; `was` is that of the day of the proposal. */
export type TicketField = {
  field: string;
  was: TicketValue;
  value: TicketValue;
  reason: string;
  state: FieldState;
  /** Why it was returned. */
  answer: string;
};

/** A correction that is asked for. `record` is the numeric id of the school, or of the teacher. */
export type TicketFields = {
  of: TicketOf;
  record: number;
  fields: TicketField[];
  document: string;
  /** The account that asked for it, and its name and role then. */
  by: number;
  by_name: string;
  by_role: Role;
  /** Whoever asked was signed in by a code of the desk. The account that gave the code. */
  code_from?: number;
  state: Exclude<TicketState, 'closed'>;
  created_at: string;
  /** When its last field was decided, or it was withdrawn; '' before. */
  decided_at: string;
  decided_by?: Role;
};
export type StoredTicket = TicketFields & Stored;

/** The values of a row in the order of the feed. New values go to the end, so that older rows can still be read. */
const ROW = [
  'rev',
  'version',
  'of',
  'record',
  'by',
  'state',
  'created_at',
  'decided_at',
  'code_from',
  'decided_by',
] as const;

/** A ticket in the directory: where it belongs and how long it waits, and nothing of what it says. */
export type TicketRow = Pick<StoredTicket, (typeof ROW)[number]> & { id: number };

const row = rowOf({}, ROW, ['code_from', 'decided_by']);
export const encodeTicket = (stored: StoredTicket) => row.encode(stored);
export const decodeTicket = (id: number, encoded: Encoded) =>
  Object.assign(row.decode(encoded), { id }) as TicketRow;

/** The claims on its open fields: of each field of a record one correction is asked for at a time. */
export const ticketClaims = ({ of, record, state, fields }: TicketFields): Claim[] =>
  fields
    .filter((one) => state === 'open' && one.state === 'open')
    .map(({ field }) => claim('ticket', field, `${of}#${record}#${field}`, ticketMessages.taken));

/** What the fields of a ticket make of it. */
export function stateOf(fields: readonly Pick<TicketField, 'state'>[]): TicketFields['state'] {
  const states = new Set(fields.map(({ state }) => state));
  if (states.has('open')) return 'open';
  if (states.size > 1) return 'partly';
  return states.has('accepted') ? 'accepted' : 'returned';
}
