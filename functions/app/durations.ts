export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Seconds since 1970, with their fraction. */
export const secondsOf = (time: Date): number => time.getTime() / 1000;

/** The `expiresAt` of an item that is kept for so many seconds from `time` on. */
export const expiryAfter = (time: Date, seconds: number): number => Math.floor(secondsOf(time)) + seconds;
