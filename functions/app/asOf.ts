import { dayInIndia } from '#shared/domain/dates.ts';
import type { AsOf } from '../directory/status.ts';
import type { Guarded } from './deps.ts';

/** Today, and the rules of this deployment, for questions that depend on them. */
export const asOf = ({ now, limits }: Pick<Guarded, 'now' | 'limits'>): AsOf => ({
  today: dayInIndia(now()),
  retirementAge: limits.retirementAge,
});
