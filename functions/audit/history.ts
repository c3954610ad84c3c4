import { audit } from '#shared/contracts/audit.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { requireReader } from './requireReader.ts';
import { visibleHistory } from './visibleHistory.ts';

export const run: Run<typeof audit.history> = async ({ actor, params, query }, deps) => {
  requireReader(actor, params);
  return { success: true, ...(await visibleHistory(deps, actor, params, query)) };
};

export const handler = toLambda(audit.history, run);
