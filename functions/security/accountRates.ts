type Bucket = { tokens: number; at: number };

/** Buckets beyond which those that are full again, which are as good as none, are let go. */
const MANY = 1000;

/**
 * A token bucket for each account: so many requests at once, and one more for each part of a second that passes. It
 * lies in the memory of one process, since a count that all processes share would cost each request a write; what it
 * stops is a program or a page that runs away, and that comes back to the same process.
 * @see https://en.wikipedia.org/wiki/Token_bucket
 */
export class AccountRates {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #buckets = new Map<number, Bucket>();

  /** @param now milliseconds */
  constructor(
    { requestsAtOnce, requestsPerSecond }: { requestsAtOnce: number; requestsPerSecond: number },
    now: () => number,
  ) {
    this.#burst = requestsAtOnce;
    this.#perSecond = requestsPerSecond;
    this.#now = now;
  }

  /** How many accounts are remembered. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes a token of the account. @returns seconds until there is one; 0 where one was taken */
  take(account: number): number {
    const at = this.#now();
    const bucket = this.#buckets.get(account);
    const tokens = bucket ? this.#tokensOf(bucket, at) : this.#burst;
    if (tokens < 1) return (1 - tokens) / this.#perSecond;
    if (!bucket && this.#buckets.size >= MANY) this.#letGo(at);
    this.#buckets.set(account, { tokens: tokens - 1, at });
    return 0;
  }

  /** A clock that was set back gives none. */
  #tokensOf({ tokens, at }: Bucket, now: number): number {
    return Math.min(this.#burst, tokens + (Math.max(0, now - at) / 1000) * this.#perSecond);
  }

  #letGo(now: number): void {
    for (const [account, bucket] of this.#buckets)
      if (this.#tokensOf(bucket, now) >= this.#burst) this.#buckets.delete(account);
  }
}
