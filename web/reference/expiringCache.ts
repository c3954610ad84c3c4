type Entry = { until: number; answer: Promise<unknown> };

/** Answers kept for a time. Who asks meanwhile shares one request; a failed one is not kept. */
export class ExpiringCache {
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  /** @param now milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The answer kept under `key`, or that of `load`, which is then kept for `lifetime` milliseconds. */
  get<T>(key: string, lifetime: number, load: () => Promise<T>): Promise<T> {
    const kept = this.#entries.get(key);
    if (kept && this.#now() < kept.until) return kept.answer as Promise<T>;
    const answer = load();
    const entry = { until: this.#now() + lifetime, answer };
    this.#entries.set(key, entry);
    answer.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return answer;
  }

  /** Forgets all; an answer still under way goes to who asked for it and is not kept. */
  clear() {
    this.#entries.clear();
  }
}
