import { system } from '#shared/contracts/system.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { recentProbe } from './probes.ts';

export const run: Run<typeof system.health> = async (_input, deps) => ({
  success: true,
  data: await recentProbe(deps),
});

export const handler = toLambda(system.health, run);
