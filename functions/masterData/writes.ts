import { settingsMessages } from '#shared/messages/settings.ts';
import type { Collection } from '#shared/records/collections.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { invalid } from '../app/errors.ts';
import { auditWrites, changes } from '../table/auditEntry.ts';
import { claimWrites, Outrun } from '../table/commit.ts';
import { takeNumbers } from '../table/feed.ts';
import { keys } from '../table/keys.ts';
import { type Claim, claim } from '../table/stored.ts';
import { type Expression, NEW, type Write } from '../table/table.ts';
import { claimedNameKey, masterEntryId, type StoredMaster, versionOf } from './stored.ts';

/** The collections whose items have a parent in another collection, and the body's field that names it. */
const PARENTS = {
  'rd-blocks': { of: 'districts', field: 'district_id', first: settingsMessages.districtFirst },
  habitations: { of: 'rd-blocks', field: 'rd_block_id', first: settingsMessages.rdBlockFirst },
} as const;

export const parentOf = (collection: Collection) =>
  collection in PARENTS ? PARENTS[collection as keyof typeof PARENTS] : undefined;

export type NewMaster = Pick<StoredMaster, 'name' | 'parent' | 'code' | 'classes'> & { is_active?: boolean };

/** An item takes at most four of the 100 actions of a transaction. One more raises the version. */
const PER_TRANSACTION = 24;

/**
 * Creates items of a collection in few transactions, each item with its claimed name and its audit entry. All writers
 * of the collection share the version, and a transaction raises it once. When a later transaction fails, the items of
 * the earlier ones stay.
 * @throws 409 duplicate when a name is taken, 400 when a parent is being deleted; its transaction then creates nothing
 */
export async function createMasters(
  deps: Deps,
  by: By,
  collection: Collection,
  list: readonly NewMaster[],
  also: (made: StoredMaster) => Write[] = () => [],
): Promise<StoredMaster[]> {
  const made: StoredMaster[] = [];
  for (let from = 0; from < list.length; from += PER_TRANSACTION) {
    const chunk = list.slice(from, from + PER_TRANSACTION);
    const first = await takeNumbers(deps.table, 'master', chunk.length);
    const items = chunk.map(
      (fields, i): StoredMaster => ({ id: first + i, is_active: true, ...fields, rev: 1, version: 1 }),
    );
    await deps.table.transact([
      ...items.flatMap((item) => [
        { put: { ...keys.master(collection, item.id), ...item }, condition: NEW },
        ...claimWrites(item.id, [], masterClaims(collection, item)),
        ...entry(deps, by, 'create', collection, item.id, { after: ownOf(collection, item) }),
        ...also(item),
      ]),
      ...parentChecks(collection, items),
      versionWrite(collection),
    ]);
    made.push(...items);
  }
  return made;
}

/**
 * Creates one item, as `createMasters` does.
 * @param answer makes the answer's data, which is stored when the request has an `Idempotency-Key`
 */
export async function createMaster(
  deps: Deps,
  by: By,
  collection: Collection,
  fields: NewMaster,
  answer: (made: StoredMaster) => unknown = (made) => made,
): Promise<StoredMaster> {
  const { once } = by;
  const also = (made: StoredMaster) => (once ? [once.write(answer(made))] : []);
  const [item] = await createMasters(deps, by, collection, [fields], also);
  return item as StoredMaster;
}

/**
 * Stores a changed item in one transaction: claims its name, frees the former one, raises the version and keeps one
 * audit entry. A deleted item (`gone`) frees its name and keeps an entry of its deletion.
 * @param before as it was read
 * @throws Outrun when the item changed meanwhile; 409 duplicate for a name that is taken
 */
