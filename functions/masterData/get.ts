import { masterData } from '#shared/contracts/masterData.ts';
import { serve } from '../http/toLambda.ts';
import { visibleItem } from './items.ts';
import { collectionOf } from './lists.ts';

export const { run, handler } = serve(masterData.get, async ({ params, route, versions }, deps) => ({
  data: visibleItem(await deps.masterData.at(versions), collectionOf(route), params.id),
}));
