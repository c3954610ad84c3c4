import { schools } from '#shared/contracts/schools.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { deleteSchool } from '../cascade/school.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof schools.delete> = async (input, deps) => {
  await deleteSchool(deps, input, input.params, { force: false });
  return { success: true, message: schoolMessages.deleted };
};

export const handler = toLambda(schools.delete, run);
