import { savesData } from './savesData.ts';

type Load = () => Promise<unknown>;

/**
 * Fetches the code of screens that are likely to be next, one step after another, so that a nearer screen waits for none
 * behind it. What does not come is fetched when its screen is opened.
 */
export async function fetchAhead(steps: readonly (readonly Load[])[]): Promise<void> {
  if (savesData()) return;
  for (const loads of steps) await Promise.allSettled(loads.map((load) => load()));
}

/** On a slow line the first screens ask for their own files and answers in this time. */
const FIRST_SCREENS_MS = 10_000;

/**
 * Fetches code of the open screen that nothing needs yet, once the first screens are there and the page is idle.
 * @returns gives it up
 */
export function fetchLater(loads: readonly Load[]): () => void {
  const fetchNow = () => {
    for (const load of loads) void load().catch(() => undefined);
  };
  // Safari knows no idle time.
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(fetchNow) : fetchNow());
  const timer = setTimeout(whenIdle, FIRST_SCREENS_MS);
  return () => clearTimeout(timer);
}
