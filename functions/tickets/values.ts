import type * as z from 'zod';
import type { Issue } from '#shared/contracts/errors.ts';
import { LoginPhone } from '#shared/domain/loginPhone.ts';
import { plainFault } from '#shared/domain/plainFault.ts';
import { SchoolPatch } from '#shared/domain/school.ts';
import { TeacherPatch } from '#shared/domain/teacher.ts';
import type { TicketValue } from '#shared/domain/ticket.ts';
import { ticketMessages } from '#shared/messages/tickets.ts';
import { correctable, type TicketOf } from '#shared/records/ticket.ts';
import { refuseInvalid } from '../app/errors.ts';

/** The schemas by which the forms of the records read their fields. */
const FORMS: Record<TicketOf, Readonly<Record<string, z.ZodType>>> = {
  teacher: TeacherPatch.shape,
  school: SchoolPatch.shape,
  login: { phone: LoginPhone },
};

type Sent = { field: string; value: TicketValue };

/**
 * The values of fields as the form of their record reads them.
 * @param place the path of a field in the body, where the mistake is
 * @throws 400 with every field that the form would refuse, or of which no correction can be asked
 */
export function formValues(
  of: TicketOf,
  fields: readonly Sent[],
  place: (at: number, field: string) => string = (_, field) => field,
): Record<string, unknown> {
  const issues: Issue[] = [];
  const values: Record<string, unknown> = {};
  for (const [at, { field, value }] of fields.entries()) {
    const schema = Object.hasOwn(correctable(of), field) ? FORMS[of][field] : undefined;
    const read = schema?.safeParse(value, { error: plainFault });
    if (read?.success) values[field] = read.data;
    else {
      const message = read?.error.issues[0]?.message ?? ticketMessages.unknownField;
      issues.push({ field: place(at, field), message });
    }
  }
  refuseInvalid(issues);
  return values;
}

/** A value as the API shows it: a list as a JSON array in a text. */
export const shownValue = (value: unknown): TicketValue =>
  Array.isArray(value) ? JSON.stringify(value) : (value as TicketValue);