export async function changeMaster(
  deps: Deps,
  by: By,
  collection: Collection,
  before: StoredMaster,
  after: Omit<StoredMaster, 'rev'>,
): Promise<StoredMaster> {
  const { id } = before;
  const stored = { ...after, rev: (before.rev ?? 0) + 1, version: versionOf(before) + 1 };
  const [was, is] = [ownOf(collection, before), ownOf(collection, after)];
  await deps.table.transact([
    {
      put: { ...keys.master(collection, id), ...stored },
      condition: asRead(before),
      refusal: () => new Outrun(),
    },
    ...claimWrites(id, masterClaims(collection, before), after.gone ? [] : masterClaims(collection, after)),
    ...(after.parent === before.parent ? [] : parentChecks(collection, [after])),
    versionWrite(collection),
    ...(after.gone
      ? entry(deps, by, 'delete', collection, id, { before: was })
      : entry(deps, by, 'update', collection, id, changes(was, is))),
  ]);
  return stored;
}

/** Marks an item as closing, or removes the mark. The one audit entry of the deletion is written at its end. */
export async function markMaster(
  deps: Deps,
  collection: Collection,
  before: StoredMaster,
  closing: boolean,
): Promise<StoredMaster> {
  const rev = (before.rev ?? 0) + 1;
  const values = { ':next': rev, ...(closing ? { ':closing': true } : {}) };
  const text = closing ? 'SET rev = :next, closing = :closing' : 'SET rev = :next REMOVE closing';
  await deps.table.transact([
    {
      update: keys.master(collection, before.id),
      set: { text, values },
      condition: asRead(before),
      refusal: () => new Outrun(),
    },
    versionWrite(collection),
  ]);
  return { ...before, rev, closing: closing || undefined };
}

/** The condition that the item is as it was read. Old items have no rev. */
const asRead = ({ rev = 0 }: StoredMaster): Expression => ({
  text: 'attribute_exists(pk) AND (attribute_not_exists(rev) OR rev = :rev)',
  values: { ':rev': rev },
});

/** The claim on an item's name: in its collection, or under its parent. */
export function masterClaims(
  collection: Collection,
  { name, parent }: Pick<StoredMaster, 'name' | 'parent'>,
): Claim[] {
  const message = settingsMessages.nameTaken[collection];
  if (!message) return [];
  return [claim(collection, 'name', claimedNameKey(name, parent), message)];
}

/** An item's own fields, under the names of the contract. */
export function ownOf(
  collection: Collection,
  item: Omit<StoredMaster, 'id' | 'rev'>,
): Record<string, unknown> {
  const { name, is_active, parent, code, classes } = item;
  const field = parentOf(collection)?.field;
  return { name, is_active, ...(field ? { [field]: parent } : {}), code, classes };
}

const entry = (
  deps: Deps,
  by: By,
  action: 'create' | 'update' | 'delete',
  collection: Collection,
  id: number,
  details: Record<string, unknown>,
): Write[] =>
  auditWrites(deps, by, {
    action,
    resource_type: 'master_data',
    resource_id: masterEntryId(collection, id),
    details,
  });

/**
 * The checks that each parent exists and stays. Each is checked once, because a transaction may name an item only once.
 */
function parentChecks(collection: Collection, items: readonly Pick<StoredMaster, 'parent'>[]): Write[] {
  const parents = parentOf(collection);
  if (!parents) return [];
  const ids = new Set(items.map(({ parent = 0 }) => parent));
  return [...ids].map((id) => ({
    check: keys.master(parents.of, id),
    condition: {
      text: 'attribute_exists(pk) AND attribute_not_exists(closing) AND attribute_not_exists(gone)',
    },
    refusal: () => invalid(parents.field, parents.first),
  }));
}

/** Raises a collection's version. A write needs a condition; this one always holds, because versions only grow. */
const versionWrite = (collection: Collection): Write => ({
  update: keys.masterVersions(),
  set: { text: 'ADD #collection :one', names: { '#collection': collection }, values: { ':one': 1 } },
  condition: { text: 'attribute_not_exists(#collection) OR #collection > :zero', values: { ':zero': 0 } },
});
