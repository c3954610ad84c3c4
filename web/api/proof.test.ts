import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { prove } from './proof.ts';

it('is a number whose hash with the text begins with as many bits 0', async () => {
  for (const bits of [1, 5, 8, 12]) {
    const proof = await prove({ text: `challenge ${bits}`, bits });
    expect(proof).toMatch(new RegExp(`^challenge ${bits}\\.[0-9]+$`));
    const hash = createHash('sha256').update(proof).digest();
    expect(hash.readUInt32BE(0).toString(2).padStart(32, '0').slice(0, bits)).toBe('0'.repeat(bits));
  }
});
