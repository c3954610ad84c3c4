import { account } from './account.ts';
import { correctableOf, type Field, type Fields, pick } from './record.ts';
import { school } from './school.ts';
import { teacher } from './teacher.ts';

/**
 * What a correction is asked of: a teacher, a school, or how a teacher signs in. A record of the last is named by the
 * teacher's id.
 */
export const TICKET_OF = ['teacher', 'school', 'login'] as const;
export type TicketOf = (typeof TICKET_OF)[number];

const RECORDS: Record<TicketOf, Fields> = {
  teacher: pick(teacher, correctableOf(teacher)),
  school: pick(school, correctableOf(school)),
  login: { phone: { ...account.phone, label: 'Login Phone', required: true } },
};

/** The fields of which a correction may be asked. */
export const correctable = (of: TicketOf): Fields => RECORDS[of];

/** What a field of a ticket is called; its name where no version knows it any more. */
export const fieldLabel = (of: TicketOf, field: string): string =>
  (RECORDS[of][field] as Field | undefined)?.label ?? field;

/** `partly`: some of its fields were accepted. `closed`: its record is gone, or is a school that closed. */
export const TICKET_STATES = ['open', 'accepted', 'partly', 'returned', 'withdrawn', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export const FIELD_STATES = ['open', 'accepted', 'returned'] as const;
export type FieldState = (typeof FIELD_STATES)[number];

/** The most fields of a ticket. */
export const MOST_FIELDS = 20;
