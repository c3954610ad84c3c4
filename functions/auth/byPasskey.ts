import type { Assertion } from '#shared/domain/factor.ts';
import { claimFold } from '#shared/domain/text.ts';
import { factorMessages } from '#shared/messages/factors.ts';
import { identityOf } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import type { Asking } from '../http/run.ts';
import { currentMaster } from '../masterData/stored.ts';
import { addressBlock } from '../security/addressBlock.ts';
import { blindName, unknownSubject } from '../security/blindName.ts';
import type { StoredPasskey } from '../security/factors.ts';
import { deviceCookieFor, deviceFor } from '../security/loginAttempts.ts';
import { FactorUsed, passkeyUse } from '../security/matchFactor.ts';
import { openedSession } from '../security/openedSession.ts';
import {
  ChallengeUsed,
  checkedAssertion,
  claimedAccount,
  openChallenge,
  passkeyId,
} from '../security/passkeys.ts';
import { signIn } from '../security/signIn.ts';
import { countFromAddress } from '../security/throttle.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { retrying } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { mayUsePassword, presentUser, type StoredUser, storedUser } from '../userManagement/accounts.ts';

/** Whether an account signs in by a passkey alone: one with a password that is its owner's. */
const maySignIn = (user: StoredUser | undefined): user is StoredUser =>
  mayUsePassword(user) && user.second_factor !== undefined && !user.first_password;

/**
 * Signs in by a passkey alone, which has made sure of its owner by fingerprint or PIN. Nobody can guess one, so refusals
 * are counted by address alone and lock no account.
 * @throws 401 in the same words whatever the reason; 429
 */
export async function signInByPasskey(deps: Deps, assertion: Assertion, { cookies, origin, reply }: Asking) {
  await countFromAddress(deps, `passkey-address#${addressBlock(origin.ip)}`);
  const id = claimedAccount(assertion) ?? 0;
  const present = () => storedUser(deps, id);
  const user = await present();
  const refuse = async () => {
    await noteRefusal(deps, origin, user, assertion.id);
    throw new AppError('unauthenticated', factorMessages.passkeyRefused);
  };
  const passkey = (await deps.table.get(keys.passkey(id, passkeyId(assertion.id)))) as
    | StoredPasskey
    | undefined;
  const open = await openChallenge(deps, assertion);
  if (!open || !passkey || !maySignIn(user)) return refuse();
  const given = { challenge: open.challenge, passkey, alone: true };
  const counter = await checkedAssertion(deps, assertion, given);
  if (counter === undefined) return refuse();
  const name = claimFold(user.username);
  const newDevice = (await deviceFor(deps, cookies, name, user.password_hash)) === undefined;
  const master = await currentMaster(deps);
  const opening = retrying(async () => {
    const fresh = await present();
    if (!maySignIn(fresh)) return refuse();
    const also = [open.used, passkeyUse(deps, passkey, counter)];
    return signIn(deps, origin, fresh, { proof: 'passkey', newDevice, also });
  });
  const { stamped, refresh } = await opening.catch((error) => {
    // Of two requests with the same answer one gets in.
    if (error instanceof FactorUsed || error instanceof ChallengeUsed) return refuse();
    throw error;
  });
  const opened = await openedSession(deps, reply, refresh);
  reply.cookies.push(await deviceCookieFor(deps, cookies, name, stamped.password_hash));
  return { ...opened, user: presentUser(stamped, master) };
}

/** Keeps the entry of a passkey that was refused. One that nobody has is stored only as its hash. */
async function noteRefusal(
  deps: Deps,
  origin: Asking['origin'],
  user: StoredUser | undefined,
  credential: string,
): Promise<void> {
  const subject = user ? identityOf(user) : unknownSubject(await blindName(deps, `passkey ${credential}`));
  const entry = auditWrites(
    deps,
    { origin },
    { action: 'login_failed', resource_type: 'auth', success: false, details: { step: 'passkey' }, subject },
  );
  await deps.table.transact(entry);
}
