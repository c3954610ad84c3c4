import { imports } from '#shared/contracts/imports.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { importRows } from './reads.ts';

export const run: Run<typeof imports.rows> = async ({ actor, params, query }, deps) =>
  importRows(deps, actor, params.importId, query);

export const handler = toLambda(imports.rows, run);
