import { checkPassword } from '#shared/domain/password.ts';
import { counted } from '#shared/domain/text.ts';
import type { RoleInput, User, UserCascade, UserInput, UserPatch } from '#shared/domain/user.ts';
import { outgoingMessages } from '#shared/messages/outgoing.ts';
import { userMessages } from '#shared/messages/users.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, invalid } from '../app/errors.ts';
import type { MasterData } from '../masterData/stored.ts';
import { outboxWrite } from '../messages/outbox.ts';
import { hashPassword } from '../security/passwordHash.ts';
import { linkEnd, resetWrites } from '../security/passwordLinks.ts';
import { openSessions, sessionEnds } from '../security/sessionList.ts';
import { changes } from '../table/auditEntry.ts';
import { commit, nextNumber, ownFields, retrying } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { assignedSchool, createUser, presentUser, type StoredUser, userClaims } from './accounts.ts';
import { linkCheck, type SentUser, toUserFields } from './fields.ts';
import { encodeUser, type UserFields } from './stored.ts';
import { superAdminWrites } from './superAdmins.ts';

/** @throws 404 */
export async function readUser({ table }: Pick<Deps, 'table'>, id: number): Promise<StoredUser> {
  const user = (await table.get(keys.user(id))) as StoredUser | undefined;
  if (!user) throw new AppError('notFound', userMessages.notFound);
  return user;
}

/** A stored account as it is read, with the school of the record that it belongs to. */
export const showUser = async (deps: Deps, user: StoredUser, master: MasterData): Promise<User> =>
  presentUser(user, master, await assignedSchool(deps, user));

/** What people keep of an account, by names: for its before and after in the audit trail. */
const ownUser = (user: UserFields, master: MasterData): SentUser => {
  const { id, version, created_at, last_login, ...own } = presentUser({ ...user, id: 0, version: 0 }, master);
  return own;
};

/** What is kept of an account that is deleted: nothing by which its owner can be reached. */
const remembered = ({ email, phone, ...rest }: SentUser) => rest;

/** @throws 400 with the reason why a password is refused */
async function hashOf(deps: Deps, password: string | undefined, username: string) {
  if (!password) return undefined;
  const refused = checkPassword(password, { username });
  if (refused) throw invalid('password', refused);
  return hashPassword(deps, password);
}

/**
 * Adds an account. Without a password its owner is mailed a link to set one, if the role has one at all.
 * @throws 400 with what is missing or not to be found, 409 duplicate for a username, e-mail, login phone or record
 * that is taken
 */
export async function addUser(deps: Deps, by: Writer, { password, ...sent }: UserInput): Promise<User> {
  const master = await deps.masterData.at(by.versions);
  const kept = { created_at: deps.now().toISOString() };
  const fields = await toUserFields(deps, sent, kept, master);
  const isTeacher = fields.role === 'teacher';
  const password_hash = isTeacher ? undefined : await hashOf(deps, password, fields.username);
  const invites = !isTeacher && !password && fields.is_active;
  const school_id = await assignedSchool(deps, fields);
  const answer = (user: StoredUser) => presentUser(user, master, school_id);
  const made = await createUser(
    deps,
    by,
    { ...fields, password_hash },
    {
      shown: ownUser(fields, master),
      also: async (user) => [
        ...linkCheck(undefined, fields),
        ...(invites ? await resetWrites(deps, user, 'invitation') : []),
      ],
      answer,
    },
  );
  return answer(made);
}

/**
 * Changes an account; what the patch leaves out stays. Without a version it merges into whatever is stored.
 * @throws 404, 409 stale when `version` is not the stored one, 409 for the last super_admin and for taking away one's
 * own; else as `addUser`
 */
export async function updateUser(deps: Deps, by: Writer, id: number, patch: UserPatch): Promise<User> {
  const { version, password, id: _id, last_login, created_at, ...sent } = patch;
  return changeUser(deps, by, id, async (before, master) => {
    if (version !== undefined && version !== before.version) throw new AppError('stale', userMessages.stale);
    // A linked teacher's school is read with the record, and is its own from when the link ends.
    const school_id = (await assignedSchool(deps, before)) ?? '';
    const own = { ...ownUser(before, master), school_id };
    return toUserFields(deps, { ...own, ...sent }, before, master, before);
  });
}

