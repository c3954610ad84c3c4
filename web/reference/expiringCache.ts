type Entry = { until: number; answer: Promise<unknown> };

/** Keeps answers for a time. Callers meanwhile share one request. A failed request is not kept. */
export class ExpiringCache {
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  /** @param now returns the time in milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The answer kept under `key`. Without one it calls `load` and keeps that answer for `lifetime` milliseconds. */
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

  /** Forgets the answers under keys that fit, or all. A request that is still running answers its callers and is not kept. */
  clear(fits: (key: string) => boolean = () => true) {
    for (const key of this.#entries.keys()) if (fits(key)) this.#entries.delete(key);
  }
}
