import { cascade } from '#shared/contracts/cascade.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { deleteSchool } from '../data/school.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof cascade.deleteSchool> = async (input, deps) => {
  await deleteSchool(deps, input, input.params, input.query);
  return { success: true, message: schoolMessages.deleted };
};

export const handler = toLambda(cascade.deleteSchool, run);
