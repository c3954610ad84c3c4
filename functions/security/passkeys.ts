import { randomBytes } from 'node:crypto';
import type { Assertion, Attestation, PasskeyCreation, PasskeyRequest } from '#shared/domain/factor.ts';
import type { Deps } from '../app/deps.ts';
import { secondsOf } from '../app/durations.ts';
import { keys } from '../table/keys.ts';
import { NEW, type Write } from '../table/table.ts';
import type { StoredUser } from '../userManagement/accounts.ts';
import { macFor } from './blindName.ts';
import type { StoredPasskey } from './factors.ts';
import { isEqual, sha256 } from './hash.ts';

/** Where passkeys of this deployment are made and used, and nowhere else. */
async function siteOf({ publicUrl }: Pick<Deps, 'publicUrl'>) {
  const origin = await publicUrl();
  return { origin, rpId: new URL(origin).hostname };
}

const NAME = 'Teacher Management System';
const TIMEOUT_MS = 120_000;
/** Ed25519, ES256 and RS256, as COSE numbers them. */
const ALGORITHMS = [-8, -7, -257];

/** The id under which a passkey is stored and shown: ids of authenticators are longer than a key of the table may be. */
export const passkeyId = (credential: string) => sha256(credential);

const described = ({ credential: id, transports }: StoredPasskey) => ({
  id,
  type: 'public-key' as const,
  transports,
});

/** What a browser asks one of these passkeys for. The password was right, so a touch is enough. */
export const requestOf = async (
  deps: Pick<Deps, 'publicUrl'>,
  challenge: string,
  passkeys: readonly StoredPasskey[],
): Promise<PasskeyRequest> => ({
  challenge,
  rpId: (await siteOf(deps)).rpId,
  timeout: TIMEOUT_MS,
  userVerification: 'preferred',
  allowCredentials: passkeys.map(described),
});

/** What a browser makes a passkey from. One that can do so keeps the account's id, and is found without a username. */
export const creationOf = async (
  deps: Pick<Deps, 'publicUrl'>,
  challenge: string,
  { id, username }: Pick<StoredUser, 'id' | 'username'>,
  passkeys: readonly StoredPasskey[],
): Promise<PasskeyCreation> => ({
  challenge,
  rp: { id: (await siteOf(deps)).rpId, name: NAME },
  user: { id: handleOf(id), name: username, displayName: username },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: TIMEOUT_MS,
  excludeCredentials: passkeys.map(described),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
});

const handleOf = (userId: number) => Buffer.from(`account ${userId}`).toString('base64url');

/** The id of the account that an assertion says it is of, which nothing proves yet. */
export function claimedAccount({ response }: Assertion): number | undefined {
  const text = Buffer.from(response.userHandle ?? '', 'base64url').toString();
  const [, id] = /^account ([1-9][0-9]{0,14})$/.exec(text) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The passkey that a browser made, as it is stored. Undefined where it is not for this challenge and site. */
export async function checkedAttestation(
  deps: Pick<Deps, 'publicUrl'>,
  response: Attestation,
  challenge: string,
): Promise<Pick<StoredPasskey, 'id' | 'credential' | 'public_key' | 'counter' | 'transports'> | undefined> {
  const { origin, rpId } = await siteOf(deps);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const checking = verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  const made = (await checking.catch(() => undefined))?.registrationInfo?.credential;
  return (
    made && {
      id: passkeyId(made.id),
      credential: made.id,
      public_key: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      transports: response.response.transports ?? [],
    }
  );
}

/**
 * The count of a passkey after an assertion. Undefined where the assertion is not of this passkey for this challenge and
 * site, or where the count shows that the passkey was copied.
 * @param alone whether the passkey must have made sure of its owner, because nothing else does
 */
export async function checkedAssertion(
  deps: Pick<Deps, 'publicUrl'>,
  response: Assertion,
  { challenge, passkey, alone }: { challenge: string; passkey: StoredPasskey; alone: boolean },
): Promise<number | undefined> {
  const { origin, rpId } = await siteOf(deps);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const checking = verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: alone,
    credential: {
      id: passkey.credential,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  });
  const checked = await checking.catch(() => undefined);
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}

/** The challenge was used meanwhile, by another request that came with the same answer. */
export class ChallengeUsed extends Error {}

const CHALLENGE = /^([0-9]{1,12})\.([\w-]{22})\.([\w-]{43})$/;

const macOf = (deps: Pick<Deps, 'secrets'>, stated: string) => macFor(deps, 'passkey challenge', stated);

/**
 * What a browser asks any passkey for, before anybody knows whose it is. The challenge is signed and not stored, so
 * asking for many fills nothing.
 */
export async function openRequest(
  deps: Pick<Deps, 'secrets' | 'now' | 'limits' | 'publicUrl'>,
): Promise<PasskeyRequest> {
  const until = Math.floor(secondsOf(deps.now()) + deps.limits.stepSeconds);
  const stated = `${until}.${randomBytes(16).toString('base64url')}`;
  const challenge = Buffer.from(`${stated}.${await macOf(deps, stated)}`).toString('base64url');
  const { rpId } = await siteOf(deps);
  return { challenge, rpId, timeout: TIMEOUT_MS, userVerification: 'required' };
}

/** The challenge that an assertion answers, and the write that uses it up, where it is one of ours and in force. */
export async function openChallenge(
  deps: Pick<Deps, 'secrets' | 'now'>,
  { response }: Assertion,
): Promise<{ challenge: string; used: Write } | undefined> {
  const challenge = challengeIn(response.clientDataJSON);
  const [, until, nonce, mac] = CHALLENGE.exec(Buffer.from(challenge, 'base64url').toString()) ?? [];
  if (!nonce || !mac || Number(until) <= secondsOf(deps.now())) return undefined;
  if (!isEqual(mac, await macOf(deps, `${until}.${nonce}`))) return undefined;
  const used = { ...keys.step(nonce), purpose: 'passkey', expiresAt: Number(until) };
  return { challenge, used: { put: used, condition: NEW, refusal: () => new ChallengeUsed() } };
}

function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
