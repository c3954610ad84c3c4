import { exports } from '#shared/contracts/exports.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { ownExport } from './jobs.ts';

export const run: Run<typeof exports.get> = async ({ actor, params }, deps) => ({
  success: true,
  data: await ownExport(deps, actor, params.jobId),
});

export const handler = toLambda(exports.get, run);
