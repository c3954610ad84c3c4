import type { Side, Two } from '#shared/domain/mergeTeachers.ts';
import { duplicateMessages } from '#shared/messages/duplicates.ts';
import type { Deps } from '../app/deps.ts';
import { conflict } from '../app/errors.ts';
import { neverOpens } from '../security/envelope.ts';
import {
  type AadhaarNews,
  heldAadhaar,
  markAfter,
  openVault,
  type VaultItem,
  vaultWaits,
  vaultWrites,
} from '../security/vault.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import type { AadhaarMark, StoredTeacher } from '../teachers/stored.ts';

const lost = (error: unknown): never => {
  throw neverOpens(error) ? conflict(duplicateMessages.numberLost) : error;
};

type MergedAadhaar = {
  writes: Write[];
  /** What the record of who stays says of the number. */
  mark: AadhaarMark;
  /** Whether the number of who stays is another one now. */
  note?: AadhaarNews['note'];
  /** The sealed number that who stays had, where it is replaced or taken away. */
  replaced?: VaultItem;
};

/**
 * Leaves one Aadhaar number to the merged record. That of the other record is opened and sealed anew for who stays, as it
 * opens for the teacher alone for whom it was sealed. Its index says nothing of a teacher, so it goes over as it is: who
 * opens numbers has no index made.
 * @param side whose number it is
 * @throws 409 for a number that the vault has lost or does not open any more, or keeps without an index as former
 * versions did; 503 when KMS gives no key
 */
export async function mergedAadhaar(
  deps: Deps,
  { this: mine, other }: Two<StoredTeacher>,
  side: Side,
): Promise<MergedAadhaar> {
  const held = await heldAadhaar(deps, [mine, other]);
  const waits = vaultWaits(other.id, held.get(other.id));
  if (side === 'this') return { writes: waits, mark: {} };
  const theirs = held.get(other.id);
  const number = theirs ? await openVault(deps, other.id).catch(lost) : '';
  if (number === undefined) throw conflict(duplicateMessages.numberLost);
  if (theirs && !('index' in theirs)) throw conflict(duplicateMessages.numberFormer);
  const before = held.get(mine.id);
  const news: AadhaarNews | undefined = theirs
    ? { note: before ? 'changed' : 'set', index: theirs.index, held: before }
    : before && { note: 'cleared', held: before };
  const replaced = before && (await deps.table.get<VaultItem>(keys.vault(mine.id)));
  return {
    writes: [...waits, ...(await vaultWrites(deps, mine.id, number, news))],
    mark: await markAfter(deps, mine.id, number, news, mine),
    note: news?.note,
    replaced,
  };
}
