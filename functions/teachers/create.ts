import { teachers } from '#shared/contracts/teachers.ts';
import { serve } from '../http/toLambda.ts';
import { limitingGuesses } from './aadhaarGuesses.ts';
import { teacherOnce } from './once.ts';
import { createTeacher } from './writes.ts';

export const { run, handler } = serve(teachers.create, async (input, deps) => {
  const { aadhaar_number } = input.body;
  const work = () => createTeacher(deps, input, input.body);
  const limited = () => limitingGuesses(deps, input, { aadhaar_number }, work);
  return { data: await teacherOnce(deps, input, limited) };
});
