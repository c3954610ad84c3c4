import { createDeps } from '../app/createDeps.ts';
import type { Deps } from '../app/deps.ts';
import { countProbe } from '../system/systemHealth.ts';

let warm: Deps | undefined;

/** Runs every few minutes: the share of probes that passed is the uptime that reports tell. */
export const handler = async (): Promise<void> => {
  warm ??= createDeps(process.env);
  await countProbe(warm);
};
