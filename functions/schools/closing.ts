import { type Closing, REOPEN_DAYS } from '#shared/domain/closing.ts';
import { dayInIndia } from '#shared/domain/dates.ts';
import { daysAfter } from '#shared/domain/days.ts';
import type { ShownClosed } from './stored.ts';

/** The last day on which a school may be reopened, `YYYY-MM-DD` in India. */
export const reopenUntil = ({ at }: Pick<ShownClosed, 'at'>) =>
  daysAfter(dayInIndia(new Date(at)), REOPEN_DAYS);

/** How a school closed, as answers tell it. */
export const closingShown = (closed: ShownClosed): Closing => ({
  on: closed.on,
  reason: closed.reason,
  order_no: closed.order_no,
  into: closed.into
    ? { id: closed.into.id, school_id: closed.into.school_id, school_name: closed.into.school_name }
    : null,
  reopen_until: reopenUntil(closed),
});
