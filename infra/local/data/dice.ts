/** A generator of numbers from 0 up to 1. The same seed gives the same numbers (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Random choices that are the same for the same seed. */
export class Dice {
  readonly #random: () => number;
  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  chance = (share: number) => this.#random() < share;
  below = (end: number) => Math.floor(this.#random() * end);
  between = (low: number, high: number) => low + this.#random() * (high - low);
  one = <T>(from: readonly T[]): T => from[this.below(from.length)] as T;

  weighted<T extends { weight: number }>(from: readonly T[]): T {
    let left = this.#random() * from.reduce((sum, { weight }) => sum + weight, 0);
    for (const choice of from) {
      left -= choice.weight;
      if (left < 0) return choice;
    }
    return from.at(-1) as T;
  }
}
