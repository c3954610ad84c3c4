/** How many samples are judged. Before them, caches still fill and code is compiled. */
const JUDGED = 8;
/**
 * How much a heap may seem to grow, as a share of it or in bytes, whichever is more. No two collections leave the same.
 */
const NOISE = { share: 0.03, bytes: 1_000_000 };

export type Steadiness = {
  /** By how many bytes the line through the judged samples rises from the first to the last. */
  growth: number;
  /** How many bytes would still be noise. */
  allowed: number;
  steady: boolean;
};

/**
 * Whether a process holds as much at the end as before, by the line of least squares through the last samples.
 * @param samples bytes in use after a full collection, taken after equal numbers of requests
 */
export function steadiness(samples: readonly number[]): Steadiness {
  if (samples.length < JUDGED + 2) throw new Error(`${samples.length} samples tell nothing`);
  const judged = samples.slice(-JUDGED);
  const mean = judged.reduce((sum, one) => sum + one, 0) / JUDGED;
  const middle = (JUDGED - 1) / 2;
  const spread = judged.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
  const slope = judged.reduce((sum, one, i) => sum + (i - middle) * (one - mean), 0) / spread;
  const growth = slope * (JUDGED - 1);
  const allowed = Math.max(NOISE.bytes, NOISE.share * mean);
  return { growth, allowed, steady: growth <= allowed };
}
