import type { ErrorCode } from '#shared/contracts/errors.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { passwordMessages } from '#shared/messages/password.ts';
import { identityOf } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, conflict } from '../app/errors.ts';
import type { Asking } from '../http/run.ts';
import { currentMaster } from '../masterData/stored.ts';
import { beginAttempt } from '../security/loginAttempts.ts';
import { openedSession } from '../security/openedSession.ts';
import { hashPassword, verifyPassword } from '../security/passwordHash.ts';
import { signIn } from '../security/signIn.ts';
import { isTrusted } from '../security/trust.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { retrying } from '../table/commit.ts';
import type { Write } from '../table/table.ts';
import { findUser, mayUsePassword, presentUser, type StoredUser } from '../userManagement/accounts.ts';
import { askSecond } from './askSecond.ts';

/** What a right password may be answered that lets nobody in yet, and what the entry says of it. */
const RIGHT: Partial<Record<ErrorCode, string>> = {
  passwordChange: 'to be changed',
  conflict: 'changed before',
  invalid: 'not changed',
};

type Asked = { username: string; password: string; proof?: string };
/** What takes the place of a first password: its hash, and what else happens with the change. */
type Replacing = (user: StoredUser) => Promise<{ password_hash: string; also: readonly Write[] }>;

/**
 * Signs in by password, or gives a ticket for the second step where the account has one. A first password, which an
 * administrator set, lets nobody in: it must be replaced with it.
 * @throws 401 in the same words whatever the reason; 403 where the password is right and must be replaced, or 409 where
 * it is to be and need not; 429; what `replacing` throws
 */
export async function signInByPassword(
  deps: Deps,
  { username, password, proof }: Asked,
  by: Asking,
  replacing?: Replacing,
) {
  const { cookies, origin, reply } = by;
  const found = await findUser(deps, username);
  const attempt = await beginAttempt(deps, by, username, found, proof);
  // Every refusal has the same text and takes the same time, whatever its reason.
  const refuse = async () => {
    await attempt.fail();
    throw new AppError('unauthenticated', authMessages.invalidCredentials);
  };
  const user = mayUsePassword(found) ? found : undefined;
  const { matches, outdated } = await verifyPassword(deps, password, user?.password_hash);
  if (!user || !matches) return refuse();
  try {
    const change = replacing && user.first_password ? await replacing(user) : undefined;
    const password_hash = outdated ? await hashPassword(deps, password) : user.password_hash;
    const master = await currentMaster(deps);
    const signed = await retrying(async () => {
      const fresh = await findUser(deps, username);
      // The account may have been deactivated, or its password changed, while the old password was being verified.
      const unchanged = fresh?.password_hash === user.password_hash;
      const holds = unchanged || (await verifyPassword(deps, password, fresh?.password_hash)).matches;
      if (!fresh || !mayUsePassword(fresh) || !holds) return refuse();
      if (fresh.first_password && !change) throw new AppError('passwordChange');
      if (replacing && !fresh.first_password) throw conflict(passwordMessages.notFirst);
      const hash = unchanged ? password_hash : fresh.password_hash;
      // A computer may be shared since it was trusted.
      const trusted =
        !origin.shared && fresh.second_factor !== undefined && (await isTrusted(deps, cookies, fresh));
      if (fresh.second_factor && !trusted) return askSecond(deps, origin, fresh, hash);
      const how = { proof: trusted ? 'trusted' : 'password', newDevice: attempt.newDevice } as const;
      if (change) return signIn(deps, origin, fresh, { ...how, ...change, replaced: true });
      return signIn(deps, origin, fresh, { ...how, password_hash: hash });
    });
    if ('ticket' in signed) {
      // The wrong codes before this attempt still count.
      await attempt.giveBack();
      return signed;
    }
    const { stamped, refresh, due } = signed;
    await attempt.release();
    const opened = await openedSession(deps, reply, refresh);
    reply.cookies.push(await attempt.deviceCookie(stamped.password_hash));
    return { ...opened, user: presentUser(stamped, master), ...(due !== undefined && { due }) };
  } catch (error) {
    const outcome = error instanceof AppError ? RIGHT[error.code] : undefined;
    // Without an entry, whoever has a list of passwords could find out unseen which are right.
    if (outcome) {
      await noteRight(deps, origin, user, outcome);
      await (user.second_factor ? attempt.giveBack() : attempt.release());
    }
    throw error;
  }
}

/** Keeps the entry of a sign-in that did not come about although the password was right. */
const noteRight = (
  deps: Deps,
  origin: Asking['origin'],
  user: StoredUser,
  first_password: string,
): Promise<void> =>
  deps.table.transact(
    auditWrites(
      deps,
      { origin },
      {
        action: 'login_failed',
        resource_type: 'auth',
        success: false,
        subject: identityOf(user),
        details: { first_password },
      },
    ),
  );
