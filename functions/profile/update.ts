import { profile } from '#shared/contracts/profile.ts';
import { serve } from '../http/toLambda.ts';
import { updateTeacher } from '../teachers/writes.ts';
import { ownRecord } from './ownRecord.ts';

export const { run, handler } = serve(profile.update, async (input, deps) => ({
  data: await updateTeacher(deps, input, ownRecord(input.actor), input.body),
}));
