import { locations } from '#shared/contracts/locations.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { addItem } from '../masterData/items.ts';
import { collectionOf } from '../masterData/lists.ts';

export const run: Run<typeof locations.create> = async (input, deps) => ({
  success: true,
  data: await addItem(deps, input, collectionOf(input.route), input.body),
});

export const handler = toLambda(locations.create, run);
