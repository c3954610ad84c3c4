import { cascade } from '#shared/contracts/cascade.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { serve } from '../http/toLambda.ts';
import { workInRequest } from '../table/job.ts';
import { deleteSchool, schoolWork } from './school.ts';

export const { run, handler } = serve(cascade.deleteSchool, async (input, deps) => {
  const begun = await deleteSchool(deps, input, input.params, input.query);
  const job = begun && (await workInRequest(deps, begun, schoolWork));
  if (job?.state !== 'running') return { message: schoolMessages.deleted };
  return { message: schoolMessages.deleting, data: { job } };
});
