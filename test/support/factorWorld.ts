import { Secret, TOTP } from 'otpauth';
import type { StoredUser } from '#functions/userManagement/accounts.ts';
import type { Role } from '#shared/access/roles.ts';
import type { testDeps } from './deps.ts';
import { callById } from './everyHandler.ts';
import type { Answered, Sent } from './invoke.ts';
import { seedUser, tokenFor } from './seed.ts';
import { kept, newAddress, proving, signIn } from './signIn.ts';
import { SoftPasskey } from './softPasskey.ts';

type Clock = { now(): Date; advance(seconds: number): void };
const STEP_SECONDS = 30;

/** An authenticator app: it shows the code of a secret at a moment. */
export const codeAt = (secret: string, now: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

/** An account with an authenticator app, and what its owner has. */
type Owner = { user: StoredUser; token: string; secret: string; recovery: string[] };

/** Accounts with second steps, on a clock that the test moves. */
export function factorWorld(deps: ReturnType<typeof testDeps>, clock: Clock) {
  /** The app's next code: one that was not taken before. */
  const nextCode = (secret: string) => {
    clock.advance(STEP_SECONDS);
    return codeAt(secret, clock.now());
  };

  /** Adds an authenticator app in a session. */
  async function addApp(token: string): Promise<{ secret: string; answer: Answered }> {
    const begun = await callById('factors.begin', deps, { token, body: { what: 'totp' } });
    const { ticket, secret } = begun.body.data;
    const body = { ticket, name: 'Phone', code: codeAt(secret, clock.now()) };
    return { secret, answer: await callById('factors.create', deps, { token, body }) };
  }

  /** Adds a passkey in a session. */
  async function addPasskey(token: string, passkey = new SoftPasskey(), name = 'Laptop') {
    const begun = await callById('factors.begin', deps, { token, body: { what: 'passkey' } });
    const { ticket, creation } = begun.body.data;
    const body = { ticket, name, attestation: passkey.made(creation) };
    return { passkey, answer: await callById('factors.create', deps, { token, body }) };
  }

  async function withApp(role: Role = 'admin'): Promise<Owner> {
    const user = await seedUser(deps, role);
    const token = await tokenFor(deps, user);
    const { secret, answer } = await addApp(token);
    return { user, token, secret, recovery: answer.body.data.recovery };
  }

  async function withPasskey(role: Role = 'admin') {
    const user = await seedUser(deps, role);
    const token = await tokenFor(deps, user);
    const { passkey, answer } = await addPasskey(token);
    return { user, token, passkey, recovery: answer.body.data.recovery as string[] };
  }

  /** The first step of a sign-in: what it asks for. */
  const ask = async (username: string, sent: Sent & { password?: string } = {}) =>
    (await signIn(deps, username, sent)).body.data;

  const second = (body: object, sent: Sent = {}) =>
    proving(body, (proven) => callById('auth.second', deps, { body: proven, ip: newAddress(), ...sent }));

  return { nextCode, addApp, addPasskey, withApp, withPasskey, ask, second, kept };
}
