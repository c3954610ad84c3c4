import { masterData } from '#shared/contracts/masterData.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { removeItem } from './items.ts';
import { collectionOf } from './lists.ts';
import { typeOf } from './usageCounts.ts';

export const run: Run<typeof masterData.remove> = async (input, deps) => {
  const collection = collectionOf(input.route);
  await removeItem(deps, input, collection, input.params.id);
  return { success: true, message: settingsMessages.deletedPermanently(typeOf(collection)) };
};

export const handler = toLambda(masterData.remove, run);
