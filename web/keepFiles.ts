import { savesData } from './savesData.ts';

/** Runs when the page has nothing else to do. */
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act) : setTimeout(act, 2000);

const IDLE_MS = 10_000;

/**
 * Has the service worker keep the app's files, so that the next visit waits for none of them. Once the page has been quiet
 * for a while, it fetches those of the other screens. Without a worker everything works as well.
 */
export function keepFiles(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const register = async () => {
    await serviceWorker.register('/sw.js');
    const { active } = await serviceWorker.ready;
    if (!savesData()) setTimeout(() => whenIdle(() => active?.postMessage('idle')), IDLE_MS);
  };
  whenIdle(() => void register().catch(() => undefined));
}
