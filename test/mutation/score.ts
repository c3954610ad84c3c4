/**
 * What became of a mutant. `uncovered`: no test comes by it. `invalid`: no test file can be read with it, as no
 * compiler would let it through; it counts for nothing.
 */
export type Fate = 'killed' | 'timeout' | 'survived' | 'uncovered' | 'invalid';

export type Score = {
  detected: number;
  counted: number;
  /** Of all that count, and where it lies with 95 % for all of the folder's mutants; in percent. */
  percent: number;
  low: number;
  high: number;
};

/** The share of mutants that tests notice, with Wilson's interval. @param all how many there are to be drawn from */
export function scoreOf(fates: readonly Fate[], all: number): Score {
  const detected = fates.filter((fate) => fate === 'killed' || fate === 'timeout').length;
  const counted = fates.filter((fate) => fate !== 'invalid').length;
  if (counted === 0) return { detected, counted, percent: 0, low: 0, high: 100 };
  const p = detected / counted;
  const [low, high] = counted >= all ? [p, p] : wilson(p, counted);
  const rounded = (share: number) => Math.round(share * 1000) / 10;
  return { detected, counted, percent: rounded(p), low: rounded(low), high: rounded(high) };
}

/** Of a normal distribution 95 % lie so many deviations around its middle. */
const Z = 1.96;

function wilson(p: number, n: number): [number, number] {
  const middle = (p + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n);
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** So many of them, drawn by chance and without putting back, in their order. */
export function sampled<T>(from: readonly T[], count: number, random: () => number): T[] {
  const places = from.map((_, i) => i);
  for (let i = 0; i < Math.min(count, places.length); i += 1) {
    const other = i + Math.floor(random() * (places.length - i));
    [places[i], places[other]] = [places[other] as number, places[i] as number];
  }
  return places
    .slice(0, count)
    .sort((a, b) => a - b)
    .map((place) => from[place] as T);
}
