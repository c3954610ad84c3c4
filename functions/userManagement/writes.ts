import { needsPassword } from '#shared/domain/firstLink.ts';
import { counted } from '#shared/domain/text.ts';
import type { RolePatch, User, UserCascade, UserPatch } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, conflict, hasCode, refuseStale } from '../app/errors.ts';
import type { MasterData } from '../masterData/stored.ts';
import { factorEnds } from '../security/factors.ts';
import { requireFreshProof } from '../security/freshProof.ts';
import { confirmEnd, linkEnd, resetWrites } from '../security/passwordLinks.ts';
import { openSessions, sessionEnds } from '../security/sessionList.ts';
import { changes } from '../table/auditEntry.ts';
import { commit, ownFields, retrying } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { viewsEnd } from '../views/stored.ts';
import {
  assignedSchool,
  createUser,
  presentUser,
  type StoredUser,
  storedUser,
  userChange,
} from './accounts.ts';
import { givenRecord, headArrives, linkCheck, refuseLeaver, type SentUser, toUserFields } from './fields.ts';
import { contactNotices, isHeld, loginPhoneMoves, withHolds } from './holds.ts';
import type { UserFields } from './stored.ts';
import { superAdminWrites } from './superAdmins.ts';

/** @throws 404 when there is no such account */
export async function readUser(deps: Pick<Deps, 'table'>, id: number): Promise<StoredUser> {
  const user = await storedUser(deps, id);
  if (!user) throw new AppError('notFound', userMessages.notFound);
  return user;
}

/** A stored account as the API answers it, with the school of its teacher's record. */
export const showUser = async (deps: Deps, user: StoredUser, master: MasterData): Promise<User> =>
  presentUser(user, master, await assignedSchool(deps, user));

/** The fields of an account that people edit, with names instead of ids, for the before and after of an audit entry. */
const ownUser = (user: UserFields, master: MasterData): SentUser => {
  const shown = presentUser({ ...user, id: 0, version: 0 }, master);
  const { id, version, created_at, last_login, district_id, rd_block_id, ...rest } = shown;
  const { email_held_until, phone_held_until, ...own } = rest;
  return own;
};

/** What the audit trail keeps of a deleted account: no e-mail and no phone. */
const remembered = ({ email, phone, ...rest }: SentUser) => rest;

/**
 * Adds an account. Without a password, its owner is mailed a link to set one, if the role has passwords.
 * @param hashed the hash of the password that was sent, where one was: its owner changes it at the first sign-in
 * @throws 400 with what is missing or unknown; 409 duplicate for a username, e-mail, login phone or record that is
 * taken; 409 for an active account of somebody who left the service
 */
export async function addUser(
  deps: Deps,
  by: Writer,
  sent: SentUser,
  hashed?: () => Promise<string>,
): Promise<User> {
  const master = await deps.masterData.at(by.versions);
  const kept = { created_at: deps.now().toISOString() };
  let hash: string | undefined;
  return retrying(async () => {
    const fields = await toUserFields(deps, sent, kept, master);
    const isTeacher = fields.role === 'teacher';
    if (!isTeacher) hash ??= await hashed?.();
    const own = hash === undefined ? {} : { password_hash: hash, first_password: true as const };
    const invites = !isTeacher && !hashed && fields.is_active;
    const school_id = await assignedSchool(deps, fields);
    const answer = (user: StoredUser) => presentUser(user, master, school_id);
    const made = await createUser(
      deps,
      by,
      { ...fields, ...own },
      {
        shown: ownUser(fields, master),
        also: async (user) => [
          ...linkCheck(undefined, fields),
          ...(await headArrives(deps, undefined, fields)),
          ...(invites ? await resetWrites(deps, user, 'invitation') : []),
        ],
        answer,
      },
    );
    return answer(made);
  });
}

