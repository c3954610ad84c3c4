import { imports } from '#shared/contracts/imports.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { readMissing } from './missingNames.ts';

export const run: Run<typeof imports.names> = async (input, deps) => ({
  success: true,
  data: await readMissing(deps, input.actor, input.params.importId),
});

export const handler = toLambda(imports.names, run);
