import type { TeacherStatus } from '#shared/domain/listNames.ts';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import type { AsOf } from '../directory/status.ts';
import { apartPairs } from '../duplicates/stored.ts';
import { rulesOn } from '../rules/stored.ts';
import type { Guarded } from './deps.ts';
import { todayOf } from './today.ts';
import { whole } from './whole.ts';

/** Today, and the rules of the service on this day, for questions that depend on them. */
export async function asOf(deps: Guarded): Promise<AsOf> {
  const today = todayOf(deps);
  return { today, rules: await rulesOn(deps, today) };
}

/** The same for questions that may also ask who is entered twice. */
export async function asOfWithVerdicts(deps: Guarded): Promise<AsOf> {
  const [at, apart] = await Promise.all([asOf(deps), apartPairs(whole(deps))]);
  return { ...at, apart };
}

/** The statuses that need more than today. */
const OF_VERDICTS: TeacherStatus = 'Likely duplicate';
const OF_RULES: readonly string[] = [
  'Retires in 12 months',
  'Past retirement',
  'Tenure ended',
] satisfies TeacherStatus[];

/** The same for a list of teachers. What its filter does not depend on is not read. */
export async function asOfFor(deps: Guarded, { status = '' }: { status?: string }): Promise<AsOf> {
  if (OF_RULES.includes(status)) return asOf(deps);
  const plain = { today: todayOf(deps), rules: FIRST_RULES };
  return status === OF_VERDICTS ? { ...plain, apart: await apartPairs(whole(deps)) } : plain;
}
