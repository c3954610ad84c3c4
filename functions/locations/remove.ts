import { locations } from '#shared/contracts/locations.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { removeItem } from '../data/masterItem.ts';
import { collectionOf } from '../data/masterList.ts';
import { typeOf } from '../data/masterUsage.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof locations.remove> = async (input, deps) => {
  const collection = collectionOf(input.route);
  await removeItem(deps, input, collection, input.params.id);
  return { success: true, message: settingsMessages.deletedPermanently(typeOf(collection)) };
};

export const handler = toLambda(locations.remove, run);
