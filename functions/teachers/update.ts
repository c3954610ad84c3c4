import { teachers } from '#shared/contracts/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { limitingDuplicates } from './duplicates.ts';
import { updateTeacher } from './writes.ts';

export const run: Run<typeof teachers.update> = async (input, deps) => {
  const { id } = input.params;
  const { aadhaar_number } = input.body;
  const work = () => updateTeacher(deps, input, id, input.body);
  return { success: true, data: await limitingDuplicates(deps, input, { id, aadhaar_number }, work) };
};

export const handler = toLambda(teachers.update, run);
