import { closures } from '#shared/contracts/closures.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { closurePage } from './reads.ts';

export const run: Run<typeof closures.list> = async ({ query }, deps) => closurePage(deps, query);

export const handler = toLambda(closures.list, run);
