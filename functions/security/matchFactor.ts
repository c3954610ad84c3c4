import type { FactorProof } from '#shared/domain/factor.ts';
import type { Way } from '#shared/domain/proofs.ts';
import { factorMessages } from '#shared/messages/factors.ts';
import type { Deps } from '../app/deps.ts';
import { invalid } from '../app/errors.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import type { StoredUser } from '../userManagement/accounts.ts';
import { neverOpens } from './envelope.ts';
import { type Factors, factorsOf, openTotp, type StoredPasskey, type StoredTotp } from './factors.ts';
import { checkedAssertion } from './passkeys.ts';
import { hashOfRecovery } from './recoveryCodes.ts';
import { countInWindow, dropped, FOREVER_SECONDS, wrongCodesOf } from './throttle.ts';
import { stepOfCode } from './totp.ts';

/** The code, passkey answer or recovery code was used meanwhile, by another request that came with the same. */
export class FactorUsed extends Error {}

/** What matched, and the writes that use it up. Of two requests with the same, one fails with `FactorUsed`. */
type MatchedFactor = { way: Way; writes: Write[] };

const refusal = () => new FactorUsed();

/** @throws 400 unless exactly one way is sent */
export function requireOne(sent: Record<string, unknown>): void {
  if (Object.values(sent).filter((one) => one !== undefined).length !== 1)
    throw invalid('code', factorMessages.oneWay);
}

/**
 * Compares what was sent with the second steps of an account. Undefined where it does not match. Whether it was taken
 * before is found by its writes.
 * @param challenge what a passkey must have signed
 * @throws 400 for a code of an app whose secret was lost; 429 after too many wrong codes in a row: six digits could be
 * guessed at in the end; 503 before anything is compared
 */
export async function matchFactor(
  deps: Deps,
  { id }: Pick<StoredUser, 'id'>,
  { code, assertion, recovery }: FactorProof,
  challenge: string,
): Promise<MatchedFactor | undefined> {
  const factors = await factorsOf(deps, id);
  if (code !== undefined) return matchCode(deps, id, factors.totp, code);
  if (recovery !== undefined) return matchRecovery(deps, id, factors, recovery);
  const passkey = factors.passkeys.find(({ credential }) => credential === assertion?.id);
  if (!assertion || !passkey) return undefined;
  const counter = await checkedAssertion(deps, assertion, { challenge, passkey, alone: false });
  return counter === undefined ? undefined : { way: 'passkey', writes: [passkeyUse(deps, passkey, counter)] };
}

async function matchCode(
  deps: Deps,
  userId: number,
  totp: StoredTotp | undefined,
  code: string,
): Promise<MatchedFactor | undefined> {
  const wrong = wrongCodesOf(userId);
  // Where KMS is away nothing is compared, so nothing counts as wrong.
  const secret = totp && (await openTotp(deps, userId, totp).catch(lost));
  const most = deps.limits.loginConsecutiveFailures;
  await countInWindow(deps, wrong, most, FOREVER_SECONDS, { message: factorMessages.appShut });
  const step = secret && stepOfCode(secret, code, deps.now());
  if (step === undefined) return undefined;
  const use: Write = {
    update: keys.totp(userId),
    set: {
      text: 'SET last_step = :step, last_used = :now',
      values: { ':step': step, ':now': deps.now().toISOString() },
    },
    condition: { text: 'last_step < :step' },
    refusal,
  };
  return { way: 'totp', writes: [use, dropped(wrong)] };
}

/** After a start from copies no secret of an app opens, so no code is right. */
const lost = (error: unknown): never => {
  throw neverOpens(error) ? invalid('code', factorMessages.appLost) : error;
};

async function matchRecovery(
  deps: Deps,
  userId: number,
  { codes }: Factors,
  code: string,
): Promise<MatchedFactor | undefined> {
  const hash = await hashOfRecovery(deps, userId, code);
  if (!codes || !Object.hasOwn(codes.left, hash)) return undefined;
  const names = { '#left': 'left', '#code': hash };
  const use: Write = {
    update: keys.recoveryCodes(userId),
    set: { text: 'REMOVE #left.#code', names },
    condition: { text: 'attribute_exists(#left.#code)' },
    refusal,
  };
  return { way: 'recovery', writes: [use] };
}

/** The write that notes the use of a passkey. */
export const passkeyUse = (
  { now }: Pick<Deps, 'now'>,
  { pk, sk, counter: before }: StoredPasskey,
  counter: number,
): Write => ({
  update: { pk, sk },
  set: {
    text: 'SET #counter = :counter, last_used = :now',
    names: { '#counter': 'counter' },
    values: { ':counter': counter, ':now': now().toISOString() },
  },
  condition: { text: '#counter = :before', values: { ':before': before } },
  refusal,
});
