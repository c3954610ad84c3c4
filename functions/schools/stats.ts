import { schools } from '#shared/contracts/schools.ts';
import { schoolStats } from '../directory/schools.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof schools.stats> = async ({ see }) => ({
  success: true,
  data: schoolStats(await see.schools()),
});

export const handler = toLambda(schools.stats, run);
