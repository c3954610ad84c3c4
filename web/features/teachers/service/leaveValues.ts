import { readDay } from '#shared/domain/fields.ts';
import { serviceScreen } from '#shared/messages/serviceScreen.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { namesOf } from '#shared/records/record.ts';
import { LEAVING_REASONS, leaving } from '#shared/records/teacher.ts';
import { todayInIndia } from '../../../api/todayInIndia.ts';
import type { Checked, Faults } from '../../../record/faults.ts';
import { unitsOf } from '../../../record/unitsOf.ts';
import { startValues, type Values } from '../../../record/values.ts';

/** The form in which somebody's service ends. */
export type LeaveValues = Values<typeof leaving>;

export const FIELDS = namesOf(leaving);

export const newLeaving = (): LeaveValues => ({ ...startValues(leaving), on: todayInIndia() });

export type Leaving = { reason: (typeof LEAVING_REASONS)[number]; on: string; order_no: string };

/** The choices that a person makes when somebody else has ended the service meanwhile. */
export const LEAVE_UNITS = unitsOf(leaving, {
  reason: { show: ({ reason }) => serviceScreen.reasons[reason as Leaving['reason']] ?? '' },
});

/** Checks that a reason and a day are given. The server knows whether the day fits the record. */
export function checkLeaving({ reason, on, order_no }: LeaveValues): Checked<Leaving> {
  const chosen = LEAVING_REASONS.find((one) => one === reason);
  const faults: Faults = {
    ...(!chosen && { reason: sharedMessages.required }),
    ...(!readDay(on) && { on: sharedMessages.required }),
  };
  return chosen && readDay(on) ? { input: { reason: chosen, on, order_no: order_no.trim() } } : { faults };
}
