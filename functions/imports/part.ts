import { imports } from '#shared/contracts/imports.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { savePart } from './writes.ts';

export const run: Run<typeof imports.part> = async (input, deps) => ({
  success: true,
  data: await savePart(deps, input, input.params, input.body.rows),
});

export const handler = toLambda(imports.part, run);
