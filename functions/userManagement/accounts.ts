import { randomBytes } from 'node:crypto';
import { type Assignment, scopeOf } from '#shared/access/scope.ts';
import { claimFold } from '#shared/domain/text.ts';
import type { User } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { type By, identityOf } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import type { MasterData } from '../masterData/stored.ts';
import { readSchool, schoolNow } from '../schools/reads.ts';
import { commit, nextNumber, ownFields } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { type Claim, claim, type Stored } from '../table/stored.ts';
import type { Write } from '../table/table.ts';
import type { StoredTeacher } from '../teachers/stored.ts';
import { encodeUser, type UserFields } from './stored.ts';
import { superAdminWrites } from './superAdmins.ts';

export type { UserFields };
export type StoredUser = UserFields & Stored;

/**
 * A stored account, or a row of the directory, as the API answers it.
 * @param school_id for the account of a teacher's record: the School ID of that record's school
 */
export const presentUser = (
  user: Omit<UserFields, 'password_hash'> & { id: number; version: number },
  master: MasterData,
  school_id = user.school_id,
): User => ({
  id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  phone: user.phone,
  school_id: school_id ?? '',
  district: master.name('districts', user.district_id),
  rd_block: master.name('rd-blocks', user.rd_block_id),
  district_id: user.district_id,
  rd_block_id: user.rd_block_id,
  teacher_id: user.teacher_id ?? null,
  is_active: user.is_active,
  ...(user.email_held_until && { email_held_until: user.email_held_until }),
  ...(user.phone_held_until && { phone_held_until: user.phone_held_until }),
  last_login: user.last_login ?? null,
  created_at: user.created_at,
  version: user.version,
});

/**
 * The School ID of an account. For the account of a teacher's record, it is read from the record's school each time. A
 * teacher who moves therefore sees the new school, and nothing more of the old one, from the next request on.
 */
export async function assignedSchool(
  deps: Deps,
  { teacher_id, school_id }: Pick<UserFields, 'teacher_id' | 'school_id'>,
): Promise<string | undefined> {
  if (teacher_id === undefined) return school_id;
  const teacher = await deps.table.get<StoredTeacher>(keys.teacher(teacher_id));
  const own = teacher && (await readSchool(deps, { id: teacher.school }));
  const school = own && (await schoolNow(deps, own, teacher));
  return school && !school.deleting ? school.school_id : undefined;
}

/**
 * The scope of an account now. Its district and block must still exist and be active, and the block must still be in
 * the district. Otherwise the account sees nothing.
 */
export function userScope(user: Assignment, master: MasterData) {
  const scope = scopeOf(user);
  if (scope.kind === 'district' || scope.kind === 'block') {
    if (!master.byId('districts', scope.district)?.is_active) return { kind: 'none' } as const;
  }
  if (scope.kind === 'block') {
    const block = master.byId('rd-blocks', scope.rdBlock);
    if (!block?.is_active || block.parent !== scope.district) return { kind: 'none' } as const;
  }
  return scope;
}

/** An e-mail address as it is compared. Addresses that differ only in case or encoding are the same. */
export const emailKey = (email: string) => email.normalize('NFKC').toLowerCase();

/** The claims of an account. It holds its login phone only while it is active. */
export function userClaims({ username, email, phone, role, is_active, teacher_id }: UserFields): Claim[] {
  const own = (field: 'username' | 'email' | 'phone', value: string) =>
    claim(field, field, value, userMessages.duplicate(field));
  return [
    own('username', claimFold(username)),
    ...(email ? [own('email', emailKey(email))] : []),
    ...(role === 'teacher' && is_active && phone ? [own('phone', phone)] : []),
    ...(teacher_id === undefined
      ? []
      : [claim('teacher_account', 'teacher_id', String(teacher_id), userMessages.hasAccount)]),
  ];
}

type Creation = {
  /** What the audit entry shows of the new account; without it, its fields. */
  shown?: object;
  /** More writes for the transaction, made from the account as it will be stored. */
  also?: (user: StoredUser) => Write[] | Promise<Write[]>;
  answer?: (user: StoredUser) => unknown;
};

