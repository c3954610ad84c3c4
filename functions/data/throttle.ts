import { authMessages } from '#shared/messages/auth.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';
import { keys } from './keys.ts';
import { ConditionFailed, type Item } from './table.ts';

const tooMany = (retryAfterSeconds: number) =>
  new AppError('tooMany', authMessages.tooManyAttempts, { retryAfterSeconds: Math.ceil(retryAfterSeconds) });

type At = Pick<Deps, 'table' | 'now'>;
const secondsOf = ({ now }: Pick<Deps, 'now'>) => now().getTime() / 1000;

/**
 * Counts one attempt in a fixed window, before the attempt is made, so that parallel attempts cannot pass the
 * limit together.
 * @throws 429 with the time left when `limit` attempts were already made in this window
 */
export async function countInWindow(deps: At, name: string, limit: number, windowSeconds: number) {
  const key = keys.throttle(name);
  for (;;) {
    const now = secondsOf(deps);
    try {
      return await deps.table.update(
        key,
        { text: 'ADD attempts :one', values: { ':one': 1 } },
        { text: 'windowEnds > :now AND attempts < :limit', values: { ':now': now, ':limit': limit } },
      );
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
    const item = await deps.table.get(key);
    const ends = (item?.windowEnds as number | undefined) ?? 0;
    if (ends > now) {
      if ((item?.attempts as number) >= limit) throw tooMany(ends - now);
      // Opened or given back between the two looks: there is room in it now.
      continue;
    }
    try {
      return await deps.table.update(
        key,
        {
          text: 'SET attempts = :one, windowEnds = :ends, expiresAt = :expires',
          values: { ':one': 1, ':ends': now + windowSeconds, ':expires': Math.ceil(now + windowSeconds) },
        },
        { text: 'attribute_not_exists(pk) OR windowEnds <= :now', values: { ':now': now } },
      );
    } catch (error) {
      // Somebody else opened the window meanwhile: count in theirs.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}

/** Gives back an attempt that turned out to be rightful. */
export async function refund(deps: At, name: string): Promise<void> {
  await ignoringAbsence(
    deps.table.update(
      keys.throttle(name),
      { text: 'ADD attempts :back', values: { ':back': -1 } },
      { text: 'attempts > :zero', values: { ':zero': 0 } },
    ),
  );
}

/**
 * Forgets the attempts under a name.
 * @param after the count that the rightful attempt was given: where others came after it, their count stays, so
 * that one right guess among many at once opens no room for more
 */
export async function clear(deps: At, name: string, after?: number): Promise<void> {
  const latest = { text: 'attempts = :after', values: { ':after': after } };
  await ignoringAbsence(
    deps.table.update(
      keys.throttle(name),
      { text: 'SET attempts = :zero, lockedUntil = :zero, windowEnds = :zero', values: { ':zero': 0 } },
      after === undefined ? { text: 'attribute_exists(pk)' } : latest,
    ),
  );
}

async function ignoringAbsence(writing: Promise<Item>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Attempts are forgotten when none was made for this long. */
const FORGET_SECONDS = 24 * 3600;

/**
 * Reserves an attempt where the first `free` cost nothing and each further one locks the name for twice as
 * long, from `firstLock` up to `longestLock` seconds. Reserved before the attempt is verified, on condition of
 * the count that was read, so that of many at once at most `free` get through.
 * @returns the count of attempts, this one included
 * @throws 429 with the time left while locked
 */
export async function reserveAttempt(
  deps: At,
  name: string,
  { free, firstLock, longestLock }: { free: number; firstLock: number; longestLock: number },
): Promise<number> {
  const key = keys.throttle(name);
  for (;;) {
    const now = secondsOf(deps);
    const item = await deps.table.get(key);
    const known = item && (item.expiresAt as number) > now;
    const attempts = known ? (item.attempts as number) : 0;
    const locked = known ? ((item.lockedUntil as number | undefined) ?? 0) : 0;
    if (locked > now) throw tooMany(locked - now);
    const lock = attempts + 1 < free ? 0 : Math.min(firstLock * 2 ** (attempts + 1 - free), longestLock);
    try {
      await deps.table.update(
        key,
        {
          text: 'SET attempts = :next, lockedUntil = :locked, expiresAt = :expires',
          values: {
            ':next': attempts + 1,
            ':locked': now + lock,
            ':expires': Math.ceil(now + FORGET_SECONDS),
          },
        },
        item
          ? {
              text: 'attempts = :read AND expiresAt = :readExpires',
              values: { ':read': item.attempts, ':readExpires': item.expiresAt },
            }
          : { text: 'attribute_not_exists(pk)' },
      );
      return attempts + 1;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}
