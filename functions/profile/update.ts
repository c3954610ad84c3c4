import { profile } from '#shared/contracts/profile.ts';
import { ownRecord } from '../data/profile.ts';
import { updateTeacher } from '../data/teacher.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof profile.update> = async (input, deps) => ({
  success: true,
  data: await updateTeacher(deps, input, ownRecord(input.actor), input.body),
});

export const handler = toLambda(profile.update, run);
