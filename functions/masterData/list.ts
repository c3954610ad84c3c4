import { masterData } from '#shared/contracts/masterData.ts';
import { serve } from '../http/toLambda.ts';
import { collectionOf, listMaster } from './lists.ts';

/** Collections whose plain list leaves inactive items out, because they also have a list under `/all`. */
const WITH_ALL = new Set(masterData.list.path.filter((path) => path.endsWith('/all')).map(collectionOf));

export const { run, handler } = serve(masterData.list, async ({ route, versions }, deps) => {
  const collection = collectionOf(route);
  const plain = route === `/${collection}`;
  const inactive = route.endsWith('/all') || (plain && !WITH_ALL.has(collection));
  return { data: listMaster(await deps.masterData.at(versions), collection, { inactive }) };
});
