import { closures } from '#shared/contracts/closures.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { workInRequest } from '../table/job.ts';
import { reopenSchool } from './reopening.ts';
import { reopenWork } from './work.ts';

export const run: Run<typeof closures.reopen> = async (input, deps) => {
  const { job: made, impact } = await reopenSchool(deps, input, input.params.id, input.body.version);
  const job = await workInRequest(deps, made, reopenWork);
  if (job.state === 'running') input.reply.status = 202;
  return { success: true, data: { job, impact } };
};

export const handler = toLambda(closures.reopen, run);
