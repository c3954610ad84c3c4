import { imports } from '#shared/contracts/imports.ts';
import { serve } from '../http/toLambda.ts';
import { runImport } from './writes.ts';

export const { run, handler } = serve(imports.run, async (input, deps) => ({
  data: await runImport(deps, input, input.params.importId, input.body),
}));
