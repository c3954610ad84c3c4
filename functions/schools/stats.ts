import { schools } from '#shared/contracts/schools.ts';
import { schoolStats, visibleSchools } from '../directory/schools.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof schools.stats> = async ({ actor }, deps) => ({
  success: true,
  data: schoolStats(visibleSchools(await deps.schools.look(), actor.scope)),
});

export const handler = toLambda(schools.stats, run);