/**
 * Changes an account. Fields that the patch leaves out stay. Without a version the patch is applied to whatever is
 * stored.
 * @throws 404; 409 stale when `version` is not the stored one; 409 for the last super_admin, and for one's own role or
 * deactivation; otherwise as `addUser`
 */
export const updateUser = (deps: Deps, by: Writer, id: number, patch: UserPatch): Promise<User> =>
  changeUser(deps, by, id, patched(deps, patch));

/** Decides the new fields of an account. */
type Decide = (before: StoredUser, master: MasterData) => Promise<UserFields>;

/** The fields of an account with a patch applied. */
export function patched(deps: Deps, patch: UserPatch): Decide {
  const {
    version,
    password,
    id: _id,
    last_login,
    created_at,
    email_held_until,
    phone_held_until,
    ...sent
  } = patch;
  return async (before, master) => {
    refuseStale(version, before.version, userMessages.stale);
    // The school of a linked teacher is read with the record. When the link ends, the account keeps that school.
    const school_id = (await assignedSchool(deps, before)) ?? '';
    const own = { ...ownUser(before, master), school_id };
    return toUserFields(deps, { ...own, ...sent }, before, master, before);
  };
}

/**
 * Gives an account another role. It keeps the parts of its scope that the new role uses too.
 * @throws 400 that names the account and each field that the role still needs; otherwise as `updateUser`
 */
export async function changeRole(deps: Deps, by: Writer, id: number, sent: RolePatch): Promise<User> {
  try {
    return await updateUser(deps, by, id, sent);
  } catch (error) {
    if (!(hasCode(error, 'invalid') && error.issues)) throw error;
    const { issues } = error;
    const { username } = await readUser(deps, id);
    const why = issues.map(({ message }) => message).join('. ');
    throw new AppError('invalid', userMessages.ofAccount(username, why), { issues });
  }
}

/**
 * Activates or deactivates an account. Without `active` it switches.
 * @throws 404; 409 duplicate when another active account signs in with its phone now; 409 when its teacher has left the
 * service; otherwise as `updateUser`
 */
export const setActive = (deps: Deps, by: Writer, id: number, active?: boolean): Promise<User> =>
  changeUser(deps, by, id, switched(deps, active));

/** The fields of an account that is activated or deactivated. Without `active` it switches. */
export const switched =
  (deps: Deps, active?: boolean): Decide =>
  async (before) => {
    const after = { ...ownFields<UserFields>(before), is_active: active ?? !before.is_active };
    refuseLeaver(await givenRecord(deps, before, after));
    return after;
  };

/**
 * The new fields of an account; undefined where nothing would change.
 * @throws 409 for one's own role or deactivation; what `decide` throws
 */
export async function plannedChange(
  deps: Deps,
  by: Writer,
  before: StoredUser,
  decide: Decide,
  master: MasterData,
): Promise<UserFields | undefined> {
  const after = withHolds(deps, before, await decide(before, master));
  // Compares ids: a deleted district may have the name of the one that is chosen now.
  const { after: changed } = changes(
    // What lapsed is dropped with the next change, and is none of its own.
    withoutPassword(withHolds(deps, before, ownFields<UserFields>(before))),
    withoutPassword(after),
  );
  if (Object.keys(changed).length === 0) return undefined;
  if (before.id === by.actor.id && (before.role !== after.role || !after.is_active)) throw ownAccount();
  return after;
}

/**
 * Reads an account, decides its new fields, and commits them with all consequences in one transaction. Everything is
 * read before the commit, so that no successful change is answered as failed. A new role, and another's new e-mail, ask
 * for a fresh proof.
 */
