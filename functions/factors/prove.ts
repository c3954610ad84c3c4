import { factors } from '#shared/contracts/factors.ts';
import { factorMessages } from '#shared/messages/factors.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { proveOwner } from './proving.ts';

export const run: Run<typeof factors.prove> = async (input, deps) => {
  await proveOwner(deps, input, input.body);
  return { success: true, message: factorMessages.proven };
};

export const handler = toLambda(factors.prove, run);
