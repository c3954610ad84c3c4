import { audit } from '#shared/contracts/audit.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { requireReader } from './requireReader.ts';
import { statementOf } from './visibleHistory.ts';

export const run: Run<typeof audit.statement> = async (input, deps) => {
  requireReader(input.actor, input.params);
  return { success: true, data: await statementOf(deps, input, input.params, input.query) };
};

export const handler = toLambda(audit.statement, run);
