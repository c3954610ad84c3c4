import { audit } from '#shared/contracts/audit.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { requireReader } from './requireReader.ts';
import { recordAsOf } from './visibleHistory.ts';

export const run: Run<typeof audit.asOf> = async (input, deps) => {
  requireReader(input.actor, input.params);
  return { success: true, data: await recordAsOf(deps, input, input.params, input.query.on) };
};

export const handler = toLambda(audit.asOf, run);
