import * as z from 'zod';
import { HABITATION_CATEGORIES } from '../../records/school.ts';
import { distinct, requiredDate, requiredText } from '../fields.ts';

/** The dates of a teacher that the rules can guard. */
export const GUARDED_DATES = ['date_of_birth', 'joining_date'] as const;

export const ISSUERS = ['super_admin', 'admin', 'deo', 'sdeo'] as const;

const years = (most: number) => z.int().min(1).max(most);

const rules = {
  /** The day from which they are in force. */
  from: requiredDate(),
  /** The age at which people retire, and that of designations which have another. */
  superannuation: z.strictObject({
    years: years(80),
    by: z
      .array(z.strictObject({ designation: requiredText(100), years: years(80) }))
      .max(50)
      .refine(
        (by) => distinct(by, ({ designation }) => designation.toLowerCase()),
        'Each designation may be listed only once',
      ),
  }),
  /** For how long people stay at a post, and at those of places in another schedule: their habitation category. */
  tenure: z.strictObject({
    years: years(50),
    by: z
      .array(z.strictObject({ schedule: z.enum(HABITATION_CATEGORIES), years: years(50) }))
      .max(HABITATION_CATEGORIES.length)
      .refine((by) => distinct(by, ({ schedule }) => schedule), 'Each schedule may be listed only once'),
  }),
  /** Who retires within so many years is not moved any more for a complete tenure. */
  exempt_years: z.int().min(0).max(10),
  /** What happens when a post is full: the check says so, or nobody can join. */
  overfill: z.enum(['warn', 'refuse']),
  /** How long somebody may be under way before the list marks it. */
  days_to_join: z.int().min(1).max(365),
  /** Who may issue orders. */
  issuers: z.array(z.enum(ISSUERS)).min(1).max(ISSUERS.length),
  /** Whether offices and proposers are told of corrections by mail and SMS. */
  ticketMessages: z.boolean().default(false),
  /** Whether birth and joining dates are changed by corrections alone, except by administrators. */
  guardServiceDates: z.boolean().default(false),
};

/** The body that sets the rules from a day on. `version` is that of the rules of the same day, where there are any. */
export const RulesInput = z.strictObject({ ...rules, version: z.int().min(0).optional() });
export type RulesInput = z.output<typeof RulesInput>;

/** The rules of the service from a day on. Version 0 are those with which the product begins. */
export const Rules = z.object({
  from: z.string(),
  superannuation: z.object({
    years: z.int(),
    by: z.array(z.object({ designation: z.string(), years: z.int() })),
  }),
  tenure: z.object({
    years: z.int(),
    by: z.array(z.object({ schedule: z.enum(HABITATION_CATEGORIES), years: z.int() })),
  }),
  exempt_years: z.int(),
  overfill: z.enum(['warn', 'refuse']),
  days_to_join: z.int(),
  issuers: z.array(z.enum(ISSUERS)),
  ticketMessages: z.boolean(),
  guardServiceDates: z.boolean(),
  version: z.int(),
});
export type Rules = z.output<typeof Rules>;

export const FIRST_RULES: Rules = {
  from: '1900-01-01',
  superannuation: { years: 60, by: [] },
  tenure: { years: 5, by: [] },
  exempt_years: 2,
  overfill: 'warn',
  days_to_join: 10,
  issuers: ['super_admin', 'admin'],
  ticketMessages: false,
  guardServiceDates: false,
  version: 0,
};
