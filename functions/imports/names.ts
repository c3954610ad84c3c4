import { imports } from '#shared/contracts/imports.ts';
import { serve } from '../http/toLambda.ts';
import { readMissing } from './missingNames.ts';

export const { run, handler } = serve(imports.names, async (input, deps) => ({
  data: await readMissing(deps, input.actor, input.params.importId),
}));
