import { holds } from '#shared/access/rights.ts';
import type { Side, Two } from '#shared/domain/mergeTeachers.ts';
import { duplicateMessages } from '#shared/messages/duplicates.ts';
import type { By, Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import type { MergeUndo } from '../bin/stored.ts';
import type { Write } from '../table/table.ts';
import { type StoredUser, storedUser } from '../userManagement/accounts.ts';
import { contactNotices, type PhoneHold, withHolds } from '../userManagement/holds.ts';
import { accountWrites } from '../userManagement/ofLeaver.ts';

type Accounts = Two<StoredUser | undefined>;
type Linked = MergeUndo['accounts'][number]['is'];

const linkOf = ({ teacher_id, is_active }: StoredUser): Linked => ({ teacher_id, is_active });

/**
 * Lets one account sign in for the merged record, unless this has left the service. The other one is ended, and belongs to
 * the record in the bin. Its owner may be another person: as with a new login phone, they are told, and codes to the phone
 * that stays are held back.
 * @param side whose account it is
 * @throws 403 for whoever may not change accounts, where another account signs in afterwards, or none
 */
export async function mergedAccounts(
  deps: Deps,
  by: Writer,
  ids: Two<number>,
  accounts: Accounts,
  { side, left }: { side: Side; left: boolean },
): Promise<{ writes: Write[]; undo: MergeUndo['accounts'] }> {
  const stays = accounts[side];
  const goes = side === 'this' ? accounts.other : accounts.this;
  const linked = stays?.is_active && stays.teacher_id !== ids.this;
  if (goes && (goes.is_active || linked) && !holds(by.actor.role, 'users.update'))
    throw new AppError('forbidden', duplicateMessages.changesSignIn);
  const replaced = stays?.is_active && goes?.is_active && !left && (await phoneMoves(deps, goes, stays));
  const { hold = {}, notices = [] } = replaced || {};
  const changed: [StoredUser | undefined, Linked, PhoneHold][] = [
    [stays, { teacher_id: ids.this, is_active: !left && (stays?.is_active ?? false) }, hold],
    [goes, { teacher_id: ids.other, is_active: false }, {}],
  ];
  const writes = [...notices];
  const undo: MergeUndo['accounts'] = [];
  for (const [before, is, anew] of changed) {
    const held = anew.phone_held_until;
    if (!before || (isSame(linkOf(before), is) && !held)) continue;
    const { phone_held_until, phone_before } = before;
    const hold = { phone_held_until, phone_before };
    undo.push({ id: before.id, was: linkOf(before), is, ...(held && { held, hold }) });
    writes.push(...(await accountWrites(deps, by, before, is, 'merge', anew)));
  }
  return { writes, undo };
}

/** For the owner of the account that goes, it has another phone now: that of the account that stays. */
async function phoneMoves(deps: Deps, goes: StoredUser, stays: StoredUser) {
  const moved = withHolds(deps, goes, { ...goes, phone: stays.phone });
  const { phone_held_until, phone_before } = moved;
  const hold: PhoneHold = phone_held_until ? { phone_held_until, phone_before } : {};
  // The link to agree with the phone ends the wait of the account that stays.
  const { id } = phone_held_until ? stays : goes;
  const after = { ...moved, email_held_until: undefined };
  return { hold, notices: await contactNotices(deps, { ...goes, id }, after) };
}

const isSame = (one: Linked, other: Linked) =>
  one.teacher_id === other.teacher_id && one.is_active === other.is_active;

const NO_HOLD: PhoneHold = { phone_held_until: undefined, phone_before: undefined };

/** The writes that give accounts back what a merge took. An account that was changed since stays as it is. */
export async function accountsBack(deps: Deps, by: By, undo: MergeUndo['accounts']): Promise<Write[]> {
  const writes: Write[] = [];
  for (const { id, was, is, held, hold } of undo) {
    const before = await storedUser(deps, id);
    const ends = held && before?.phone_held_until === held;
    if (before && isSame(linkOf(before), is))
      writes.push(
        ...(await accountWrites(deps, by, before, was, 'restore', ends ? { ...NO_HOLD, ...hold } : {})),
      );
  }
  return writes;
}
