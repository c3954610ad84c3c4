import { system } from '#shared/contracts/system.ts';
import { serve } from '../http/toLambda.ts';
import { recentProbe } from './probes.ts';

export const { run, handler } = serve(system.health, async (_input, deps) => ({
  data: await recentProbe(deps),
}));
