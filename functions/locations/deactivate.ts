import { locations } from '#shared/contracts/locations.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { deactivateItem } from '../masterData/items.ts';
import { collectionOf } from '../masterData/lists.ts';
import { typeOf } from '../masterData/usageCounts.ts';

export const run: Run<typeof locations.deactivate> = async (input, deps) => {
  const collection = collectionOf(input.route);
  const data = await deactivateItem(deps, input, collection, input.params.id);
  return { success: true, data, message: settingsMessages.deactivated(typeOf(collection)) };
};

export const handler = toLambda(locations.deactivate, run);
