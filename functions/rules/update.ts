import { rules } from '#shared/contracts/rules.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { setRules } from './writes.ts';

export const run: Run<typeof rules.update> = async (input, deps) => ({
  success: true,
  data: await setRules(deps, input, input.body),
});

export const handler = toLambda(rules.update, run);
