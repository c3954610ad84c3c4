import { factors } from '#shared/contracts/factors.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { renewCodes } from './writes.ts';

export const run: Run<typeof factors.renew> = async (input, deps) => ({
  success: true,
  data: { recovery: await renewCodes(deps, input) },
});

export const handler = toLambda(factors.renew, run);
