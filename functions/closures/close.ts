import { closures } from '#shared/contracts/closures.ts';
import { serve } from '../http/toLambda.ts';
import { workInRequest } from '../table/job.ts';
import { closeSchool } from './closing.ts';
import { closeWork } from './work.ts';

export const { run, handler } = serve(closures.close, async (input, deps) => {
  const job = await workInRequest(
    deps,
    await closeSchool(deps, input, input.params.id, input.body),
    closeWork,
  );
  return { data: { job } };
});
