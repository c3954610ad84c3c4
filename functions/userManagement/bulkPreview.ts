import type { Body } from '#shared/contracts/endpoint.ts';
import type { userManagement } from '#shared/contracts/userManagement.ts';
import type { BulkPreview } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, conflict } from '../app/errors.ts';
import type { MasterData } from '../masterData/stored.ts';
import { ownFields } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { type StoredUser, userClaims } from './accounts.ts';
import { accountsOf, reasonOf, requireMay } from './manyAtOnce.ts';
import { presentUsers } from './page.ts';
import type { UserFields } from './stored.ts';
import { ownAccount, patched, plannedChange, readUser, switched } from './writes.ts';

type Asked = Body<typeof userManagement.previewBulk>;

/**
 * What `bulkUsers` would do to each account, by the same rules and in the same order. Writes nothing. Whoever may ask is
 * an active super_admin and cannot end the own account, so the last one is never among those that go.
 * @throws 403 without the permission that the action needs; 400 for a change of role without a role
 */
export async function previewBulk(deps: Deps, by: Writer, asked: Asked): Promise<BulkPreview[]> {
  requireMay(by, asked);
  const master = await deps.masterData.at(by.versions);
  const show = async (user: StoredUser) => (await presentUsers(deps, [user], master))[0];
  const promised = new Set<string>();
  const previews: BulkPreview[] = [];
  for (const { id, name } of await accountsOf(deps, asked.user_ids)) {
    const preview: BulkPreview = { id, name, able: true, message: '' };
    previews.push(preview);
    try {
      const user = await readUser(deps, id);
      preview.before = await show(user);
      const after = await plannedFields(deps, by, asked, user, master);
      if (!after) continue;
      await claimNew(deps, user, after, promised);
      preview.after = await show({ ...user, ...after });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      Object.assign(preview, { able: false, message: reasonOf(error) });
    }
  }
  return previews;
}

/**
 * The fields of an account after the action; undefined for one that is deleted.
 * @throws AppError with the reason why nothing would change
 */
async function plannedFields(
  deps: Deps,
  by: Writer,
  { action, role, user_ids: _, ...area }: Asked,
  user: StoredUser,
  master: MasterData,
): Promise<UserFields | undefined> {
  if (action === 'delete') {
    if (user.id === by.actor.id) throw ownAccount();
    return undefined;
  }
  const decide =
    action === 'change_role' ? patched(deps, { role, ...area }) : switched(deps, action === 'activate');
  const after = await plannedChange(deps, by, user, decide, master);
  if (!after) throw conflict(userMessages.nothingToChange);
  return after;
}

/**
 * Promises an account what it newly claims.
 * @throws 409 duplicate for what another account has, or gets before it
 */
async function claimNew(
  { table }: Deps,
  before: StoredUser,
  after: UserFields,
  promised: Set<string>,
): Promise<void> {
  const pkOf = ({ kind, value }: { kind: string; value: string }) => keys.unique(kind, value).pk;
  const held = new Set(userClaims(ownFields<UserFields>(before)).map(pkOf));
  for (const claim of userClaims(after)) {
    const pk = pkOf(claim);
    if (held.has(pk)) continue;
    if (promised.has(pk) || (await table.get(keys.unique(claim.kind, claim.value)))) throw claim.taken();
    promised.add(pk);
  }
}
