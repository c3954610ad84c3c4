import { bin } from '#shared/contracts/bin.ts';
import { binMessages } from '#shared/messages/bin.ts';
import { beginJob } from '../cascade/jobs.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { restore } from './restoring.ts';

export const run: Run<typeof bin.restore> = async (input, deps) => {
  const begun = await restore(deps, input, input.params.kind, input.params.id);
  const job = begun && (await beginJob(deps, begun));
  if (job?.state !== 'running') return { success: true, message: binMessages.restored, data: {} };
  input.reply.status = 202;
  return { success: true, message: binMessages.restoring, data: { job } };
};

export const handler = toLambda(bin.restore, run);
