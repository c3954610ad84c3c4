import { schools } from '#shared/contracts/schools.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { updateSchool } from './writes.ts';

export const run: Run<typeof schools.update> = async (input, deps) => ({
  success: true,
  data: await updateSchool(deps, input, input.params, input.body),
});

export const handler = toLambda(schools.update, run);
