import { imports } from '#shared/contracts/imports.ts';
import { serve } from '../http/toLambda.ts';
import { checkImport } from './writes.ts';

export const { run, handler } = serve(imports.check, async (input, deps) => ({
  data: await checkImport(deps, input, input.params.importId),
}));
