import { cascade } from '#shared/contracts/cascade.ts';
import { AppError } from '../app/errors.ts';
import { serve } from '../http/toLambda.ts';
import { readJob } from '../table/job.ts';

export const { run, handler } = serve(cascade.job, async ({ params }, deps) => {
  const job = await readJob(deps, params.jobId);
  if (!job || job.kind === 'import') throw new AppError('notFound');
  return { data: job };
});
