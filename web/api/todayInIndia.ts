import { dayInIndia } from '#shared/domain/dates.ts';
import { serverNow } from './serverTime.ts';

/** The day in India by the server's clock, as `YYYY-MM-DD`. Apart from `serverTime.ts`, as signing in needs no days. */
export const todayInIndia = () => dayInIndia(serverNow());
