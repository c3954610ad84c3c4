import type { SessionInfo } from '#shared/contracts/sessions.ts';
import type { Actor, ActorBy, By } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { commit, ownFields, retrying } from '../table/commit.ts';
import type { Write } from '../table/table.ts';
import {
  newMark,
  type StoredUser,
  storedUser,
  type UserFields,
  userChange,
} from '../userManagement/accounts.ts';
import { besideAccount } from './besideAccount.ts';
import { sha256 } from './hash.ts';
import { endSession, isOver, type Session, sessionEnd, storedSessions } from './session.ts';

/** The public id of a session. It reveals neither its tokens nor its stored id. */
const publicId = (sid: string) => sha256(`session ${sid}`);

/** Reads the sessions of an account that are not over, last used first. */
export async function openSessions(
  deps: Pick<Deps, 'table' | 'now' | 'limits'>,
  userId: number,
): Promise<Session[]> {
  const sessions = await storedSessions(deps, userId);
  return sessions.filter((one) => !isOver(deps, one)).sort((a, b) => b.last_seen - a.last_seen);
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();

/** A session as the API shows it to the actor. */
export const presentSession = (session: Session, actor: Actor): SessionInfo => ({
  id: publicId(session.sid),
  user_agent: session.user_agent,
  ip: session.ip,
  ...(session.proof && { proof: session.proof }),
  created_at: instant(session.created_at),
  last_seen: instant(session.last_seen),
  current: session.sid === actor.sid,
});

/** The actor's own sessions, as the API shows them. */
export const ownSessions = async (deps: Guarded, actor: Actor): Promise<SessionInfo[]> =>
  (await openSessions(whole(deps), actor.id)).map((session) => presentSession(session, actor));

/**
 * The writes that sign an account out everywhere, for the transaction of the change that demands it.
 * @param but the session that stays
 */
export const sessionEnds = async (
  deps: Pick<Deps, 'table'>,
  userId: number,
  but?: string,
): Promise<Write[]> => (await storedSessions(deps, userId)).filter(({ sid }) => sid !== but).map(sessionEnd);

/**
 * Ends one of the actor's own sessions.
 * @throws 404 when it is not one of these
 */
export async function endOwnSession(given: Guarded, by: ActorBy, id: string): Promise<void> {
  const deps = whole(given);
  const session = (await openSessions(deps, by.actor.id)).find(({ sid }) => publicId(sid) === id);
  if (!session) throw new AppError('notFound', undefined, { inSight: true });
  await endSession(deps, by, { userId: by.actor.id, sid: session.sid }, 'logout');
}

/**
 * Signs somebody else's account out everywhere, or ends only the session `id`. Everywhere means that no computer is trusted
 * any more, too. Keeps no audit entry when there was nothing to end.
 * @throws 404 when `id` is not a session of the account
 */
export async function endSessionsOf(
  deps: Deps,
  by: By,
  user: StoredUser,
  id: string | undefined,
): Promise<void> {
  const all = await openSessions(deps, user.id);
  const ended = id === undefined ? all : all.filter(({ sid }) => publicId(sid) === id);
  if (id !== undefined && ended.length === 0) throw new AppError('notFound');
  if (id === undefined && user.second_factor) return endEverywhere(deps, by, user.id);
  if (ended.length === 0) return;
  await besideAccount(deps, by, user, { sessions_ended: ended.length }, async () => ended.map(sessionEnd));
}

/** Ends all sessions of an account with a second step, and the trust in computers, which would outlive them. */
const endEverywhere = (deps: Deps, by: By, userId: number): Promise<void> =>
  retrying(async () => {
    const before = await storedUser(deps, userId);
    if (!before) throw new AppError('notFound');
    const fields = ownFields<UserFields>(before);
    await commit<UserFields>(deps, by, {
      ...(await userChange(deps, before, { ...fields, second_factor: fields.second_factor && newMark() })),
      edit: false,
      audit: {
        action: 'user_update',
        resource_type: 'user',
        details: {
          ...{ username: before.username, trust: 'ended' },
          sessions_ended: (await openSessions(deps, userId)).length,
        },
      },
      also: await sessionEnds(deps, userId),
    });
  });
