import { imports } from '#shared/contracts/imports.ts';
import { serve } from '../http/toLambda.ts';
import { beginImport } from './writes.ts';

export const { run, handler } = serve(imports.create, async (input, deps) => ({
  data: await beginImport(deps, input, input.body),
}));
