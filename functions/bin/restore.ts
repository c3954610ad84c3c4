import { bin } from '#shared/contracts/bin.ts';
import { serve } from '../http/toLambda.ts';
import { workInRequest } from '../table/job.ts';
import { restore } from './restoring.ts';
import { restoreWork } from './schoolBack.ts';

export const { run, handler } = serve(bin.restore, async (input, deps) => {
  const { job: begun, ...told } = await restore(deps, input, input.params.kind, input.params.id);
  const job = begun && (await workInRequest(deps, begun, restoreWork));
  const data = { ...told, ...(job?.state === 'running' && { job }) };
  return { message: bin.restore.says(data), data };
});
