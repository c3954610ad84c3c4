import { masterData } from '#shared/contracts/masterData.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { visibleItem } from './items.ts';
import { collectionOf } from './lists.ts';

export const run: Run<typeof masterData.get> = async ({ params, route, versions }, deps) => ({
  success: true,
  data: visibleItem(await deps.masterData.at(versions), collectionOf(route), params.id),
});

export const handler = toLambda(masterData.get, run);
