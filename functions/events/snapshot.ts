import type { Deps } from '../app/deps.ts';
import { KINDS } from '../table/keys.ts';
import { isSnapshotDue, saveSnapshot } from '../table/snapshot.ts';
import { consumer } from './consumer.ts';

/**
 * Saves a snapshot of each directory for which one is due, so that a function starts without reading the whole feed.
 */
export async function run(deps: Deps): Promise<void> {
  for (const kind of KINDS) {
    const snapshot = await deps.stored[kind].export();
    if (await isSnapshotDue(deps, kind, snapshot)) await saveSnapshot(deps, kind, snapshot);
  }
}

/** Runs on a schedule. Most runs find nothing due. */
export const handler = consumer('events.snapshot', run);
