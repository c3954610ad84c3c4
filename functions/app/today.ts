import { dayInIndia } from '#shared/domain/dates.ts';

/** Today in India, as `YYYY-MM-DD`. */
export const todayOf = ({ now }: { now(): Date }) => dayInIndia(now());