/** Gives an account another role. Of its scope stays what the new role uses too. @throws as `updateUser` */
export const changeRole = (deps: Deps, by: Writer, id: number, sent: RoleInput): Promise<User> =>
  updateUser(deps, by, id, sent);

/**
 * Activates or deactivates an account; without `active`, whichever it is not.
 * @throws 404, 409 duplicate where another active account signs in with its phone meanwhile; else as `updateUser`
 */
export const setActive = (deps: Deps, by: Writer, id: number, active?: boolean): Promise<User> =>
  changeUser(deps, by, id, async (before) => ({
    ...ownFields<UserFields>(before),
    is_active: active ?? !before.is_active,
  }));

/**
 * Reads an account, has its new fields decided, and commits them with all that follows, in one transaction. All that is
 * read is read before: nobody is told that a change failed which was made.
 */
async function changeUser(
  deps: Deps,
  by: Writer,
  id: number,
  decide: (before: StoredUser, master: MasterData) => Promise<UserFields>,
): Promise<User> {
  const master = await deps.masterData.at(by.versions);
  return retrying(async () => {
    const before = await readUser(deps, id);
    const after = await decide(before, master);
    const school_id = await assignedSchool(deps, after);
    const answer = (user: StoredUser) => presentUser(user, master, school_id);
    // By ids: a district that was deleted may have the name of the one that is chosen now.
    const { after: changed } = changes(
      withoutPassword(ownFields<UserFields>(before)),
      withoutPassword(after),
    );
    if (Object.keys(changed).length === 0) return answer(before);
    const anotherRole = before.role !== after.role;
    if (id === by.actor.id && (anotherRole || !after.is_active)) throw ownAccount();
    const stored = await commit<UserFields>(deps, by, {
      kind: 'user',
      key: keys.user(id),
      before,
      after,
      number: await nextNumber(deps, 'user'),
      row: encodeUser,
      claims: userClaims,
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

/** A password is set in another way: one that is dropped with a role is no change of its own. */
const withoutPassword = ({ password_hash, ...fields }: UserFields) => fields;

const ownAccount = () => new AppError('conflict', userMessages.ownAccount);

/** Fields that decide what an account sees, or whether it is let in at all. */
const DECIDING = ['role', 'district_id', 'rd_block_id', 'school_id', 'school', 'teacher_id'] as const;

/**
 * What goes with a change of an account: it is signed out where it may do less or is another person's now, the number
 * that a teacher signed in with before is told, a link in the letter box of another e-mail is void, and super_admins
 * are counted.
 */
async function consequences(
  deps: Deps,
  before: UserFields & { id: number },
  after: UserFields,
): Promise<Write[]> {
  const phoneMoves = before.role === 'teacher' && before.phone !== '' && before.phone !== after.phone;
  const deactivated = before.is_active && !after.is_active;
  const signsOut = deactivated || phoneMoves || DECIDING.some((field) => before[field] !== after[field]);
  const notice = {
    kind: 'sms',
    to: before.phone,
    text: outgoingMessages.phoneChanged,
    purpose: 'phoneChanged',
  } as const;
  return [
    ...linkCheck(before, after),
    ...(await superAdminWrites(deps, before, after)),
    ...(signsOut ? await sessionEnds(deps, before.id) : []),
    ...(before.email === after.email ? [] : [linkEnd(before.id)]),
    ...(phoneMoves ? [await outboxWrite(deps, notice, new Date(deps.now().getTime() + NOTICE_MS))] : []),
  ];
}

/** How long a notice is worth sending. */
const NOTICE_MS = 24 * 3600 * 1000;

/**
 * What deleting an account ends, and how many entries of its history stay.
 * @throws 404
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
 * Deletes an account and signs it out; its audit entries stay.
 * @throws 404, 409 for one's own, for the last super_admin, and without `force` while it is signed in somewhere
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
      throw new AppError('conflict', userMessages.stillSignedIn(counted(sessions, 'session', 'sessions')));
    }
    await commit<UserFields>(deps, by, {
      kind: 'user',
      key: keys.user(id),
      before,
      number: await nextNumber(deps, 'user'),
      claims: userClaims,
      audit: {
        action: 'user_delete',
        resource_type: 'user',
        details: { before: remembered(ownUser(before, master)), cascade: { sessions } },
      },
      also: [
        ...(await superAdminWrites(deps, before, undefined)),
        ...(await sessionEnds(deps, id)),
        linkEnd(id),
      ],
    });
  });
}
