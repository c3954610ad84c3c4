import { teachers } from '#shared/contracts/teachers.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { deleteTeacher } from '../cascade/teacher.ts';
import { serve } from '../http/toLambda.ts';

export const { run, handler } = serve(teachers.delete, async (input, deps) => {
  await deleteTeacher(deps, input, input.params.id, { force: false });
  return { message: teacherMessages.deleted };
});
