/** The server answers within 30 seconds, and the largest request takes a slow line some more. */
export const ANSWER_WITHIN_MS = 60_000;

/**
 * A `fetch` that fails when the machine goes offline and when no answer begins in `ANSWER_WITHIN_MS`: one that was
 * under way when the line broke without a sign would wait for minutes, and the person with it.
 */
export const whileOnline =
  (fetch: typeof globalThis.fetch, machine: EventTarget): typeof globalThis.fetch =>
  async (address, init) => {
    const line = new AbortController();
    const lost = () => line.abort();
    const timer = setTimeout(lost, ANSWER_WITHIN_MS);
    machine.addEventListener('offline', lost);
    try {
      return await fetch(address, { ...init, signal: line.signal });
    } finally {
      clearTimeout(timer);
      machine.removeEventListener('offline', lost);
    }
  };
