import { teachers } from '#shared/contracts/teachers.ts';
import { serve } from '../http/toLambda.ts';
import { similarNames } from './page.ts';

export const { run, handler } = serve(teachers.alike, async (input, deps) => ({
  data: await similarNames(deps, input),
}));
