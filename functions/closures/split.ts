import { closures } from '#shared/contracts/closures.ts';
import { serve } from '../http/toLambda.ts';
import { workInRequest } from '../table/job.ts';
import { splitSchool } from './splitting.ts';
import { splitWork } from './work.ts';

export const { run, handler } = serve(closures.split, async (input, deps) => {
  const job = await workInRequest(
    deps,
    await splitSchool(deps, input, input.params.id, input.body),
    splitWork,
  );
  return { data: { job } };
});
