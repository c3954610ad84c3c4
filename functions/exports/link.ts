import { exports } from '#shared/contracts/exports.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { linkExport } from './jobs.ts';

export const run: Run<typeof exports.link> = async ({ actor, params }, deps) => ({
  success: true,
  data: await linkExport(deps, actor, params.jobId),
});

export const handler = toLambda(exports.link, run);
