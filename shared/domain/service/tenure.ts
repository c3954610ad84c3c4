import { monthsAfter } from '../dates.ts';
import { fold } from '../text.ts';

/** For how many years a teacher stays at one post, and at the posts of places in a schedule that has another time. */
export type Tenure = { years: number; by: readonly { schedule: string; years: number }[] };

/** The years at one post in a place of a schedule. The case of the schedule does not count; '' is no schedule. */
export function tenureYears({ years, by }: Tenure, schedule: string): number {
  const wanted = fold(schedule);
  return by.find((one) => fold(one.schedule) === wanted)?.years ?? years;
}

/**
 * The day on which a tenure is complete: so many years after the posting began. '' without a posting.
 * @param since the first day of the posting, `YYYY-MM-DD`
 */
export const tenureEnds = (since: string, years: number): string =>
  since === '' ? '' : monthsAfter(since, 12 * years);

type Serving = {
  /** When the tenure is complete; '' when nobody can tell. */
  ends: string;
  /** The last day of service; '' when nobody can tell. */
  retires: string;
};

/** Whether a teacher retires within so many years, and is not moved any more for that. A day past counts. */
export const isExempt = ({ retires }: Pick<Serving, 'retires'>, years: number, today: string): boolean =>
  retires !== '' && retires <= monthsAfter(today, 12 * years);

/**
 * Whether a teacher is due for another post: the tenure is complete, and no retirement is near.
 * @param exemptYears how long before their retirement teachers stay, in years
 * @param today `YYYY-MM-DD` in India
 */
export const isDue = (serving: Serving, exemptYears: number, today: string): boolean =>
  serving.ends !== '' && serving.ends <= today && !isExempt(serving, exemptYears, today);
