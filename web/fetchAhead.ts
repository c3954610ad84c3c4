import { useEffect } from 'react';

type Load = () => Promise<unknown>;

/** Whether the person asked their browser to load little. */
export const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches the code of screens that are likely to be next. What does not come is fetched when its screen is opened. */
export function fetchAhead(loads: readonly Load[]): void {
  if (savesData()) return;
  for (const load of loads) void load().catch(() => undefined);
}

/** Fetches the code of the screen that is likely to be next, once this one has what it shows. */
export function useFetchAhead(load: Load, ready: boolean): void {
  useEffect(() => {
    if (ready) fetchAhead([load]);
  }, [load, ready]);
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
