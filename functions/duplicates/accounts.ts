import type { Side, Two } from '#shared/domain/mergeTeachers.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import type { MergeUndo } from '../bin/stored.ts';
import type { Write } from '../table/table.ts';
import { type StoredUser, storedUser } from '../userManagement/accounts.ts';
import { accountWrites } from '../userManagement/ofLeaver.ts';

type Accounts = Two<StoredUser | undefined>;
type Linked = MergeUndo['accounts'][number]['is'];

const linkOf = ({ teacher_id, is_active }: StoredUser): Linked => ({ teacher_id, is_active });

/**
 * Lets one account sign in for the merged record, unless this has left the service. The other one is ended, and belongs to
 * the record in the bin.
 * @param side whose account it is
 */
export async function mergedAccounts(
  deps: Deps,
  by: By,
  ids: Two<number>,
  accounts: Accounts,
  { side, left }: { side: Side; left: boolean },
): Promise<{ writes: Write[]; undo: MergeUndo['accounts'] }> {
  const stays = accounts[side];
  const goes = side === 'this' ? accounts.other : accounts.this;
  const changed: [StoredUser | undefined, Linked][] = [
    [stays, { teacher_id: ids.this, is_active: !left && (stays?.is_active ?? false) }],
    [goes, { teacher_id: ids.other, is_active: false }],
  ];
  const writes: Write[] = [];
  const undo: MergeUndo['accounts'] = [];
  for (const [before, is] of changed) {
    if (!before || isSame(linkOf(before), is)) continue;
    undo.push({ id: before.id, was: linkOf(before), is });
    writes.push(...(await accountWrites(deps, by, before, is, 'merge')));
  }
  return { writes, undo };
}

const isSame = (one: Linked, other: Linked) =>
  one.teacher_id === other.teacher_id && one.is_active === other.is_active;

/** The writes that give accounts back what a merge took. An account that was changed since stays as it is. */
export async function accountsBack(deps: Deps, by: By, undo: MergeUndo['accounts']): Promise<Write[]> {
  const writes: Write[] = [];
  for (const { id, was, is } of undo) {
    const before = await storedUser(deps, id);
    if (before && isSame(linkOf(before), is))
      writes.push(...(await accountWrites(deps, by, before, was, 'restore')));
  }
  return writes;
}
