import { masterData } from '#shared/contracts/masterData.ts';
import { serve } from '../http/toLambda.ts';
import { usageIn } from './usageCounts.ts';

export const { run, handler } = serve(masterData.usage, async ({ params, versions }, deps) => ({
  data: await usageIn(deps, await deps.masterData.at(versions), params.collection),
}));
