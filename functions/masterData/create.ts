import { masterData } from '#shared/contracts/masterData.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { addItem } from './items.ts';
import { collectionOf } from './lists.ts';

export const run: Run<typeof masterData.create> = async (input, deps) => ({
  success: true,
  data: await addItem(deps, input, collectionOf(input.route), input.body),
});

export const handler = toLambda(masterData.create, run);
