import { exports } from '#shared/contracts/exports.ts';
import { serve } from '../http/toLambda.ts';
import { linkExport } from './jobs.ts';

export const { run, handler } = serve(exports.link, async ({ actor, params }, deps) => ({
  data: await linkExport(deps, actor, params.jobId),
}));
