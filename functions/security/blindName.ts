import { createHmac, hkdfSync } from 'node:crypto';
import type { Deps } from '../app/deps.ts';
import { hmac } from './hash.ts';

/**
 * A keyed hash of a typed text, in base64url. Counters, and entries about unknown people, hold it instead of the text,
 * because somebody may have typed a password there.
 */
export async function blindName(deps: Pick<Deps, 'secrets'>, text: string): Promise<string> {
  return hmac((await deps.secrets('names')).blind, text).toString('base64url');
}

/** A keyed hash of these parts, in base64url, under a key that serves this use alone. */
export async function macFor(
  deps: Pick<Deps, 'secrets'>,
  use: string,
  ...parts: readonly (string | number)[]
): Promise<string> {
  const key = Buffer.from((await deps.secrets('names')).blind, 'base64');
  const own = Buffer.from(hkdfSync('sha256', key, '', use, 32));
  return createHmac('sha256', own).update(parts.join('\n')).digest('base64url');
}

/** The subject of an audit entry when no account has the name. */
export const unknownSubject = (blind: string) => ({ username: `unknown:${blind.slice(0, 12)}` });