async function changeUser(deps: Deps, by: Writer, id: number, decide: Decide): Promise<User> {
  const master = await deps.masterData.at(by.versions);
  return retrying(async () => {
    const before = await readUser(deps, id);
    const after = await plannedChange(deps, by, before, decide, master);
    const school_id = await assignedSchool(deps, after ?? before);
    const answer = (user: StoredUser) => presentUser(user, master, school_id);
    if (!after) return answer(before);
    const anotherRole = before.role !== after.role;
    if (anotherRole || (before.email !== after.email && id !== by.actor.id))
      requireFreshProof(deps, by.actor);
    const stored = await commit<UserFields>(deps, by, {
      ...(await userChange(deps, before, after)),
      audit: {
        action: anotherRole ? 'role_change' : 'user_update',
        resource_type: 'user',
        details: changes(ownUser(before, master), ownUser(after, master)),
      },
      answer,
      also: await consequences(deps, before, after),
    });
    return answer(stored);
  });
}

/** Ignores the password, which is not set here. A password that is dropped with a role is no change of its own. */
const withoutPassword = ({ password_hash, first_password, ...fields }: UserFields) => fields;

export const ownAccount = () => conflict(userMessages.ownAccount);

/** The fields that decide what an account sees. */
const DECIDING = ['role', 'district_id', 'rd_block_id', 'school_id', 'school', 'teacher_id'] as const;

/**
 * The consequences of a change of an account. It is signed out when it may do less, belongs to another person now, or
 * has another e-mail or login phone. Its owner is told of a new e-mail or login phone, and mailed a link to set a
 * password where codes end. A link that was mailed to a former e-mail ends. Super_admins are counted.
 */
async function consequences(
  deps: Deps,
  before: UserFields & { id: number },
  after: UserFields,
): Promise<Write[]> {
  const emailMoves = before.email !== after.email;
  const phoneMoves = loginPhoneMoves(before, after);
  const deactivated = before.is_active && !after.is_active;
  const signsOut =
    deactivated || emailMoves || phoneMoves || DECIDING.some((field) => before[field] !== after[field]);
  const invites =
    needsPassword(before.role, after.role) && after.is_active && !isHeld(deps, after.email_held_until);
  const oldLinkEnds = emailMoves ? [linkEnd(before.id)] : [];
  return [
    ...linkCheck(before, after),
    ...(await headArrives(deps, before, after)),
    ...(await superAdminWrites(deps, before, after)),
    ...(signsOut ? await sessionEnds(deps, before.id) : []),
    ...(invites ? await resetWrites(deps, { ...after, id: before.id }, 'invitation') : oldLinkEnds),
    ...(await contactNotices(deps, before, after)),
  ];
}

/**
 * Counts the sessions that deleting an account ends, and the entries of its history, which stay.
 * @throws 404 when there is no such account
 */
export async function userImpact(deps: Deps, id: number): Promise<UserCascade> {
  const { pk } = keys.auditHistory('user', String(id), 0);
  const [sessions, entries] = await Promise.all([
    openSessions(deps, id),
    deps.table.query({ pk }),
    readUser(deps, id),
  ]);
  return { sessions: sessions.length, auditEntries: entries.length };
}

/**
 * Deletes an account and signs it out. Its audit entries stay.
 * @throws 404; 409 for one's own account, for the last super_admin, and without `force` while it is signed in
 */
export async function deleteUser(
  deps: Deps,
  by: Writer,
  id: number,
  { force }: { force: boolean },
): Promise<void> {
  const master = await deps.masterData.at(by.versions);
  await retrying(async () => {
    const before = await readUser(deps, id);
    if (id === by.actor.id) throw ownAccount();
    const sessions = (await openSessions(deps, id)).length;
    if (!force && sessions > 0) {
      throw conflict(userMessages.stillSignedIn(counted(sessions, 'session', 'sessions')));
    }
    await commit<UserFields>(deps, by, {
      ...(await userChange(deps, before)),
      audit: {
        action: 'user_delete',
        resource_type: 'user',
        details: { before: remembered(ownUser(before, master)), cascade: { sessions } },
      },
      also: [
        ...(await superAdminWrites(deps, before, undefined)),
        ...(await sessionEnds(deps, id)),
        linkEnd(id),
        confirmEnd(id),
        viewsEnd(id),
        ...(await factorEnds(deps, id)),
      ],
    });
  });
}
