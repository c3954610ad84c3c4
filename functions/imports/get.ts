import { imports } from '#shared/contracts/imports.ts';
import { serve } from '../http/toLambda.ts';
import { ownImport, shownImport } from './stored.ts';

export const { run, handler } = serve(imports.get, async (input, deps) => ({
  data: await shownImport(deps, await ownImport(deps, input.actor, input.params.importId)),
}));
