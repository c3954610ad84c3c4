import { imports } from '#shared/contracts/imports.ts';
import { serve } from '../http/toLambda.ts';
import { importRows } from './reads.ts';

export const { run, handler } = serve(imports.rows, async ({ actor, params, query }, deps) =>
  importRows(deps, actor, params.importId, query),
);
