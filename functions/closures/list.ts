import { closures } from '#shared/contracts/closures.ts';
import { serve } from '../http/toLambda.ts';
import { closurePage } from './reads.ts';

export const { run, handler } = serve(closures.list, async ({ query }, deps) => closurePage(deps, query));
