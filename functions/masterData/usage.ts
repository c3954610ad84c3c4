import { masterData } from '#shared/contracts/masterData.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { usageIn } from './usageCounts.ts';

export const run: Run<typeof masterData.usage> = async ({ params, versions }, deps) => ({
  success: true,
  data: await usageIn(deps, await deps.masterData.at(versions), params.collection),
});

export const handler = toLambda(masterData.usage, run);
