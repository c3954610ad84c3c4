import { imports } from '#shared/contracts/imports.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { beginImport } from './writes.ts';

export const run: Run<typeof imports.create> = async (input, deps) => ({
  success: true,
  data: await beginImport(deps, input, input.body),
});

export const handler = toLambda(imports.create, run);
