import { imports } from '#shared/contracts/imports.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { addNames } from './missingNames.ts';

export const run: Run<typeof imports.addNames> = async (input, deps) => ({
  success: true,
  data: await addNames(deps, input, input.params.importId, input.body.names),
});

export const handler = toLambda(imports.addNames, run);