/** @throws 409 duplicate for a username, e-mail, login phone or teacher's record that is taken */
export async function createUser(
  deps: Deps,
  by: By,
  fields: UserFields,
  { shown, also, answer }: Creation = {},
): Promise<StoredUser> {
  const id = await nextNumber(deps, 'user');
  const { password_hash: _hash, first_password: _first, ...plain } = fields;
  const more = (await also?.({ ...fields, id, rev: 1, version: 1, feed: id })) ?? [];
  return commit<UserFields>(deps, by, {
    kind: 'user',
    key: keys.user(id),
    after: fields,
    number: id,
    row: encodeUser,
    claims: userClaims,
    audit: { action: 'user_create', resource_type: 'user', details: { after: shown ?? plain } },
    answer,
    also: [...(await superAdminWrites(deps, undefined, fields)), ...more],
  });
}

/** Whether an account signs in by password. Teachers sign in only by code. */
export const mayUsePassword = (user: StoredUser | undefined): user is StoredUser =>
  user?.is_active === true && user.role !== 'teacher';

/**
 * The longest name that is looked up, because some characters fold to many. A longer name cannot be a key, so no
 * account has it.
 */
export const LONGEST_NAME = 400;

type Reading = Pick<Deps, 'table'>;

/** Reads an account; undefined when there is none. */
export const storedUser = ({ table }: Reading, id: number) => table.get<StoredUser>(keys.user(id));

/** Finds the account that claims a value. A value that no account claims costs as many reads. */
async function findBy(deps: Reading, kind: 'username' | 'email' | 'phone', value: string) {
  const key = keys.unique(kind, value.length <= LONGEST_NAME ? value : '');
  const owner = (await deps.table.get(key))?.owner as number | undefined;
  return storedUser(deps, owner ?? 0);
}

/** Finds the account of a username, whatever its case. */
export const findUser = (deps: Reading, username: string) => findBy(deps, 'username', claimFold(username));

/** Finds the account of an e-mail address, whatever its case. */
export const findByEmail = (deps: Reading, email: string) => findBy(deps, 'email', emailKey(email));

/** Finds the account that signs in by codes to a phone. */
export const findByPhone = (deps: Reading, phone: string) => findBy(deps, 'phone', phone);

/** The account of a teacher's record. */
export async function userOfTeacher({ table }: Reading, teacher: number) {
  const owner = (await table.get(keys.unique('teacher_account', String(teacher))))?.owner;
  return owner === undefined ? undefined : storedUser({ table }, owner as number);
}

/** A new mark of an account that has a second step. With the former one ends the trust in computers. */
export const newMark = () => randomBytes(9).toString('base64url');

/** The fields of an account after a change. One that is deactivated trusts no computer any more. */
const distrusted = (before: StoredUser, after: UserFields): UserFields =>
  before.is_active && !after.is_active && after.second_factor
    ? { ...after, second_factor: newMark() }
    : after;

/** What a commit needs to change an account, or to delete it. Entry and consequences stand where it is called. */
export const userChange = async (deps: Deps, before: StoredUser, after?: UserFields) => ({
  kind: 'user' as const,
  key: keys.user(before.id),
  before,
  after: after && distrusted(before, after),
  number: await nextNumber(deps, 'user'),
  row: encodeUser,
  claims: userClaims,
});

/**
 * Notes the sign-in on the account and opens its session, with one `login` entry, in one transaction.
 * @param also the writes that open the session
 */
export async function stampLogin(
  deps: Deps,
  by: By,
  before: StoredUser,
  fields: Pick<UserFields, 'last_login' | 'password_hash' | 'first_password' | 'factor_due'>,
  also: Write[],
  details: Record<string, unknown> = {},
): Promise<StoredUser> {
  return commit<UserFields>(deps, by, {
    ...(await userChange(deps, before, { ...ownFields<UserFields>(before), ...fields })),
    edit: false,
    audit: {
      action: 'login',
      resource_type: 'auth',
      subject: identityOf(before),
      details,
    },
    also,
  });
}
