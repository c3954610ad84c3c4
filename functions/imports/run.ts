import { imports } from '#shared/contracts/imports.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { runImport } from './writes.ts';

export const run: Run<typeof imports.run> = async (input, deps) => ({
  success: true,
  data: await runImport(deps, input, input.params.importId, input.body),
});

export const handler = toLambda(imports.run, run);
