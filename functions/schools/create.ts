import { schools } from '#shared/contracts/schools.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { createSchool } from './writes.ts';

export const run: Run<typeof schools.create> = async (input, deps) => ({
  success: true,
  data: await createSchool(deps, input, input.body),
});

export const handler = toLambda(schools.create, run);
