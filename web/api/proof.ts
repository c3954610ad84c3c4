import { sha256 } from '@noble/hashes/sha2.js';
import type { Challenge } from '#shared/contracts/errors.ts';
import { pause } from '../pause.ts';

/** Hashes between two looks at the clock, and how long the page is kept from anything else. */
const AT_ONCE = 500;
const SLICE_MS = 25;

/**
 * Finds the work for a challenge: 16,000 hashes on average at 14 bits and 260,000 at 18, of which a desktop makes 250 in a
 * millisecond. Works in slices, so that the page stays alive. The browser's own digest takes longer to call than to hash.
 */
export async function prove({ text, bits }: Challenge): Promise<string> {
  const encoder = new TextEncoder();
  const begun = sha256.create().update(encoder.encode(`${text}.`));
  let slice = performance.now();
  for (let number = 0; ; number += 1) {
    const hash = begun
      .clone()
      .update(encoder.encode(String(number)))
      .digest();
    if (zeroBits(hash) >= bits) return `${text}.${number}`;
    if (number % AT_ONCE === 0 && performance.now() - slice > SLICE_MS) {
      await pause(0);
      slice = performance.now();
    }
  }
}

/** How many bits at the beginning are 0, up to 32. */
const zeroBits = (hash: Uint8Array) => Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0));
