import { bin } from '#shared/contracts/bin.ts';
import { binMessages } from '#shared/messages/bin.ts';
import { serve } from '../http/toLambda.ts';
import { workInRequest } from '../table/job.ts';
import { erase, eraseWork } from './erasing.ts';

export const { run, handler } = serve(bin.erase, async (input, deps) => {
  const begun = await erase(deps, input, input.params.kind, input.params.id);
  const job = begun && (await workInRequest(deps, begun, eraseWork));
  if (job?.state !== 'running') return { message: binMessages.erased, data: {} };
  return { message: binMessages.erasing, data: { job } };
});
