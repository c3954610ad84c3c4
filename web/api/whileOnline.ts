/** The server answers within 30 seconds, and the largest request needs more on a slow line. */
export const ANSWER_WITHIN_MS = 60_000;

/**
 * Wraps `fetch` so that it fails when the machine goes offline, and when no answer begins within `ANSWER_WITHIN_MS`.
 * Otherwise a request whose connection broke silently would wait for minutes. The caller may end it sooner by a signal.
 */
export const whileOnline =
  (fetch: typeof globalThis.fetch, machine: EventTarget): typeof globalThis.fetch =>
  async (address, init) => {
    const line = new AbortController();
    const lost = () => line.abort();
    const timer = setTimeout(lost, ANSWER_WITHIN_MS);
    machine.addEventListener('offline', lost);
    init?.signal?.addEventListener('abort', lost);
    try {
      return await fetch(address, { ...init, signal: line.signal });
    } finally {
      clearTimeout(timer);
      machine.removeEventListener('offline', lost);
    }
  };
