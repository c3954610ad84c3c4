import { closures } from '#shared/contracts/closures.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { workInRequest } from '../table/job.ts';
import { splitSchool } from './splitting.ts';
import { splitWork } from './work.ts';

export const run: Run<typeof closures.split> = async (input, deps) => {
  const job = await workInRequest(
    deps,
    await splitSchool(deps, input, input.params.id, input.body),
    splitWork,
  );
  if (job.state === 'running') input.reply.status = 202;
  return { success: true, data: { job } };
};

export const handler = toLambda(closures.split, run);
