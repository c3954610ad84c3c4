import { monthsAfter } from '../dates.ts';

/** For how many years a teacher stays at one post, and at posts in the RD blocks of a schedule that has another time. */
export type Tenures<Block = number> = {
  tenure_years: number;
  schedules: readonly { years: number; rd_blocks: readonly Block[] }[];
};

/** The years at one post in an RD block. Of several schedules with the block, the first counts. */
export const tenureYears = <Block>({ tenure_years, schedules }: Tenures<Block>, block: Block | undefined) =>
  schedules.find(({ rd_blocks }) => block !== undefined && rd_blocks.includes(block))?.years ?? tenure_years;

/**
 * The day on which a tenure is complete: so many years after the posting began. '' without a posting.
 * @param since the first day of the posting, `YYYY-MM-DD`
 */
export const tenureEnds = (since: string, years: number): string =>
  since === '' ? '' : monthsAfter(since, 12 * years);

/**
 * Whether a teacher retires within so many months, and is not moved any more for that. A retirement that is past counts.
 * @param retires the last day of service; '' when nobody can tell
 * @param today `YYYY-MM-DD` in India
 */
export const isExempt = (retires: string, months: number, today: string): boolean =>
  retires !== '' && retires <= monthsAfter(today, months);

/**
 * Whether a teacher is due for another post: the tenure is complete, and no retirement is near.
 * @param exemptMonths how long before their retirement teachers stay
 */
export const isDue = (
  { ends, retires }: { ends: string; retires: string },
  exemptMonths: number,
  today: string,
): boolean => ends !== '' && ends <= today && !isExempt(retires, exemptMonths, today);
