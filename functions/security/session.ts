import { createHmac, randomBytes } from 'node:crypto';
import type { Proof } from '#shared/domain/proofs.ts';
import { SHARED_COMPUTER } from '#shared/domain/sharedComputer.ts';
import { oneLine } from '#shared/domain/text.ts';
import type { Actor, By, Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { secondsOf } from '../app/durations.ts';
import { type MasterVersions, toVersions } from '../masterData/stored.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { keys, SESSION_PREFIX } from '../table/keys.ts';
import { EXISTS, type Item, isDone, NEW, type Write } from '../table/table.ts';
import { assignedSchool, type StoredUser, storedUser, userScope } from '../userManagement/accounts.ts';
import { isFactorDue } from './factorDue.ts';
import { hmac, isEqual } from './hash.ts';

/** A session as stored. Times are in seconds. The table may delete the item after `expiresAt`. */
export type Session = {
  sid: string;
  user_id: number;
  created_at: number;
  last_seen: number;
  /** By what it was opened. */
  proof?: Proof;
  /** Which account gave the code at the desk that opened it, so that it decides nothing that is asked for in it. */
  given_by?: number;
  /** When its owner last proved to be it. Sessions of former versions: when they were opened. */
  proven_at?: number;
  refresh_hash: string;
  /**
   * The hash of the token before the last rotation, and the time of that rotation. The old token is accepted only for
   * the grace.
   */
  previous_hash?: string;
  rotated_at?: number;
  ip: string;
  user_agent: string;
  /** Whether it was opened on a computer that others use too. */
  shared?: true;
  expiresAt: number;
};

/** The value of the refresh cookie: the account, the session and the token. `shared` says how long a browser keeps it. */
export type RefreshToken = { userId: number; sid: string; token: string; shared?: true };

const hash = (token: string) => createHmac('sha256', 'refresh').update(token).digest('base64url');

export const writeRefreshToken = ({ userId, sid, token }: RefreshToken) => `${userId}.${sid}.${token}`;

export function readRefreshToken(text: string | undefined): RefreshToken | undefined {
  const parts = /^([1-9][0-9]{0,14})\.([0-9A-Za-z_-]{22})\.([0-9A-Za-z_-]{43})$/.exec(text ?? '');
  return parts ? { userId: Number(parts[1]), sid: parts[2]!, token: parts[3]! } : undefined;
}

/**
 * The token after `token`. It is derived, so that everybody who presents the same token within the grace gets the same
 * successor. Five tabs that refresh at once, or a retry after a lost answer, then stay in one session.
 */
async function successor(deps: Deps, token: string) {
  const { refresh } = await deps.secrets('sessions');
  return hmac(refresh, token).toString('base64url');
}

/**
 * The value that must accompany the refresh cookie. It is bound to the session and stays the same for its whole life.
 */
export async function csrfOf(deps: Deps, sid: string) {
  const { key } = await deps.secrets('csrf');
  return hmac(key, sid).toString('base64url');
}

export const isCsrf = async (deps: Deps, sid: string, value: string | undefined) =>
  isEqual(value ?? '', await csrfOf(deps, sid));

/**
 * How long a session may be idle. A page renews its token at most once in the life of one. On a shared computer it signs
 * out by itself sooner, unless it was closed.
 */
const idleSeconds = ({ limits }: Pick<Deps, 'limits'>, { shared }: Session) =>
  shared
    ? Math.min(limits.refreshIdleSeconds, limits.accessTokenSeconds + SHARED_COMPUTER.idleSeconds)
    : limits.refreshIdleSeconds;

/**
 * Whether a session is over: idle too long, or past its longest life. The table deletes the item later. An item without
 * these times is no session that was opened: whoever may change the fields of sessions could make one.
 */
export function isOver(deps: Pick<Deps, 'now' | 'limits'>, session: Session) {
  const now = secondsOf(deps.now());
  const isYoung = now <= session.created_at + deps.limits.refreshAbsoluteSeconds;
  return !(isYoung && now <= session.last_seen + idleSeconds(deps, session));
}

/** The session of an active account. Undefined where it is gone or over. */
export async function sessionInForce(
  deps: Deps,
  { userId, sid }: { userId: number; sid: string },
): Promise<Session | undefined> {
  const key = keys.session(userId, sid);
  const items = await deps.table.batchGet([key, keys.user(userId)]);
  const session = items.find(({ sk }) => sk === key.sk) as (Item & Session) | undefined;
  const user = items.find(({ sk }) => sk !== key.sk) as StoredUser | undefined;
  return user?.is_active && session && !isOver(deps, session) ? session : undefined;
}

/** Reads the sessions of an account as stored, in no order. Some may be over. */
export const storedSessions = ({ table }: Pick<Deps, 'table'>, userId: number): Promise<Session[]> =>
  table.query<Session>({ pk: keys.user(userId).pk, prefix: SESSION_PREFIX });

/** The write that ends a session. It accepts that the session is already gone. */
export const sessionEnd = ({ user_id, sid }: Session): Write => ({
  delete: keys.session(user_id, sid),
  condition: { text: 'attribute_not_exists(pk) OR sid = :sid', values: { ':sid': sid } },
});

/**
 * Makes a new session of an account: its first refresh token, and the writes that store it and delete the sessions
 * beyond the limit: first those that are over, then the oldest.
 */
export async function openSession(
  deps: Deps,
  userId: number,
  origin: Origin,
  proof?: Proof,
  given_by?: number,
) {
  const refresh: RefreshToken = {
    userId,
    sid: randomBytes(16).toString('base64url'),
    token: randomBytes(32).toString('base64url'),
    ...(origin.shared && { shared: origin.shared }),
  };
  const now = secondsOf(deps.now());
  const session: Session = {
    sid: refresh.sid,
    user_id: userId,
    created_at: now,
    last_seen: now,
    proof,
    given_by,
    proven_at: now,
    refresh_hash: hash(refresh.token),
    ip: origin.ip,
    user_agent: oneLine(origin.userAgent, 256),
    ...(origin.shared && { shared: origin.shared }),
    expiresAt: Math.ceil(now + deps.limits.refreshAbsoluteSeconds),
  };
  // A session that is over may still be stored. It must not take the place of one in use.
  const beyond = (await storedSessions(deps, userId))
    .sort((a, b) => Number(isOver(deps, a)) - Number(isOver(deps, b)) || b.created_at - a.created_at)
    .slice(deps.limits.sessionsPerUser - 1)
    .map(sessionEnd);
  const put: Write = { put: { ...keys.session(userId, refresh.sid), ...session }, condition: NEW };
  return { refresh, writes: [put, ...beyond] };
}

/**
 * Exchanges a refresh token for its successor.
 * @returns undefined when the session is gone or over, or its account is inactive. `'reused'` when the token is neither
 * the session's current one nor, within the grace, the previous one. The session is then ended and
 * `unauthorized_access` is kept
 */
export async function rotate(
  deps: Deps,
  by: By,
  { userId, sid, token }: RefreshToken,
): Promise<RefreshToken | 'reused' | undefined> {
  const key = keys.session(userId, sid);
  for (;;) {
    const session = await sessionInForce(deps, { userId, sid });
    if (!session) return undefined;
    const now = secondsOf(deps.now());
    const next = await successor(deps, token);
    const presented = hash(token);
    const within =
      session.rotated_at !== undefined && now - session.rotated_at <= deps.limits.refreshGraceSeconds;
    const held = { userId, sid, ...(session.shared && { shared: session.shared }) };
    if (within && isEqual(presented, session.previous_hash ?? '')) return { ...held, token: next };
    if (!isEqual(presented, session.refresh_hash)) {
      await endSession(deps, by, { userId, sid }, 'unauthorized_access');
      return 'reused';
    }
    // Does not rotate the current token again within the grace. Otherwise a slow tab with the previous token would look
    // like a thief.
    if (within) return { ...held, token };
    const rotation = {
      text: 'SET refresh_hash = :next, previous_hash = :presented, rotated_at = :now, last_seen = :now',
      values: { ':next': hash(next), ':presented': presented, ':now': now },
    };
    // Not done where another tab rotated first, the session ended, or the answer to our own write was lost. The next
    // round finds which.
    if (await isDone(deps.table.update(key, rotation, { text: 'refresh_hash = :presented' })))
      return { ...held, token: next };
  }
}

/** Ends a session, with one audit entry. A session that is already gone leaves none. */
export async function endSession(
  deps: Deps,
  by: By,
  { userId, sid }: { userId: number; sid: string },
  action: 'logout' | 'unauthorized_access',
): Promise<void> {
  const user = await storedUser(deps, userId);
  const writes: Write[] = [
    { delete: keys.session(userId, sid), condition: EXISTS },
    ...auditWrites(deps, by, {
      action,
      resource_type: 'auth',
      success: action === 'logout',
      subject: { id: userId, username: user?.username ?? '', role: user?.role },
      ...(action === 'logout' ? {} : { error_message: 'A used refresh token was presented again' }),
    }),
  ];
  await isDone(deps.table.transact(writes));
}

/**
 * Reads the account of an access token as it is now, with the versions of master data, in one strongly consistent batch
 * on every request. For the account of a teacher's record it also reads that record and its school. Undefined when the
 * account is gone or inactive, or the session is gone or over.
 */
export async function readActor(
  deps: Deps,
  userId: number,
  sid: string,
): Promise<{ actor: Actor; versions: MasterVersions } | undefined> {
  const wanted = [keys.user(userId), keys.session(userId, sid), keys.masterVersions()];
  const items = await deps.table.batchGet(wanted);
  const [user, session, version] = wanted.map(({ pk, sk }) =>
    items.find((item) => item.pk === pk && item.sk === sk),
  ) as [StoredUser | undefined, (Item & Session) | undefined, Item | undefined];
  if (!user?.is_active || !session || isOver(deps, session)) return undefined;
  const versions = toVersions(version);
  const actor = await actorOf(deps, user, sid, versions);
  const provenAt = session.proven_at ?? session.created_at;
  const { given_by: codeFrom } = session;
  return {
    actor: { ...actor, provenAt, codeFrom, ...(isFactorDue(deps, user) && { factorDue: true }) },
    versions,
  };
}

/** An account as the actor that it is now. @param sid its session; '' for work that goes on without one */
export async function actorOf(
  deps: Deps,
  user: StoredUser,
  sid: string,
  versions: MasterVersions,
): Promise<Actor> {
  const { id, username, role, teacher_id: teacherId } = user;
  const [master, school_id] = await Promise.all([deps.masterData.at(versions), assignedSchool(deps, user)]);
  const scope = userScope({ ...user, school_id }, master);
  return { id, username, role, scope, sid, teacherId };
}
