import { locations } from '#shared/contracts/locations.ts';
import { addItem } from '../data/masterItem.ts';
import { collectionOf } from '../data/masterList.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof locations.create> = async (input, deps) => ({
  success: true,
  data: await addItem(deps, input, collectionOf(input.route), input.body),
});

export const handler = toLambda(locations.create, run);
