import { imports } from '#shared/contracts/imports.ts';
import { serve } from '../http/toLambda.ts';
import { listImports, listWaiting } from './reads.ts';

export const { run, handler } = serve(imports.list, async (input, deps) => ({
  data: await (input.query.waiting ? listWaiting : listImports)(deps, input.actor),
}));
