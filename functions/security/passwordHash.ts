import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Deps } from '../app/deps.ts';

const SALT_BYTES = 16;
const TAG_BYTES = 32;

type Needs = Pick<Deps, 'limits' | 'secrets'>;
type Cost = { memoryKiB: number; passes: number; parallelism: number };

/**
 * The bytes of a password. They are the same from every keyboard, because composed characters count as one. Passwords
 * are never trimmed or cut.
 */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'));

async function tag(deps: Needs, password: string, nonce: Buffer, cost: Cost, tagLength = TAG_BYTES) {
  const parameters: Argon2Parameters = {
    message: bytesOf(password),
    nonce,
    memory: cost.memoryKiB,
    passes: cost.passes,
    parallelism: cost.parallelism,
    tagLength,
    secret: Buffer.from((await deps.secrets('passwords')).pepper, 'base64'),
  };
  return promisify(argon2)('argon2id', parameters);
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** The PHC string of a password: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(deps: Needs, password: string): Promise<string> {
  const { memoryKiB, passes, parallelism } = deps.limits.argon2;
  const salt = randomBytes(SALT_BYTES);
  const hash = await tag(deps, password, salt, deps.limits.argon2);
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,4}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/**
 * Compares a password with a hash. `outdated` says that the hash is weaker than today's. Without a hash it does the
 * same work and answers no, so that the time shows nothing.
 */
export async function verifyPassword(deps: Needs, password: string, phc: string | undefined) {
  const [, m, t, p, salt, hash] = PHC.exec(phc ?? '') ?? [];
  if (!salt || !hash) {
    await tag(deps, password, Buffer.alloc(SALT_BYTES), deps.limits.argon2);
    return { matches: false, outdated: false };
  }
  const cost: Cost = { memoryKiB: Number(m), passes: Number(t), parallelism: Number(p) };
  const expected = Buffer.from(hash, 'base64');
  const actual = await tag(deps, password, Buffer.from(salt, 'base64'), cost, expected.length);
  const { memoryKiB, passes } = deps.limits.argon2;
  const outdated = cost.memoryKiB < memoryKiB || cost.passes < passes;
  return { matches: timingSafeEqual(actual, expected), outdated };
}
