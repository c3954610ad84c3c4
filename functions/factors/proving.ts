import type { Body } from '#shared/contracts/endpoint.ts';
import type { factors } from '#shared/contracts/factors.ts';
import { factorMessages } from '#shared/messages/factors.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { secondsOf } from '../app/durations.ts';
import { AppError, invalid } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import type { Input } from '../http/run.ts';
import { beginAttempt } from '../security/loginAttempts.ts';
import { FactorUsed, matchFactor, requireOne } from '../security/matchFactor.ts';
import { verifyPassword } from '../security/passwordHash.ts';
import { isStepOf, StepGone, tryStep } from '../security/signInSteps.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { keys } from '../table/keys.ts';
import { ConditionFailed, EXISTS, type Write } from '../table/table.ts';
import type { StoredUser } from '../userManagement/accounts.ts';
import { ownAccount } from './account.ts';

type Asked = Body<typeof factors.prove>;
type Asking = Pick<Input<unknown>, 'cookies' | 'origin'> & { actor: Actor };
type Matched = { by: string; writes: Write[] };

const FIELDS = ['password', 'code', 'assertion'] as const;

/**
 * Notes on the session that its owner proved again to be it. A wrong password or code counts as at a sign-in.
 * @throws 400 at the field that does not match; 409 for a teacher; 429
 */
export async function proveOwner(given: Guarded, by: Asking, asked: Asked): Promise<void> {
  const deps = whole(given);
  const { actor } = by;
  const { ticket, proof, ...sent } = asked;
  requireOne(sent);
  const field = FIELDS.find((name) => sent[name] !== undefined) ?? 'password';
  const user = await ownAccount(deps, actor);
  const attempt = await beginAttempt(deps, by, user.username, user, proof);
  const refuse = async (): Promise<never> => {
    await attempt.fail({ step: 'proof' });
    throw invalid(field, factorMessages.wrongProof);
  };
  const matched = await attempt.orGiveBack(match(deps, user, asked));
  if (!matched) return refuse();
  await deps.table
    .transact([
      {
        update: keys.session(actor.id, actor.sid),
        set: { text: 'SET proven_at = :now', values: { ':now': secondsOf(deps.now()) } },
        condition: EXISTS,
      },
      ...matched.writes,
      ...auditWrites(deps, by, {
        action: 'update',
        resource_type: 'auth',
        details: { step: 'proof', by: matched.by },
      }),
    ])
    .catch((error) => {
      if (error instanceof FactorUsed || error instanceof StepGone) return refuse();
      // The session was ended meanwhile.
      throw error instanceof ConditionFailed ? new AppError('unauthenticated') : error;
    });
  await attempt.release();
}

async function match(
  deps: Deps,
  user: StoredUser,
  { password, ticket = '', code, assertion }: Asked,
): Promise<Matched | undefined> {
  if (password !== undefined) {
    const { matches } = await verifyPassword(deps, password, user.password_hash);
    return matches ? { by: 'password', writes: [] } : undefined;
  }
  // Only a passkey signs something that was asked for; a code is used up by itself.
  const step = assertion && (await tryStep(deps, ticket, 'proof'));
  if (assertion && !(step && isStepOf(step, user))) return undefined;
  const matched = await matchFactor(deps, user, { code, assertion }, step?.challenge ?? '');
  return matched && { by: matched.way, writes: [...matched.writes, ...(step ? [step.used] : [])] };
}
