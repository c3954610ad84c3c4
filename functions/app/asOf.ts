import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import type { AsOf } from '../directory/status.ts';
import { rulesOn } from '../rules/stored.ts';
import type { Guarded } from './deps.ts';
import { todayOf } from './today.ts';

/** Today, and the rules of the service on this day, for questions that depend on them. */
export async function asOf(deps: Guarded): Promise<AsOf> {
  const today = todayOf(deps);
  return { today, rules: await rulesOn(deps, today) };
}

/** The same for a list of teachers. The rules are read only where its filter depends on them. */
export const asOfFor = async (deps: Guarded, { status }: { status?: string }): Promise<AsOf> =>
  status === undefined ? { today: todayOf(deps), rules: FIRST_RULES } : asOf(deps);
