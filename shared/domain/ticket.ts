import * as z from 'zod';
import type { Role } from '../access/roles.ts';
import { ROLES } from '../access/roles.ts';
import { FIELD_STATES, MOST_FIELDS, TICKET_OF, TICKET_STATES, type TicketOf } from '../records/ticket.ts';
import { withoutPlainAadhaar } from './aadhaarMask.ts';
import { distinct, optionalText, requiredText } from './fields.ts';
import { DocumentInfo } from './upload.ts';

/** From which day after the proposal an office decides. A super_admin always does. */
const DECIDES_FROM: Partial<Record<Role, number>> = { super_admin: 0, admin: 14, deo: 7, sdeo: 0 };

/** From which day on a role decides tickets of this kind; undefined where it never does. */
export const decidesFrom = (of: TicketOf, role: Role): number | undefined =>
  of === 'login' && role !== 'super_admin' ? undefined : DECIDES_FROM[role];

/** How long tickets wait, in days, where lists and reports tell them apart. */
export const TICKET_AGES = [7, 14] as const;

/** Why something is wrong, or is not changed. */
export const TicketReason = requiredText(500)
  .min(3, 'must have at least 3 characters')
  .overwrite(withoutPlainAadhaar);

/** A value of a field as the form sends it: lists as a JSON array in a text. */
export const TicketValue = z.union([z.string().max(6000), z.int(), z.null()]);
export type TicketValue = z.output<typeof TicketValue>;

const name = z.string().min(1).max(50);
const fieldsOf = <F extends z.ZodType<{ field: string }>>(field: F) =>
  z
    .array(field)
    .min(1)
    .max(MOST_FIELDS)
    .refine((fields) => distinct(fields, ({ field }) => field), 'Each field may be listed only once');

/** The body that asks for a correction. `seen`: whoever asks for another login phone has seen who it is. */
export const TicketInput = z.strictObject({
  of: z.enum(TICKET_OF),
  record: z.int().min(1),
  fields: fieldsOf(z.strictObject({ field: name, value: TicketValue, reason: TicketReason })),
  /** A photo or PDF of the paper, as `POST /uploads/medical-records` answers its address. */
  document: optionalText(200).default(''),
  seen: z.literal(true).optional(),
});
export type TicketInput = z.output<typeof TicketInput>;

/** The body that decides. Fields that it leaves out stay open. A field that is not accepted needs a reason. */
export const TicketDecision = z.strictObject({
  version: z.int().min(1),
  /** The version of the record that the decider saw, which is 0 without an active account; refused when it has moved on. */
  record_version: z.int().min(0).optional(),
  fields: fieldsOf(
    z.strictObject({
      field: name,
      accept: z.boolean(),
      reason: optionalText(500, z.string().overwrite(withoutPlainAadhaar)).default(''),
    }),
  ),
});
export type TicketDecision = z.output<typeof TicketDecision>;

const text = z.string();

export const Ticket = z.object({
  id: z.int(),
  of: z.enum(TICKET_OF),
  /** Of a teacher the Teacher ID, of a school the School ID. */
  record: z.object({ id: z.int(), code: text, name: text }),
  school: z.object({ school_id: text, school_name: text, district: text, rd_block: text }),
  /**
   * The record is out of the reader's sight now. Who asked for the correction sees what becomes of it, and of the record
   * only which one it is: `school` is empty, and `now` is null.
   */
  elsewhere: z.boolean(),
  state: z.enum(TICKET_STATES),
  fields: z.array(
    z.object({
      field: text,
      /**
       * What the record says now, and what it said when the correction was asked for. A login phone that the reader may not
       * see is null.
       */
      now: TicketValue,
      was: TicketValue,
      value: TicketValue,
      reason: text,
      state: z.enum(FIELD_STATES),
      /** Why it was returned. */
      answer: text,
    }),
  ),
  /** Null where there is none, or where the reader may not open it. */
  document: z.object({ url: text, ...DocumentInfo.shape }).nullable(),
  by: z.object({ username: text, role: z.enum(ROLES), own: z.boolean() }),
  created_at: text,
  decided_at: text,
  decided_by: z.enum(ROLES).nullable(),
  /** How many days it has waited, or waited until it was decided. */
  days: z.int(),
  may: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
  version: z.int(),
  /** The version that the record has now; 0 where it is gone, or where a login phone has no active account. */
  record_version: z.int(),
});
export type Ticket = z.output<typeof Ticket>;

/** What the reader may decide now, and for how many days the oldest of it has waited. */
export const TicketsWaiting = z.object({ count: z.int(), days: z.int() });

/**
 * The decided and waiting tickets of an office: of a district where `rd_block` is '', with all that was decided there; of a
 * sub-division with what it decided itself. Login phones, which no office decides, are left out.
 */
export const TicketOffice = z.object({
  district: text,
  rd_block: text,
  decided: z.int(),
  /** Null where nothing was decided yet. */
  median_days: z.number().nullable(),
  waiting: z.object({ under7: z.int(), under14: z.int(), longer: z.int() }),
});
export type TicketOffice = z.output<typeof TicketOffice>;
