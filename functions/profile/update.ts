import { profile } from '#shared/contracts/profile.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { updateTeacher } from '../teachers/writes.ts';
import { ownRecord } from './ownRecord.ts';

export const run: Run<typeof profile.update> = async (input, deps) => ({
  success: true,
  data: await updateTeacher(deps, input, ownRecord(input.actor), input.body),
});

export const handler = toLambda(profile.update, run);
