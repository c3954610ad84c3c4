import { randomUUID } from 'node:crypto';
import { authMessages } from '#shared/messages/auth.ts';
import { passwordMessages } from '#shared/messages/password.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { DAY_SECONDS, expiryAfter, secondsOf } from '../app/durations.ts';
import { AppError, hasCode } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { keys } from '../table/keys.ts';
import { EXISTS, type Item, ifDone, isDone, NEW, type Write } from '../table/table.ts';

const tooMany = (retryAfterSeconds: number, message: string = authMessages.tooManyAttempts) =>
  new AppError('tooMany', message, { retryAfterSeconds: Math.ceil(retryAfterSeconds) });

/** The refusal of what no wait ends, only that somebody clears it. */
const shut = (message: string = passwordMessages.shut) => new AppError('tooMany', message);

/** The window of what is counted until it is cleared. */
export const FOREVER_SECONDS = 10 * 365 * DAY_SECONDS;

/** The name of what counts the wrong codes of an account's app in a row, from wherever they come. */
export const wrongCodesOf = (userId: number) => `second-in-a-row#${userId}`;

type At = Pick<Deps, 'table' | 'now'>;

/**
 * Counts one attempt in a fixed window, before the attempt is made, so that parallel attempts cannot pass the limit
 * together.
 * @param options `amount`: 1, or 0 to only check for room at the same cost. `message`: the text of the 429; without it,
 * that of a sign-in
 * @returns the counter, with `attempts`
 * @throws 429 when `limit` attempts were already made in this window, with the time left unless it is `FOREVER_SECONDS`
 */
export async function countInWindow(
  given: Guarded,
  name: string,
  limit: number,
  windowSeconds: number,
  { amount = 1, message }: { amount?: 0 | 1; message?: string } = {},
): Promise<Item> {
  const deps = whole(given);
  const key = keys.throttle(name);
  const mine = randomUUID();
  for (;;) {
    const now = secondsOf(deps.now());
    const counted = await ifDone(
      deps.table.update(
        key,
        { text: 'SET counted = :mine ADD attempts :amount', values: { ':mine': mine, ':amount': amount } },
        {
          text: 'windowEnds > :now AND attempts < :limit AND (attribute_not_exists(counted) OR counted <> :mine)',
          values: { ':now': now, ':limit': limit },
        },
      ),
    );
    if (counted) return counted;
    const item = await deps.table.get(key);
    // When an answer is lost, the SDK sends the update again. The condition then fails because of our own count.
    if (item?.counted === mine) return item;
    const ends = (item?.windowEnds as number | undefined) ?? 0;
    if (ends > now) {
      if ((item?.attempts as number) >= limit)
        throw windowSeconds === FOREVER_SECONDS ? shut(message) : tooMany(ends - now, message);
      // The window was opened, or an attempt refunded, between the two reads. There is room now.
      continue;
    }
    const opened = await ifDone(
      deps.table.update(
        key,
        {
          text: 'SET attempts = :amount, windowEnds = :ends, expiresAt = :expires, counted = :mine',
          values: {
            ':amount': amount,
            ':ends': now + windowSeconds,
            ':expires': Math.ceil(now + windowSeconds),
            ':mine': mine,
          },
        },
        { text: 'attribute_not_exists(pk) OR windowEnds <= :now', values: { ':now': now } },
      ),
    );
    if (opened) return opened;
    // Another request opened the window meanwhile. Count in that one.
  }
}

/** Counts a try from an address. @throws 429 with the time left when so many were already made in this window */
export async function countFromAddress(deps: Deps, address: string): Promise<void> {
  const { loginAttemptsPerAddress, loginAddressWindowSeconds } = deps.limits;
  await countInWindow(deps, address, loginAttemptsPerAddress, loginAddressWindowSeconds);
}

/** Counts an attempt as `countInWindow` does. @returns whether there was room for it */
export async function fitsWindow(
  deps: Guarded,
  name: string,
  limit: number,
  windowSeconds: number,
): Promise<boolean> {
  try {
    await countInWindow(deps, name, limit, windowSeconds);
    return true;
  } catch (error) {
    if (hasCode(error, 'tooMany')) return false;
    throw error;
  }
}

/** Whether it is the first under this name in a window. */
export const firstInWindow = (deps: Guarded, name: string, windowSeconds: number): Promise<boolean> =>
  fitsWindow(deps, name, 1, windowSeconds);

/** How many attempts were made in the window that is open, and how long it stays so; none where it is not. */
export async function attemptsIn(deps: At, name: string): Promise<{ attempts: number; left: number }> {
  const item = await deps.table.get(keys.throttle(name));
  const left = ((item?.windowEnds as number | undefined) ?? 0) - secondsOf(deps.now());
  return left > 0 ? { attempts: item?.attempts as number, left } : { attempts: 0, left: 0 };
}

/** @throws 429 with the time left when `limit` attempts were already made in the open window */
export async function requireRoom(deps: At, name: string, limit: number, message?: string): Promise<void> {
  const { attempts, left } = await attemptsIn(deps, name);
  if (attempts >= limit) throw tooMany(left, message);
}

/** Moves the end of a window to this many seconds from now. */
export async function keepShut(deps: At, name: string, seconds: number): Promise<void> {
  const ends = secondsOf(deps.now()) + seconds;
  await isDone(
    deps.table.update(
      keys.throttle(name),
      {
        text: 'SET windowEnds = :ends, expiresAt = :expires',
        values: { ':ends': ends, ':expires': Math.ceil(ends) },
      },
      EXISTS,
    ),
  );
}

