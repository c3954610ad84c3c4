import { cascade } from '#shared/contracts/cascade.ts';
import { AppError } from '../app/errors.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { readJob } from '../table/job.ts';

export const run: Run<typeof cascade.job> = async ({ params }, deps) => {
  const job = await readJob(deps, params.jobId);
  if (!job || job.kind === 'import') throw new AppError('notFound');
  return { success: true, data: job };
};

export const handler = toLambda(cascade.job, run);
