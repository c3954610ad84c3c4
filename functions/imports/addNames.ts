import { imports } from '#shared/contracts/imports.ts';
import { serve } from '../http/toLambda.ts';
import { addNames } from './missingNames.ts';

export const { run, handler } = serve(imports.addNames, async (input, deps) => ({
  data: await addNames(deps, input, input.params.importId, input.body.names),
}));
