import { locations } from '#shared/contracts/locations.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { updateItem } from '../masterData/items.ts';
import { collectionOf } from '../masterData/lists.ts';

export const run: Run<typeof locations.update> = async (input, deps) => ({
  success: true,
  data: await updateItem(deps, input, collectionOf(input.route), input.params.id, input.body),
});

export const handler = toLambda(locations.update, run);