/** Gives back an attempt that turned out to be rightful. */
export async function refund(deps: At, name: string): Promise<void> {
  await isDone(
    deps.table.update(
      keys.throttle(name),
      { text: 'ADD attempts :back', values: { ':back': -1 } },
      { text: 'attempts > :zero', values: { ':zero': 0 } },
    ),
  );
}

/**
 * Takes back an attempt that `reserveAttempt` counted, with the wait that it would have caused. When other attempts came
 * after it, it stays.
 */
export async function giveBack(deps: At, name: string, count: number): Promise<void> {
  await isDone(
    deps.table.update(
      keys.throttle(name),
      { text: 'SET attempts = :before, lockedUntil = :zero', values: { ':before': count - 1, ':zero': 0 } },
      { text: 'attempts = :count', values: { ':count': count } },
    ),
  );
}

/**
 * Clears the attempts under a name.
 * @param after the count of the rightful attempt; when other attempts came after it, their count stays, so that one
 * right guess among many at once opens no room for more
 */
export async function clear(deps: At, name: string, after?: number): Promise<void> {
  const latest = { text: 'attempts = :after', values: { ':after': after } };
  await isDone(
    deps.table.update(
      keys.throttle(name),
      { text: 'SET attempts = :zero, lockedUntil = :zero, windowEnds = :zero', values: { ':zero': 0 } },
      after === undefined ? EXISTS : latest,
    ),
  );
}

/**
 * The write that takes the only place of a window, for the transaction of what is counted. It is refused with 429.
 */
export const onlyOne = (deps: At, name: string, windowSeconds: number, message: string): Write => {
  const now = secondsOf(deps.now());
  const ends = now + windowSeconds;
  return {
    put: { ...keys.throttle(name), attempts: 1, windowEnds: ends, expiresAt: Math.ceil(ends) },
    condition: { text: 'attribute_not_exists(pk) OR windowEnds <= :now', values: { ':now': now } },
    refusal: () => tooMany(windowSeconds, message),
  };
};

/** The write that clears the attempts under a name, for a transaction. */
export const dropped = (name: string): Write => ({
  delete: keys.throttle(name),
  condition: { text: 'attribute_not_exists(pk) OR attempts >= :zero', values: { ':zero': 0 } },
});

/** The write that counts in `n` how often the attempts under a name were cleared. */
export const onceMore = (name: string): Write => ({
  update: keys.throttle(name),
  set: { text: 'ADD n :one', values: { ':one': 1 } },
  condition: { text: 'attribute_not_exists(pk) OR n > :zero', values: { ':zero': 0 } },
});

/** Attempts are forgotten this long after the last one. */
const FORGET_SECONDS = DAY_SECONDS;

/**
 * The write that takes the next turn under a name, for the transaction of what is decided from a later reading: of two
 * that decide at once, the second is refused with `outrun`.
 */
export async function nextTurn(deps: At, name: string, outrun: () => Error): Promise<Write> {
  const key = keys.throttle(name);
  const last = await deps.table.get(key);
  return {
    put: { ...key, counted: randomUUID(), expiresAt: expiryAfter(deps.now(), FORGET_SECONDS) },
    condition: last ? { text: 'counted = :last', values: { ':last': last.counted } } : NEW,
    refusal: outrun,
  };
}

type Lock = {
  free: number;
  firstLock: number;
  longestLock: number;
  forgiven: () => Promise<number>;
};

/**
 * Reserves an attempt. After the first `free` attempts, each further one locks the name for twice as long, from
 * `firstLock` up to `longestLock` seconds. The attempt is reserved before it is verified, on condition of the count
 * that was read, so that of many at once at most `free` get through.
 * @param forgiven reads how often the attempts of the name were cleared so far; called at the first attempt, and before
 * an attempt would lock
 * @returns the count of attempts, this one included
 * @throws 429 with the time left while locked
 */
export async function reserveAttempt(
  deps: At,
  name: string,
  { free, firstLock, longestLock, forgiven }: Lock,
): Promise<number> {
  const key = keys.throttle(name);
  const mine = randomUUID();
  for (;;) {
    const now = secondsOf(deps.now());
    const item = await deps.table.get(key);
    if (item?.counted === mine) return item.attempts as number;
    const known = item && (item.expiresAt as number) > now;
    let attempts = known ? (item.attempts as number) : 0;
    let locked = known ? ((item.lockedUntil as number | undefined) ?? 0) : 0;
    let times = known ? ((item.forgiven as number | undefined) ?? 0) : 0;
    if (!known || attempts + 1 >= free) {
      const latest = await forgiven();
      if (latest > times) [attempts, locked, times] = [0, 0, latest];
    }
    if (locked > now) throw tooMany(locked - now);
    const lock = attempts + 1 < free ? 0 : Math.min(firstLock * 2 ** (attempts + 1 - free), longestLock);
    const reserved = await isDone(
      deps.table.update(
        key,
        {
          text: 'SET attempts = :next, lockedUntil = :locked, forgiven = :times, expiresAt = :expires, counted = :mine',
          values: {
            ':mine': mine,
            ':next': attempts + 1,
            ':locked': now + lock,
            ':times': times,
            ':expires': Math.ceil(now + FORGET_SECONDS),
          },
        },
        item
          ? {
              text: 'attempts = :read AND expiresAt = :readExpires',
              values: { ':read': item.attempts, ':readExpires': item.expiresAt },
            }
          : NEW,
      ),
    );
    if (reserved) return attempts + 1;
  }
}
