import { factors } from '#shared/contracts/factors.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { begin } from './beginning.ts';

export const run: Run<typeof factors.begin> = async ({ actor, body }, deps) => ({
  success: true,
  data: await begin(deps, actor, body.what),
});

export const handler = toLambda(factors.begin, run);
