import { locations } from '#shared/contracts/locations.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { removeItem } from '../masterData/items.ts';
import { collectionOf } from '../masterData/lists.ts';
import { typeOf } from '../masterData/usageCounts.ts';

export const run: Run<typeof locations.remove> = async (input, deps) => {
  const collection = collectionOf(input.route);
  await removeItem(deps, input, collection, input.params.id);
  return { success: true, message: settingsMessages.deletedPermanently(typeOf(collection)) };
};

export const handler = toLambda(locations.remove, run);
