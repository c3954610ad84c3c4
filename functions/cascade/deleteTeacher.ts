import { cascade } from '#shared/contracts/cascade.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { deleteTeacher } from './teacher.ts';

export const run: Run<typeof cascade.deleteTeacher> = async (input, deps) => {
  await deleteTeacher(deps, input, input.params.id, input.query);
  return { success: true, message: teacherMessages.deleted };
};

export const handler = toLambda(cascade.deleteTeacher, run);
