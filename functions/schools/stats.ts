import { schools } from '#shared/contracts/schools.ts';
import { schoolStats } from '../directory/schools.ts';
import { serve } from '../http/toLambda.ts';

export const { run, handler } = serve(schools.stats, async ({ see }) => ({
  data: schoolStats(await see.schools()),
}));
