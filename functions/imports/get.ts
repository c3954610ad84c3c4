import { imports } from '#shared/contracts/imports.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { ownImport, shownImport } from './stored.ts';

export const run: Run<typeof imports.get> = async (input, deps) => ({
  success: true,
  data: await shownImport(deps, await ownImport(deps, input.actor, input.params.importId)),
});

export const handler = toLambda(imports.get, run);
