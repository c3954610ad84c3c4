import { masterData } from '#shared/contracts/masterData.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { COLLECTION_NAMES } from '#shared/records/collections.ts';
import { religionWork, removeReligion } from '../cascade/religion.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { workInRequest } from '../table/job.ts';

const TYPE = COLLECTION_NAMES.religions.one;

export const run: Run<typeof masterData.force> = async (input, deps) => {
  const job = await workInRequest(deps, await removeReligion(deps, input, input.params.id), religionWork);
  if (job.state === 'done') return { success: true, message: settingsMessages.deletedPermanently(TYPE) };
  input.reply.status = 202;
  return { success: true, message: settingsMessages.deletionGoesOn(TYPE) };
};

export const handler = toLambda(masterData.force, run);
