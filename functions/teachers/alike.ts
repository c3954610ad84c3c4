import { teachers } from '#shared/contracts/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { similarNames } from './page.ts';

export const run: Run<typeof teachers.alike> = async (input, deps) => ({
  success: true,
  data: await similarNames(deps, input),
});

export const handler = toLambda(teachers.alike, run);
