import { schools } from '#shared/contracts/schools.ts';
import { serve } from '../http/toLambda.ts';
import { createSchool } from './writes.ts';

export const { run, handler } = serve(schools.create, async (input, deps) => ({
  data: await createSchool(deps, input, input.body),
}));
