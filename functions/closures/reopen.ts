import { closures } from '#shared/contracts/closures.ts';
import { serve } from '../http/toLambda.ts';
import { workInRequest } from '../table/job.ts';
import { reopenSchool } from './reopening.ts';
import { reopenWork } from './work.ts';

export const { run, handler } = serve(closures.reopen, async (input, deps) => {
  const { job: made, impact } = await reopenSchool(deps, input, input.params.id, input.body.version);
  const job = await workInRequest(deps, made, reopenWork);
  return { data: { job, impact } };
});
