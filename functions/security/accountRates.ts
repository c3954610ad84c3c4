type Bucket = { tokens: number; at: number };

/** With this many buckets, full ones are dropped. A full bucket is as good as none. */
const MANY = 1000;

/**
 * A token bucket for each account: a burst of requests, and then some more each second. It lives in the memory of one
 * process, because a count shared by all processes would cost each request a write. It stops a program or page that
 * runs wild, and that mostly reaches the same process again.
 * @see https://en.wikipedia.org/wiki/Token_bucket
 */
export class AccountRates {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #buckets = new Map<number, Bucket>();

  /** @param now the time in milliseconds */
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

  /** Takes a token of the account. @returns 0 when it took one, or else the seconds until there is one */
  take(account: number): number {
    const at = this.#now();
    const bucket = this.#buckets.get(account);
    const tokens = bucket ? this.#tokensOf(bucket, at) : this.#burst;
    if (tokens < 1) return (1 - tokens) / this.#perSecond;
    if (!bucket && this.#buckets.size >= MANY) this.#letGo(at);
    this.#buckets.set(account, { tokens: tokens - 1, at });
    return 0;
  }

  /** A clock that was set back adds no tokens. */
  #tokensOf({ tokens, at }: Bucket, now: number): number {
    return Math.min(this.#burst, tokens + (Math.max(0, now - at) / 1000) * this.#perSecond);
  }

  #letGo(now: number): void {
    for (const [account, bucket] of this.#buckets)
      if (this.#tokensOf(bucket, now) >= this.#burst) this.#buckets.delete(account);
  }
}
