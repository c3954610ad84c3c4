import { masterData } from '#shared/contracts/masterData.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { deactivateItem } from './items.ts';
import { collectionOf } from './lists.ts';
import { typeOf } from './usageCounts.ts';

export const run: Run<typeof masterData.deactivate> = async (input, deps) => {
  const collection = collectionOf(input.route);
  const data = await deactivateItem(deps, input, collection, input.params.id);
  return { success: true, data, message: settingsMessages.deactivated(typeOf(collection)) };
};

export const handler = toLambda(masterData.deactivate, run);
