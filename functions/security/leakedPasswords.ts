import { createHash } from 'node:crypto';
import leaked from './leakedFilter.json' with { type: 'json' };

/** How many bits a password sets in the filter: with 19 bits for each one in 10,000 others seems to be there. */
const HASHES = 13;
/** What is shorter stands in almost any text. */
const SHORTEST_PART = 4;
const LONGEST_PART = 24;
/** So many leaked passwords in a row are guessed as one is. */
const PARTS = 2;

/** The bits of a password in a Bloom filter of so many bits. */
export function bitsOf(password: string, size: number): number[] {
  const hash = createHash('sha256').update(password).digest();
  const [first, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6) | 1];
  return Array.from({ length: HASHES }, (_, i) => (first + i * step) % size);
}

let filter: Buffer | undefined;

/** Whether a password is among the 100,000 most used that leaked, or among those of 15 and more characters. */
export function isLeaked(password: string): boolean {
  filter ??= Buffer.from(leaked.filter, 'base64');
  const bits = filter;
  return bitsOf(password, bits.length * 8).every((bit) => ((bits[bit >> 3] as number) >> (bit & 7)) & 1);
}

/**
 * Whether a text is a leaked password, the same ones over and over, or two of them with digits and signs between.
 * @param text in lower case
 */
export function isOfLeaked(text: string): boolean {
  if (isLeaked(text)) return true;
  const characters = [...text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')];
  // For each place, the fewest different parts that lead there; digits lead on for nothing.
  const ways: (ReadonlySet<string> | undefined)[] = [new Set()];
  for (let end = 1; end <= characters.length; end += 1) {
    const before = ways[end - 1];
    if (before && /\p{N}/u.test(characters[end - 1] as string)) ways[end] = before;
    for (let start = Math.max(0, end - LONGEST_PART); start <= end - SHORTEST_PART; start += 1) {
      const led = ways[start];
      if (!led) continue;
      const part = characters.slice(start, end).join('');
      const parts = led.has(part) ? led.size : led.size + 1;
      if (parts > PARTS || parts >= (ways[end]?.size ?? Infinity)) continue;
      if (led.has(part) || isLeaked(part)) ways[end] = new Set([...led, part]);
    }
  }
  const whole = ways[characters.length];
  return whole !== undefined && whole.size > 0;
}
