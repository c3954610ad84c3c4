import { imports } from '#shared/contracts/imports.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { listImports, listWaiting } from './reads.ts';

export const run: Run<typeof imports.list> = async (input, deps) => ({
  success: true,
  data: await (input.query.waiting ? listWaiting : listImports)(deps, input.actor),
});

export const handler = toLambda(imports.list, run);
