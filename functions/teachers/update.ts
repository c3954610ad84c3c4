import { teachers } from '#shared/contracts/teachers.ts';
import { serve } from '../http/toLambda.ts';
import { limitingGuesses } from './aadhaarGuesses.ts';
import { updateTeacher } from './writes.ts';

export const { run, handler } = serve(teachers.update, async (input, deps) => {
  const { id } = input.params;
  const { aadhaar_number } = input.body;
  const work = () => updateTeacher(deps, input, id, input.body);
  return { data: await limitingGuesses(deps, input, { id, aadhaar_number }, work) };
});
