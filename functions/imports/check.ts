import { imports } from '#shared/contracts/imports.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { checkImport } from './writes.ts';

export const run: Run<typeof imports.check> = async (input, deps) => ({
  success: true,
  data: await checkImport(deps, input, input.params.importId),
});

export const handler = toLambda(imports.check, run);
