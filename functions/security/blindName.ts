import { createHmac } from 'node:crypto';
import type { Deps } from '../app/deps.ts';

/**
 * What somebody typed, as a name that tells nothing: a keyed hash, in base64url. It stands for the text in counters and
 * in entries about people nobody knows, who may have typed a password there.
 */
export async function blindName(deps: Pick<Deps, 'secrets'>, text: string): Promise<string> {
  const key = Buffer.from((await deps.secrets('names')).blind, 'base64');
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Who an entry of the audit trail is about, where no account has the name. */
export const unknownSubject = (blind: string) => ({ username: `unknown:${blind.slice(0, 12)}` });
