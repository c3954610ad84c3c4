import { masterData } from '#shared/contracts/masterData.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { updateItem } from './items.ts';
import { collectionOf } from './lists.ts';

export const run: Run<typeof masterData.update> = async (input, deps) => ({
  success: true,
  data: await updateItem(deps, input, collectionOf(input.route), input.params.id, input.body),
});

export const handler = toLambda(masterData.update, run);
