import { imports } from '#shared/contracts/imports.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { undoImport } from './writes.ts';

export const run: Run<typeof imports.undo> = async (input, deps) => ({
  success: true,
  data: await undoImport(deps, input, input.params.importId),
});

export const handler = toLambda(imports.undo, run);
