/** What may be asked for after the password: the codes of an app, or a key that a device keeps. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const;

/** How a second step may be taken. */
export const WAYS = [...FACTOR_KINDS, 'recovery'] as const;
export type Way = (typeof WAYS)[number];

/**
 * By what a session was opened. `desk`: by a code that somebody at the school gave. `trusted`: by a password, on a computer
 * that its owner trusts.
 */
export const PROOFS = ['password', 'sms', 'desk', 'trusted', ...WAYS] as const;
export type Proof = (typeof PROOFS)[number];

export const PROOF_NAMES: Record<Proof, string> = {
  password: 'password',
  sms: 'code by SMS',
  desk: 'code at the desk',
  trusted: 'password on a trusted computer',
  totp: 'authenticator app',
  passkey: 'passkey',
  recovery: 'recovery code',
};

/** The days for which a computer is trusted after a second step. */
export const TRUST_DAYS = 30;
