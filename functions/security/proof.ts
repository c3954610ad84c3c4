import { createHash, randomBytes } from 'node:crypto';
import { authMessages } from '#shared/messages/auth.ts';
import type { Deps } from '../app/deps.ts';
import { secondsOf } from '../app/durations.ts';
import { AppError, hasCode } from '../app/errors.ts';
import type { Item } from '../table/table.ts';
import { macFor } from './blindName.ts';
import { isEqual } from './hash.ts';
import { attemptsIn, countInWindow, firstInWindow } from './throttle.ts';

/** Who an attempt is about, by a blind name, and the work that was sent with it. */
type Proving = { blind: string; proof?: string };

/** A count that strangers can fill: from `free` on each attempt costs work, at `most` none is let through. */
export type Window = { name: string; free: number; most: number; seconds: number };

const PROOF = /^([0-9]{1,12})\.([\w-]{22})\.([0-9]{1,2})\.([\w-]{43})\.[0-9]{1,16}$/;

const macOf = (deps: Pick<Deps, 'secrets'>, blind: string, stated: string) =>
  macFor(deps, 'proof of work', blind, stated);

/** The refusal of an attempt that came without the work it costs: it says which work that is. */
async function askForProof(deps: Deps, { blind }: Proving, bits: number): Promise<AppError> {
  const until = Math.floor(secondsOf(deps.now()) + deps.limits.proofSeconds);
  const stated = `${until}.${randomBytes(16).toString('base64url')}.${bits}`;
  const text = `${stated}.${await macOf(deps, blind, stated)}`;
  return new AppError('tooMany', authMessages.tooManyAttempts, {
    // The work lets the next attempt through at once.
    retryAfterSeconds: 1,
    challenge: { text, bits },
  });
}

/**
 * Whether the proof is the work for a challenge that was given to this name, is in force and was not used before. A
 * challenge that was collected while the work was less does not do.
 */
async function isProven(deps: Deps, { blind, proof = '' }: Proving, due: number): Promise<boolean> {
  const [, until, nonce, bits, mac] = PROOF.exec(proof) ?? [];
  if (!mac || Number(bits) < due || Number(until) <= secondsOf(deps.now())) return false;
  if (!isEqual(mac, await macOf(deps, blind, `${until}.${nonce}.${bits}`))) return false;
  if (zeroBits(createHash('sha256').update(proof).digest()) < Number(bits)) return false;
  return firstInWindow(deps, `proof#${nonce}`, deps.limits.proofSeconds);
}

/** How many bits of a hash are 0 before the first that is 1. */
const zeroBits = (hash: Buffer) => Math.clz32(hash.readUInt32BE(0));

/** The work grows in so many steps between `free` and `most`, each by so many bits: to sixteen times as much. */
const [STEPS, STEP_BITS] = [3, 2];
const bitsFor = (deps: Deps, { attempts, free, most }: Window & { attempts: number }) =>
  deps.limits.proofBits + STEP_BITS * Math.floor((STEPS * (attempts - free)) / (most - free));

/**
 * Asks for work where one of the windows is near its end, and takes it.
 * @returns how an attempt is counted in each of the windows, which asks again where others came between
 * @throws 429 with a challenge where work is due and was not sent
 */
export async function provenFor(
  deps: Deps,
  proving: Proving,
  windows: readonly Window[],
): Promise<(window: Window) => Promise<Item>> {
  const looks = await Promise.all(
    windows.map(async (window) => ({ ...window, ...(await attemptsIn(deps, window.name)) })),
  );
  const full = looks.some(({ attempts, most }) => attempts >= most);
  const near = looks.filter(({ attempts, free }) => attempts >= free);
  const isDue = near.length > 0 && !full;
  const bits = Math.max(...near.map((look) => bitsFor(deps, look)));
  if (isDue && !(await isProven(deps, proving, bits))) throw await askForProof(deps, proving, bits);
  return async ({ name, free, most, seconds }) => {
    try {
      return await countInWindow(deps, name, near.length > 0 ? most : Math.min(free, most), seconds);
    } catch (error) {
      if (near.length > 0 || free >= most || !hasCode(error, 'tooMany')) throw error;
      throw await askForProof(deps, proving, deps.limits.proofBits);
    }
  };
}
