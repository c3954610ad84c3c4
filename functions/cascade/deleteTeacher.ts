import { cascade } from '#shared/contracts/cascade.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { serve } from '../http/toLambda.ts';
import { deleteTeacher } from './teacher.ts';

export const { run, handler } = serve(cascade.deleteTeacher, async (input, deps) => {
  await deleteTeacher(deps, input, input.params.id, input.query);
  return { message: teacherMessages.deleted };
});
