import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#shared/domain/factor.ts';
import type { Deps } from '../app/deps.ts';
import { macOfCode } from './hash.ts';

/** Letters and digits that nobody takes for one another; 32 of them, so that each byte is fair. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Five bits each: 80 bits, which nobody can guess. */
const LENGTH = 16;

const newCode = () => Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** A code as people read it: in groups of four. */
const shown = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

/** How a code is stored: as a hash that takes a secret beside the table. */
export async function hashOfRecovery(
  deps: Pick<Deps, 'secrets'>,
  userId: number,
  code: string,
): Promise<string> {
  return (await macOfCode(deps, 'recovery', userId, code)).toString('base64url');
}

/** Ten new codes as their owner sees them once, and as they are stored. */
export async function newRecoveryCodes(
  deps: Pick<Deps, 'secrets'>,
  userId: number,
): Promise<{ shown: string[]; left: Record<string, true> }> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashOfRecovery(deps, userId, code)));
  return { shown: codes.map(shown), left: Object.fromEntries(hashes.map((hash) => [hash, true])) };
}
