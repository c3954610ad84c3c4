import { masterData } from '#shared/contracts/masterData.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { religionWork, removeReligion } from '../cascade/religion.ts';
import { serve } from '../http/toLambda.ts';
import { workInRequest } from '../table/job.ts';
import { typeOf } from './lists.ts';

const TYPE = typeOf('religions');

export const { run, handler } = serve(masterData.force, async (input, deps) => {
  const job = await workInRequest(deps, await removeReligion(deps, input, input.params.id), religionWork);
  if (job.state === 'done') return { message: settingsMessages.deletedPermanently(TYPE) };
  return { message: settingsMessages.deletionGoesOn(TYPE), data: { job } };
});
