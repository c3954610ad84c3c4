import { schools } from '#shared/contracts/schools.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { deleteSchool } from '../cascade/school.ts';
import { serve } from '../http/toLambda.ts';

export const { run, handler } = serve(schools.delete, async (input, deps) => {
  await deleteSchool(deps, input, input.params, { force: false });
  return { message: schoolMessages.deleted };
});
