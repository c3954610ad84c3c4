import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../app/deps.ts';

/** The SHA-256 of a text, in base64url. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Whether two secrets are the same, in constant time. Compares hashes, because the texts may have any length. */
export const isEqual = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));

/** The HMAC of a text. @param key a secret as it is stored, in base64 */
export const hmac = (key: string, text: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest();

/** A keyed hash of these parts, under the secret of codes. */
export async function macOfCode(
  deps: Pick<Deps, 'secrets'>,
  ...parts: readonly (string | number)[]
): Promise<Buffer> {
  return hmac((await deps.secrets('codes')).hash, parts.join('\n'));
}
