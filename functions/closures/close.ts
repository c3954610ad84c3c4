import { closures } from '#shared/contracts/closures.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { workInRequest } from '../table/job.ts';
import { closeSchool } from './closing.ts';
import { closeWork } from './work.ts';

export const run: Run<typeof closures.close> = async (input, deps) => {
  const job = await workInRequest(
    deps,
    await closeSchool(deps, input, input.params.id, input.body),
    closeWork,
  );
  if (job.state === 'running') input.reply.status = 202;
  return { success: true, data: { job } };
};

export const handler = toLambda(closures.close, run);
