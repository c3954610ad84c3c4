/**
 * A computer that several people use, as the person who signs in there says. The page sends the header with a sign-in, and
 * the server then ends the session sooner. Times are in seconds.
 */
export const SHARED_COMPUTER = {
  header: 'x-shared-computer',
  /** How long nobody may use the page until it signs out, and when it says so. */
  idleSeconds: 600,
  warnedAtSeconds: 540,
} as const;
