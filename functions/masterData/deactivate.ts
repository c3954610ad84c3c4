import { masterData } from '#shared/contracts/masterData.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { deactivateItem } from '../data/masterItem.ts';
import { collectionOf } from '../data/masterList.ts';
import { typeOf } from '../data/masterUsage.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof masterData.deactivate> = async (input, deps) => {
  const collection = collectionOf(input.route);
  const data = await deactivateItem(deps, input, collection, input.params.id);
  return { success: true, data, message: settingsMessages.deactivated(typeOf(collection)) };
};

export const handler = toLambda(masterData.deactivate, run);
