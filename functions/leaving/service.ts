import { leaving } from '#shared/contracts/leaving.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { serviceOf } from './reads.ts';

export const run: Run<typeof leaving.service> = async (input, deps) => ({
  success: true,
  data: await serviceOf(deps, input, input.params.id),
});

export const handler = toLambda(leaving.service, run);
