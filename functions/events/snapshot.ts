import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../app/deps.ts';
import { FLIGHT_MS } from '../directory/directory.ts';
import { KINDS, type Kind } from '../table/keys.ts';
import { isSnapshotDue, saveSnapshot } from '../table/snapshot.ts';
import { consumer } from './consumer.ts';

/**
 * Saves a snapshot of each directory for which one is due, so that a function starts without reading the whole feed.
 * Each record that was edited since the last snapshot leaves a gap in the numbers after it. A process that has just
 * loaded cannot know yet that nothing follows there, and a snapshot ends before the first gap. So it waits once until
 * the gaps are too old for a write that is under way.
 * @param wait waits for so many milliseconds
 */
export async function run(deps: Deps, wait: (ms: number) => Promise<unknown> = sleep): Promise<void> {
  const due: Kind[] = [];
  let gaps = false;
  for (const kind of KINDS) {
    const { settled, top } = await deps.stored[kind].export();
    if (!(await isSnapshotDue(deps, kind, top))) continue;
    due.push(kind);
    gaps ||= settled < top;
  }
  if (gaps) await wait(FLIGHT_MS + 1);
  for (const kind of due) await saveSnapshot(deps, kind, await deps.stored[kind].export());
}

/** Runs on a schedule. Most runs find nothing due. */
export const handler = consumer('events.snapshot', (deps) => run(deps));
