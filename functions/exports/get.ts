import { exports } from '#shared/contracts/exports.ts';
import { serve } from '../http/toLambda.ts';
import { ownExport } from './jobs.ts';

export const { run, handler } = serve(exports.get, async ({ actor, params }, deps) => ({
  data: await ownExport(deps, actor, params.jobId),
}));
