import type { Kind } from '../data/keys.ts';
import { saveSnapshot } from '../data/snapshot.ts';
import { createDeps, type Deps } from '../deps.ts';

/** Saves a snapshot of each directory, so that a function starts without reading the whole feed. */
export async function run(deps: Deps): Promise<void> {
  const directories: [Kind, Deps['schools']][] = [['school', deps.schools]];
  for (const [kind, directory] of directories) await saveSnapshot(deps, kind, await directory.export());
}

let warm: Deps | undefined;

/** Runs on a schedule. */
export const handler = async (): Promise<void> => {
  warm ??= createDeps(process.env);
  await run(warm);
};
