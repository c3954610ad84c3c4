import { cascade } from '#shared/contracts/cascade.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { workInRequest } from '../table/job.ts';
import { deleteSchool, schoolWork } from './school.ts';

export const run: Run<typeof cascade.deleteSchool> = async (input, deps) => {
  const begun = await deleteSchool(deps, input, input.params, input.query);
  const job = begun && (await workInRequest(deps, begun, schoolWork));
  if (job?.state !== 'running') return { success: true, message: schoolMessages.deleted };
  input.reply.status = 202;
  return { success: true, message: schoolMessages.deleting, data: { job } };
};

export const handler = toLambda(cascade.deleteSchool, run);
