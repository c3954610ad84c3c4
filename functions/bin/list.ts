import { bin } from '#shared/contracts/bin.ts';
import { serve } from '../http/toLambda.ts';
import { binPage } from './page.ts';

export const { run, handler } = serve(bin.list, async ({ query }, deps) => ({
  ...(await binPage(deps, query)),
}));
