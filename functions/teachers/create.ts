import { teachers } from '#shared/contracts/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { limitingDuplicates } from './duplicates.ts';
import { teacherOnce } from './once.ts';
import { createTeacher } from './writes.ts';

export const run: Run<typeof teachers.create> = async (input, deps) => {
  const { aadhaar_number } = input.body;
  const work = () => createTeacher(deps, input, input.body);
  const limited = () => limitingDuplicates(deps, input, { aadhaar_number }, work);
  return { success: true, data: await teacherOnce(deps, input, limited) };
};

export const handler = toLambda(teachers.create, run);
