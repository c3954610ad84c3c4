import { bin } from '#shared/contracts/bin.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { workInRequest } from '../table/job.ts';
import { restore } from './restoring.ts';
import { restoreWork } from './schoolBack.ts';

export const run: Run<typeof bin.restore> = async (input, deps) => {
  const { job: begun, ...told } = await restore(deps, input, input.params.kind, input.params.id);
  const job = begun && (await workInRequest(deps, begun, restoreWork));
  const data = { ...told, ...(job?.state === 'running' && { job }) };
  if (data.job) input.reply.status = 202;
  return { success: true, message: bin.restore.says(data), data };
};

export const handler = toLambda(bin.restore, run);
