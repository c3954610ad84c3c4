import { monthsAfter } from '../days.ts';
import { fold } from '../text.ts';

/** The age of superannuation in years, and that of designations which have another. */
type Ages = {
  superannuation: { years: number; by: readonly { designation: string; years: number }[] };
};

/** The age at which somebody of a designation retires, in years. The case of the designation does not count. */
export function superannuationAge({ superannuation }: Ages, designation: string): number {
  const wanted = fold(designation);
  return superannuation.by.find((one) => fold(one.designation) === wanted)?.years ?? superannuation.years;
}

/**
 * The last day of service of a teacher who retires at an age: the last day of the month of that birthday or, for those
 * born on the first of a month, of the month before (Fundamental Rule 56(a)).
 * @param birth `YYYY-MM-DD`
 * @param age in years
 * @returns `YYYY-MM-DD`
 */
export function retiresOn(birth: string, age: number): string {
  const [year = 0, month = 0, day = 0] = birth.split('-').map(Number);
  // The day 0 of a month is the last of the month before.
  return new Date(Date.UTC(year + age, day === 1 ? month - 1 : month, 0)).toISOString().slice(0, 10);
}

/** The last day of service of somebody of a designation by the rules. @param birth `YYYY-MM-DD` */
export const superannuatesOn = (birth: string, designation: string, rules: Ages): string =>
  retiresOn(birth, superannuationAge(rules, designation));

/** How many months before the last day of service a retirement is warned of, the earliest first. */
const WARNED_MONTHS = [24, 12, 8] as const;

/** What a list of retirements says of the time that is left. */
export const RETIREMENT_WARNINGS = [
  'Past retirement',
  'Within 8 months',
  'Within 12 months',
  'Within 24 months',
] as const;
export type RetirementWarning = (typeof RETIREMENT_WARNINGS)[number];
/** Who retires so soon waits for the offices. */
export const RETIRES_SOON = 'Within 12 months' satisfies RetirementWarning;

/**
 * The warning of a retirement; '' when it is more than 24 months away.
 * @param last the last day of service, `YYYY-MM-DD`
 * @param today `YYYY-MM-DD` in India
 */
export function retirementWarning(last: string, today: string): RetirementWarning | '' {
  if (last < today) return 'Past retirement';
  const within = WARNED_MONTHS.filter((months) => last <= monthsAfter(today, months)).at(-1);
  return within === undefined ? '' : `Within ${within} months`;
}

/**
 * Whether a retirement is in the list of a warning. Who retires within 8 months does so within 12 and 24 as well.
 * @param last the last day of service, `YYYY-MM-DD`
 * @param today `YYYY-MM-DD` in India
 */
export function isInWarning(last: string, warning: RetirementWarning, today: string): boolean {
  if (warning === 'Past retirement') return last < today;
  const months = WARNED_MONTHS.find((one) => warning === `Within ${one} months`) ?? 0;
  return last >= today && last <= monthsAfter(today, months);
}
