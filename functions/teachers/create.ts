import { teachers } from '#shared/contracts/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { createTeacher } from './writes.ts';

export const run: Run<typeof teachers.create> = async (input, deps) => ({
  success: true,
  data: await createTeacher(deps, input, input.body),
});

export const handler = toLambda(teachers.create, run);
