import { teachers } from '#shared/contracts/teachers.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { deleteTeacher } from '../cascade/teacher.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof teachers.delete> = async (input, deps) => {
  await deleteTeacher(deps, input, input.params.id, { force: false });
  return { success: true, message: teacherMessages.deleted };
};

export const handler = toLambda(teachers.delete, run);
