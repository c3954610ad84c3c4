import { duplicates } from '#shared/contracts/duplicates.ts';
import { serve } from '../http/toLambda.ts';
import { sideBySide } from './proposals.ts';

export const { run, handler } = serve(duplicates.sideBySide, async (input, deps) => ({
  data: await sideBySide(deps, input),
}));
