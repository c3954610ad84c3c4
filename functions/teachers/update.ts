import { teachers } from '#shared/contracts/teachers.ts';
import { updateTeacher } from '../data/teacher.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof teachers.update> = async (input, deps) => ({
  success: true,
  data: await updateTeacher(deps, input, input.params.id, input.body),
});

export const handler = toLambda(teachers.update, run);
