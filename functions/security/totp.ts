import { Secret, TOTP } from 'otpauth';

const [DIGITS, PERIOD, ISSUER, SECRET_BYTES] = [6, 30, 'Teacher Management System', 20] as const;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD });

/** A new secret in base32, and the address that an app reads from a picture. */
export function newTotp(username: string): { secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return { secret, uri: totpOf(secret, username).toString() };
}

/**
 * The step of time that a code is for, counted from 1970. A code of the step before or after the present one is taken
 * as well, because clocks differ. Undefined for any other code.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
