import { duplicates } from '#shared/contracts/duplicates.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { sideBySide } from './proposals.ts';

export const run: Run<typeof duplicates.sideBySide> = async (input, deps) => ({
  success: true,
  data: await sideBySide(deps, input),
});

export const handler = toLambda(duplicates.sideBySide, run);
