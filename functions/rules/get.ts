import { rules } from '#shared/contracts/rules.ts';
import { todayOf } from '../app/today.ts';
import { serve } from '../http/toLambda.ts';
import { allRules, rulesOn } from './stored.ts';

export const { run, handler } = serve(rules.get, async (_, deps) => {
  const [now, versions] = await Promise.all([rulesOn(deps, todayOf(deps)), allRules(deps)]);
  return { data: { now, versions } };
});
