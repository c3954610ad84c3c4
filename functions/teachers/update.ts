import { teachers } from '#shared/contracts/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { updateTeacher } from './writes.ts';

export const run: Run<typeof teachers.update> = async (input, deps) => ({
  success: true,
  data: await updateTeacher(deps, input, input.params.id, input.body),
});

export const handler = toLambda(teachers.update, run);
