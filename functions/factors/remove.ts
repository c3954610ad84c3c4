import { factors } from '#shared/contracts/factors.ts';
import { factorMessages } from '#shared/messages/factors.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { removeFactor } from './writes.ts';

export const run: Run<typeof factors.remove> = async (input, deps) => {
  await removeFactor(deps, input, input.params.factorId);
  return { success: true, message: factorMessages.gone };
};

export const handler = toLambda(factors.remove, run);
