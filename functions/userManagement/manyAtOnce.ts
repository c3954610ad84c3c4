import { can, type Permission } from '#shared/access/permissions.ts';
import type { Role } from '#shared/access/roles.ts';
import type { Body } from '#shared/contracts/endpoint.ts';
import type { Issue } from '#shared/contracts/errors.ts';
import type { userManagement } from '#shared/contracts/userManagement.ts';
import { firstLinkText, inOneNotice, needsPassword } from '#shared/domain/firstLink.ts';
import type { User, UserResult } from '#shared/domain/user.ts';
import { httpMessages } from '#shared/messages/http.ts';
import { userMessages } from '#shared/messages/users.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, invalid } from '../app/errors.ts';
import { requireFreshProof } from '../security/freshProof.ts';
import { changeRole, deleteUser, setActive } from './writes.ts';

type Asked = Body<typeof userManagement.bulk>;

/** The permission that an action needs beside `users.update`. */
const NEEDS: Partial<Record<Asked['action'], Permission>> = {
  delete: 'users.delete',
  change_role: 'users.manage_roles',
};

/**
 * Does one action to several accounts, each by the same rules as alone and whatever happens to the others.
 * @returns the result for each account, in the order of the ids
 * @throws 403 without the permission that the action needs, or `proofDue`; 400 for a change of role without a role
 */
export async function bulkUsers(
  deps: Deps,
  by: Writer,
  { user_ids, action, role, ...area }: Asked,
): Promise<UserResult[]> {
  requireMay(by, { action, role });
  if (action === 'change_role') requireFreshProof(deps, by.actor);
  const act = async (id: number): Promise<User | undefined> => {
    if (action === 'change_role') return role && changeRole(deps, by, id, { role, ...area });
    if (action !== 'delete') return setActive(deps, by, id, action === 'activate');
    await deleteUser(deps, by, id, { force: true });
    return undefined;
  };
  return eachInTime(deps, await accountsOf(deps, user_ids), async ({ id, name, role: before }) => {
    const user = await act(id);
    const link = user && needsPassword(before, user.role) ? firstLinkText(user) : undefined;
    return { id, name, success: true, message: inOneNotice(userMessages.done[action], link) };
  });
}

/** @throws 403 without the permission that the action needs; 400 for a change of role without a role */
export function requireMay({ actor }: Writer, { action, role }: Pick<Asked, 'action' | 'role'>): void {
  const permission = NEEDS[action];
  if (permission && !can(actor.role, permission)) throw new AppError('forbidden');
  if (action === 'change_role' && !role) throw invalid('role', userMessages.roleMissing);
}

type Person = { id: number; name: string };

/** The accounts of a request, each once, by name and with the role that it has. */
export async function accountsOf(deps: Deps, ids: readonly number[]): Promise<(Person & { role?: Role })[]> {
  const rows = new Map((await deps.users.look()).map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => ({
    id,
    name: rows.get(id)?.username ?? '',
    role: rows.get(id)?.role,
  }));
}

/** Why one of several was refused. Whom it is about stands beside it. */
export const reasonOf = ({ issues, message }: AppError) =>
  issues ? issues.map((issue) => issue.message).join('. ') : message;

/**
 * Does `work` for one person after the other. A refusal or failure is reported for that person only. People who were
 * not reached before the time is over are reported too.
 */
export async function eachInTime<P extends Person>(
  deps: Deps,
  people: readonly P[],
  work: (person: P) => Promise<UserResult>,
): Promise<UserResult[]> {
  const until = deps.now().getTime() + deps.limits.cascadeSeconds * 1000;
  const results: UserResult[] = [];
  for (const person of people) {
    const { id, name } = person;
    const failed = (message: string, issues?: Issue[]) => ({ id, name, success: false, message, issues });
    if (deps.now().getTime() >= until) {
      results.push(failed(userMessages.notReached));
      continue;
    }
    try {
      results.push(await work(person));
    } catch (error) {
      if (!(error instanceof AppError)) deps.log({ user: id, error: String(error) });
      results.push(
        error instanceof AppError ? failed(reasonOf(error), error.issues) : failed(httpMessages.internal),
      );
    }
  }
  return results;
}
