import { imports } from '#shared/contracts/imports.ts';
import { serve } from '../http/toLambda.ts';
import { savePart } from './writes.ts';

export const { run, handler } = serve(imports.part, async (input, deps) => ({
  data: await savePart(deps, input, input.params, input.body.rows),
}));
