import { bin } from '#shared/contracts/bin.ts';
import { binMessages } from '#shared/messages/bin.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { workInRequest } from '../table/job.ts';
import { erase, eraseWork } from './erasing.ts';

export const run: Run<typeof bin.erase> = async (input, deps) => {
  const begun = await erase(deps, input, input.params.kind, input.params.id);
  const job = begun && (await workInRequest(deps, begun, eraseWork));
  if (job?.state !== 'running') return { success: true, message: binMessages.erased, data: {} };
  input.reply.status = 202;
  return { success: true, message: binMessages.erasing, data: { job } };
};

export const handler = toLambda(bin.erase, run);
