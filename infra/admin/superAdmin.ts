import { randomInt } from 'node:crypto';
import * as z from 'zod';
import type { Deps } from '../../functions/app/deps.ts';
import { noticeWrite } from '../../functions/auth/resetByOwner.ts';
import { readMasterVersions } from '../../functions/masterData/stored.ts';
import { forgivingWrites } from '../../functions/security/loginAttempts.ts';
import { hashPassword } from '../../functions/security/passwordHash.ts';
import { linkEnd, resetWrites } from '../../functions/security/passwordLinks.ts';
import { sessionEnds } from '../../functions/security/sessionList.ts';
import { commit, retrying } from '../../functions/table/commit.ts';
import { keys } from '../../functions/table/keys.ts';
import { NEW, type Write } from '../../functions/table/table.ts';
import { createUser, findUser, type UserFields } from '../../functions/userManagement/accounts.ts';
import { passwordChange } from '../../functions/userManagement/passwordChange.ts';
import { updateUser } from '../../functions/userManagement/writes.ts';
import { CommandError } from '../commandError.ts';
import { readWords, TEXT } from './readWords.ts';
import { systemActor } from './systemActor.ts';

/** Letters and digits that nobody mistakes for each other. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP_LENGTH = 5;

const newPassword = () =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-');

const FirstAccount = z.object({ username: z.string().regex(/^[\w.-]{3,50}$/), email: z.email() });
type FirstAccount = z.output<typeof FirstAccount>;

/** The stage, and what must be given for the first account. @throws CommandError with the usage for any other words */
export const readFirstAccount = (args: string[], usage: string) =>
  readWords(
    `A name of 3 to 50 letters, digits or . _ - and an e-mail address are needed. ${usage}`,
    { args, options: { stage: TEXT, username: TEXT, email: TEXT } },
    ({ values }) => ({ stage: values.stage, account: FirstAccount.parse(values) }),
  );

const existing = () =>
  new CommandError(
    'There is a super administrator already: sign in and make further accounts there. If the password is lost, "npm run admin -- reset-password" gives a new one.',
  );

const superAdmins = async ({ users }: Deps) =>
  (await users.look()).filter(({ role }) => role === 'super_admin');

/**
 * Of two people who create the first account at once, the second is refused. The item is never removed, because the
 * last super_admin cannot be deleted.
 */
const firstWrite = (): Write => ({ put: keys.firstSuperAdmin(), condition: NEW, refusal: existing });

const fieldsOf = (deps: Deps, { username, email }: FirstAccount): UserFields => ({
  username,
  email,
  phone: '',
  role: 'super_admin',
  is_active: true,
  created_at: deps.now().toISOString(),
});

/**
 * Creates the first super_admin of a deployment, who creates all other accounts in the application.
 * @returns the password, of which only the hash is stored
 * @throws CommandError when there is a super_admin already
 */
export async function createSuperAdmin(deps: Deps, account: FirstAccount): Promise<string> {
  if ((await superAdmins(deps)).length > 0) throw existing();
  const password = newPassword();
  const fields = { ...fieldsOf(deps, account), password_hash: await hashPassword(deps, password) };
  await createUser(deps, systemActor('create:superadmin', deps.newId()), fields, {
    also: () => [firstWrite()],
  });
  return password;
}

/**
 * As `createSuperAdmin`, but mails the owner a link to set the password. Until the password is set, it can be repeated
 * for the same username: that corrects a mistyped address and voids the link sent there.
 * @throws CommandError when there is another super_admin, or one with a password; 409 for an address that is taken; 503
 */
export async function inviteSuperAdmin(deps: Deps, account: FirstAccount): Promise<void> {
  const by = systemActor('admin create-super-admin', deps.newId());
  const there = await superAdmins(deps);
  if (there.length === 0) {
    await createUser(deps, by, fieldsOf(deps, account), {
      also: async (user) => [firstWrite(), ...(await resetWrites(deps, user, 'invitation'))],
    });
    return;
  }
  const user = await findUser(deps, account.username);
  if (there.length > 1 || there[0]?.id !== user?.id || !user || user.password_hash) throw existing();
  const versions = await readMasterVersions(deps.table);
  await updateUser(deps, { ...by, versions }, user.id, { email: account.email });
  await deps.table.transact(await resetWrites(deps, { ...user, email: account.email }, 'invitation'));
}

/**
 * Gives a super_admin a new password, for where neither a mail nor another super_admin can. The account is signed out
 * everywhere; its second steps stay.
 * @param told whether a mail tells the owner; without a mail sender it would wait in vain
 * @returns the password, of which only the hash is stored
 * @throws CommandError when there is no such active super_admin
 */
export async function resetSuperAdmin(deps: Deps, username: string, told: boolean): Promise<string> {
  const password = newPassword();
  const password_hash = await hashPassword(deps, password);
  await retrying(async () => {
    const before = await findUser(deps, username);
    if (before?.role !== 'super_admin' || !before.is_active) {
      throw new CommandError(
        `"${username}" is no active super administrator: one of those sets the passwords of all others.`,
      );
    }
    await commit<UserFields>(deps, systemActor('admin reset-password', deps.newId()), {
      ...(await passwordChange(deps, before, password_hash)),
      audit: { action: 'user_update', resource_type: 'user', details: { username, password: 'reset' } },
      also: [
        linkEnd(before.id),
        ...(await sessionEnds(deps, before.id)),
        ...(await forgivingWrites(deps, before)),
        ...(told ? [await noticeWrite(deps, before)] : []),
      ],
    });
  });
  return password;
}
