import { countProbe } from '../data/systemHealth.ts';
import { createDeps, type Deps } from '../deps.ts';

let warm: Deps | undefined;

/** Runs every few minutes: the share of probes that passed is the uptime that reports tell. */
export const handler = async (): Promise<void> => {
  warm ??= createDeps(process.env);
  await countProbe(warm);
};
