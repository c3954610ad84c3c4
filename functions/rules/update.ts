import { rules } from '#shared/contracts/rules.ts';
import { serve } from '../http/toLambda.ts';
import { setRules } from './writes.ts';

export const { run, handler } = serve(rules.update, async (input, deps) => ({
  data: await setRules(deps, input, input.body),
}));
