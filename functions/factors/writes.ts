import type { Body } from '#shared/contracts/endpoint.ts';
import type { factors } from '#shared/contracts/factors.ts';
import { type FactorInfo, MOST_PASSKEYS } from '#shared/domain/factor.ts';
import { factorMessages } from '#shared/messages/factors.ts';
import type { ActorBy } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError, conflict, invalid } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { isFactorRequired } from '../security/factorDue.ts';
import {
  type Factors,
  factorEnds,
  factorsOf,
  openTotp,
  presentFactor,
  removal,
  sealTotp,
  TOTP_ID,
} from '../security/factors.ts';
import { requireFreshProof } from '../security/freshProof.ts';
import { requireOne } from '../security/matchFactor.ts';
import { checkedAttestation } from '../security/passkeys.ts';
import { newRecoveryCodes } from '../security/recoveryCodes.ts';
import { type FactorNews, factorNotice } from '../security/signInNotice.ts';
import { isStepOf, StepGone, tryStep } from '../security/signInSteps.ts';
import { stepOfCode } from '../security/totp.ts';
import { commit, ownFields, retrying } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { ALWAYS, type Item, NEW, type Write } from '../table/table.ts';
import { newMark, type StoredUser, type UserFields, userChange } from '../userManagement/accounts.ts';
import { ownAccount } from './account.ts';

/** What a change of second steps is: whether the account has one then, the writes, and what entry and mail say. */
type Planned = {
  second_factor: string | undefined;
  writes: Write[];
  news: FactorNews;
  details: Record<string, unknown>;
};

/**
 * Changes the second steps of the actor's account. The account is written too, so that of two changes at once the second
 * sees what the first left. Its owner is told by mail.
 */
async function changeFactors(
  deps: Deps,
  by: ActorBy,
  plan: (user: StoredUser, held: Factors) => Promise<Planned>,
): Promise<void> {
  await retrying(async () => {
    const before = await ownAccount(deps, by.actor);
    const { second_factor, writes, news, details } = await plan(before, await factorsOf(deps, before.id));
    await commit<UserFields>(deps, by, {
      ...(await userChange(deps, before, { ...ownFields<UserFields>(before), second_factor })),
      edit: false,
      audit: { action: 'user_update', resource_type: 'user', details },
      also: [...writes, ...(await factorNotice(deps, before, news))],
    });
  });
}

/**
 * Adds the app or passkey that was begun. The first one comes with recovery codes.
 * @throws 400 for a code or passkey that does not match, and for a ticket that is over; 409; 403 `proofDue`
 */
export async function addFactor(
  given: Guarded,
  by: ActorBy,
  { ticket, name, code, attestation }: Body<typeof factors.create>,
): Promise<{ factor: FactorInfo; recovery?: string[] }> {
  const deps = whole(given);
  requireFreshProof(deps, by.actor);
  requireOne({ code, attestation });
  const kind = code === undefined ? 'passkey' : 'totp';
  const over = () => invalid('ticket', factorMessages.beginAgain);
  const step = await tryStep(deps, ticket, kind);
  if (!step || !isStepOf(step, await ownAccount(deps, by.actor))) throw over();
  const created_at = deps.now().toISOString();
  const used = { name, created_at };
  let made: { id: string; put: Item };
  if (attestation) {
    const passkey = await checkedAttestation(deps, attestation, step.challenge);
    if (!passkey) throw invalid('attestation', factorMessages.passkeyInvalid);
    made = { id: passkey.id, put: { ...keys.passkey(by.actor.id, passkey.id), ...passkey, ...used } };
  } else {
    if (!step.secret) throw over();
    const secret = await openTotp(deps, by.actor.id, step.secret);
    const last_step = stepOfCode(secret, code ?? '', deps.now());
    if (last_step === undefined) throw invalid('code', factorMessages.wrongCode);
    const sealed = await sealTotp(deps, by.actor.id, secret);
    made = { id: TOTP_ID, put: { ...keys.totp(by.actor.id), ...sealed, ...used, last_step } };
  }
  let recovery: string[] | undefined;
  const adding = changeFactors(deps, by, async (user, held) => {
    requireRoom(kind, held);
    const codes = held.codes ? undefined : await newRecoveryCodes(deps, user.id);
    recovery = codes?.shown;
    const taken = () => conflict(factorMessages.samePasskey);
    return {
      second_factor: user.second_factor ?? newMark(),
      writes: [
        step.used,
        { put: made.put, condition: NEW, refusal: taken },
        ...(codes ? [codesWrite(user.id, codes.left)] : []),
      ],
      news: 'added',
      details: { step: 'second', added: kind },
    };
  });
  await adding.catch((error) => {
    throw error instanceof StepGone ? over() : error;
  });
  return { factor: presentFactor(kind, made.id, used), ...(recovery && { recovery }) };
}

/** @throws 409 where the account has as many of the kind as it can have */
export function requireRoom(kind: FactorInfo['kind'], { totp, passkeys }: Factors): void {
  if (kind === 'totp' && totp) throw conflict(factorMessages.hasTotp);
  if (kind === 'passkey' && passkeys.length >= MOST_PASSKEYS) throw conflict(factorMessages.tooManyPasskeys);
}

const codesWrite = (userId: number, left: Record<string, true>): Write => ({
  put: { ...keys.recoveryCodes(userId), left },
  condition: ALWAYS,
});

/**
 * Removes an app or passkey of the actor. With the last one the recovery codes go as well.
 * @throws 404; 409 for the last one where the role needs one; 403 `proofDue`
 */
export async function removeFactor(given: Guarded, by: ActorBy, id: string): Promise<void> {
  const deps = whole(given);
  requireFreshProof(deps, by.actor);
  await changeFactors(deps, by, async (user, held) => {
    const isApp = id === TOTP_ID;
    const item = isApp ? held.totp : held.passkeys.find((passkey) => passkey.id === id);
    if (!item) throw new AppError('notFound', undefined, { inSight: true });
    const isLast = held.passkeys.length + (held.totp ? 1 : 0) === 1;
    if (isLast && isFactorRequired(deps, user)) throw conflict(factorMessages.lastOne);
    return {
      second_factor: isLast ? undefined : newMark(),
      writes: isLast ? await factorEnds(deps, user.id) : [removal(item)],
      news: 'removed',
      details: { step: 'second', removed: isApp ? 'totp' : 'passkey' },
    };
  });
}

/**
 * Makes ten new recovery codes of the actor in place of the former ones.
 * @throws 409 without a second step; 403 `proofDue`
 */
export async function renewCodes(given: Guarded, by: ActorBy): Promise<string[]> {
  const deps = whole(given);
  requireFreshProof(deps, by.actor);
  let shown: string[] = [];
  await changeFactors(deps, by, async (user) => {
    if (!user.second_factor) throw conflict(factorMessages.noneYet);
    const codes = await newRecoveryCodes(deps, user.id);
    shown = codes.shown;
    return {
      second_factor: user.second_factor,
      writes: [codesWrite(user.id, codes.left)],
      news: 'codes',
      details: { step: 'second', recovery_codes: 'renewed' },
    };
  });
  return shown;
}
