import { rules } from '#shared/contracts/rules.ts';
import { todayOf } from '../app/today.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { allRules, rulesOn } from './stored.ts';

export const run: Run<typeof rules.get> = async (_, deps) => {
  const [now, versions] = await Promise.all([rulesOn(deps, todayOf(deps)), allRules(deps)]);
  return { success: true, data: { now, versions } };
};

export const handler = toLambda(rules.get, run);
