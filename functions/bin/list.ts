import { bin } from '#shared/contracts/bin.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { binPage } from './page.ts';

export const run: Run<typeof bin.list> = async ({ query }, deps) => ({
  success: true,
  ...(await binPage(deps, query)),
});

export const handler = toLambda(bin.list, run);
