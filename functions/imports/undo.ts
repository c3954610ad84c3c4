import { imports } from '#shared/contracts/imports.ts';
import { serve } from '../http/toLambda.ts';
import { undoImport } from './writes.ts';

export const { run, handler } = serve(imports.undo, async (input, deps) => ({
  data: await undoImport(deps, input, input.params.importId),
}));
