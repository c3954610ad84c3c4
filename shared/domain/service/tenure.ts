import { monthsAfter } from '../days.ts';

/** For how many years a teacher stays at one post, and at those of places in a schedule that has another time. */
type Tenures = { tenure: { years: number; by: readonly { schedule: string; years: number }[] } };

/** The years at one post in a place of a schedule, which is its habitation category; '' is none. */
export const tenureYears = ({ tenure }: Tenures, schedule: string): number =>
  tenure.by.find((one) => one.schedule === schedule)?.years ?? tenure.years;

/**
 * The day on which a tenure is complete: so many years after the posting began. '' without a posting.
 * @param since the first day of the posting, `YYYY-MM-DD`
 */
export const tenureEnds = (since: string, years: number): string =>
  since === '' ? '' : monthsAfter(since, 12 * years);

/**
 * Whether a teacher retires within so many years, and is not moved any more for that. A retirement that is past counts.
 * @param retires the last day of service; '' when nobody can tell
 * @param today `YYYY-MM-DD` in India
 */
export const isExempt = (retires: string, years: number, today: string): boolean =>
  retires !== '' && retires <= monthsAfter(today, 12 * years);

/**
 * Whether a teacher is due for another post: the tenure is complete, and no retirement is near.
 * @param exemptYears how long before their retirement teachers stay, in years
 */
export const isDue = (
  { ends, retires }: { ends: string; retires: string },
  exemptYears: number,
  today: string,
): boolean => ends !== '' && ends <= today && !isExempt(retires, exemptYears, today);
