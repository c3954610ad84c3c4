import { schools } from '#shared/contracts/schools.ts';
import { serve } from '../http/toLambda.ts';
import { updateSchool } from './writes.ts';

export const { run, handler } = serve(schools.update, async (input, deps) => ({
  data: await updateSchool(deps, input, input.params, input.body),
}));
