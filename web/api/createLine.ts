import { createListeners } from '../listeners.ts';

/** `offline`: the machine has no network. `unreached`: it has one, but the server does not answer. */
export type LineState = 'up' | 'offline' | 'unreached';

type Parts = {
  /** Hears `online` and `offline`. */
  machine: EventTarget;
  isOnline: () => boolean;
  /** Whether the server gives any answer. */
  probe: () => Promise<boolean>;
};

export const PROBE_EVERY_MS = 5000;

/**
 * Knows whether the server can be reached. One lost answer proves nothing, so the server is then asked again. While it
 * is out of reach it is asked every `PROBE_EVERY_MS`. When it answers, the machine hears `online`, as after a time
 * without any network: whoever waits for the line listens for that alone.
 */
export function createLine({ machine, isOnline, probe }: Parts) {
  let reached = true;
  let asking: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { add: subscribe, tell } = createListeners();

  const state = (): LineState => {
    if (!isOnline()) return 'offline';
    return reached ? 'up' : 'unreached';
  };

  async function ask() {
    clearTimeout(timer);
    const answers = await probe();
    if (answers === reached || !isOnline()) return;
    reached = answers;
    if (answers) machine.dispatchEvent(new Event('online'));
    else tell();
  }

  const check = (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = undefined;
      if (state() === 'unreached') timer = setTimeout(check, PROBE_EVERY_MS);
    });
    return asking;
  };

  machine.addEventListener('offline', tell);
  machine.addEventListener('online', () => {
    reached = true;
    tell();
  });

  return {
    state,
    subscribe,
    /** Calls `act` as soon as the server can be reached, which may be at once. */
    onceUp(act: () => void) {
      if (state() === 'up') return act();
      const stop = subscribe(() => {
        if (state() !== 'up') return;
        stop();
        act();
      });
    },
    /** Called when a request got no answer. @returns whether the server is out of reach */
    async lost(): Promise<boolean> {
      if (isOnline()) await check();
      return state() !== 'up';
    },
    /** Wraps `fetch` so that the line learns from each request. */
    watching:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (address, init) => {
        try {
          const answer = await fetch(address, init);
          if (!reached) void check();
          return answer;
        } catch (error) {
          if (isOnline()) void check();
          throw error;
        }
      },
  };
}
