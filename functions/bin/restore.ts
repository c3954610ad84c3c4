import { bin } from '#shared/contracts/bin.ts';
import { beginJob } from '../cascade/jobs.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { restore } from './restoring.ts';

export const run: Run<typeof bin.restore> = async (input, deps) => {
  const begun = await restore(deps, input, input.params.kind, input.params.id);
  const job = begun && (await beginJob(deps, begun));
  const data = job?.state === 'running' ? { job } : {};
  if (data.job) input.reply.status = 202;
  return { success: true, message: bin.restore.says(data), data };
};

export const handler = toLambda(bin.restore, run);
