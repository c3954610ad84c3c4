import { COLLECTIONS, type Collection, type MasterItem } from '#shared/domain/masterData.ts';
import { fold } from '#shared/domain/text.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';
import type { By } from '../http/run.ts';
import { auditWrite } from './audit.ts';
import { takeNumbers } from './feed.ts';
import { keys } from './keys.ts';
import { type Item, NEW, type Table, type Write } from './table.ts';

/** The version of each collection; one that was never written has none. */
export type MasterVersions = Partial<Record<Collection, number>>;

/** An item as stored. `parent` is a block's district, a habitation's block. */
export type StoredMaster = {
  id: number;
  name: string;
  is_active: boolean;
  parent?: number;
  code?: string;
  classes?: string;
};

const PARENT: Partial<Record<Collection, Collection>> = {
  'rd-blocks': 'districts',
  habitations: 'rd-blocks',
};

/** What the second of two equal names is told. Service categories are not checked, as specified. */
const TAKEN: Partial<Record<Collection, string>> = {
  districts: settingsMessages.duplicateDistrict,
  'rd-blocks': settingsMessages.duplicateRdBlock,
  habitations: settingsMessages.duplicateHabitation,
  'block-offices': settingsMessages.duplicateBlockOffice,
  subjects: settingsMessages.duplicateSubject,
  mediums: settingsMessages.duplicateMedium,
  'school-types': settingsMessages.duplicateSchoolType,
  'management-types': settingsMessages.duplicateManagementType,
  religions: settingsMessages.duplicateReligion,
};

type Held = {
  version: number;
  items: StoredMaster[];
  byId: Map<number, StoredMaster>;
  byName: Map<string, StoredMaster>;
};

const nameKey = (name: string, parent?: number) => `${parent ?? ''}#${fold(name)}`;

/** Master data of one moment, in memory: names for ids, ids for names. */
export class MasterData {
  readonly #held: ReadonlyMap<Collection, Held>;
  constructor(held: ReadonlyMap<Collection, Held>) {
    this.#held = held;
  }

  /** In the order they were made. */
  all(collection: Collection): readonly StoredMaster[] {
    return this.#held.get(collection)?.items ?? [];
  }

  byId(collection: Collection, id: number | undefined): StoredMaster | undefined {
    return id === undefined ? undefined : this.#held.get(collection)?.byId.get(id);
  }

  /** The name of an item, '' where there is none. */
  name(collection: Collection, id: number | undefined): string {
    return this.byId(collection, id)?.name ?? '';
  }

  /** By name whatever its case and accents, under `parent` where the collection has parents. */
  byName(collection: Collection, name: string, parent?: number): StoredMaster | undefined {
    return this.#held.get(collection)?.byName.get(nameKey(name, parent));
  }

  /** This moment with items added that are not stored: what it would be like to have them. */
  plus(collection: Collection, added: readonly StoredMaster[]): MasterData {
    const version = this.#held.get(collection)?.version ?? 0;
    const held = holding(version, [...this.all(collection), ...added]);
    return new MasterData(new Map([...this.#held, [collection, held]]));
  }

  /** The item as it is read, with the names of what it belongs to. */
  present(collection: Collection, { parent, ...item }: StoredMaster): MasterItem {
    if (collection === 'rd-blocks') {
      return { ...item, district_id: parent, district_name: this.name('districts', parent) };
    }
    if (collection === 'habitations') {
      const district = this.byId('rd-blocks', parent)?.parent;
      return {
        ...item,
        rd_block_id: parent,
        rd_block_name: this.name('rd-blocks', parent),
        district_name: this.name('districts', district),
      };
    }
    return item;
  }
}

/** Keeps master data in memory and reads again only the collections whose version moved. */
export class MasterDataCache {
  readonly #table: Table;
  #held = new Map<Collection, Held>();
  constructor(table: Table) {
    this.#table = table;
  }

  /** @param versions as read in this very request, so that every change before it is seen */
  async at(versions: MasterVersions): Promise<MasterData> {
    const moved = COLLECTIONS.filter((c) => (versions[c] ?? 0) > (this.#held.get(c)?.version ?? 0));
    if (moved.length > 0) {
      const items = await this.#read(moved);
      const read = moved.map((c): [Collection, Held] => [c, holding(versions[c] ?? 0, items.get(c) ?? [])]);
      // A new map, so that a request that runs meanwhile keeps one consistent moment.
      this.#held = new Map([...this.#held, ...read]);
    }
    return new MasterData(this.#held);
  }

  /** One query: of the collection that moved, or at a start, when several did, of all. */
  async #read(moved: readonly Collection[]): Promise<Map<Collection, StoredMaster[]>> {
    const { pk } = keys.masterVersions();
    const prefix = moved.length === 1 ? `${moved[0]}#` : undefined;
    const items = await this.#table.query({ pk, prefix });
    const read = new Map<Collection, StoredMaster[]>(moved.map((collection) => [collection, []]));
    for (const item of items) read.get(collectionIn(item))?.push(toMaster(item));
    return read;
  }
}

/** The collection in the sort key of an item. */
const collectionIn = ({ sk }: Item) => sk.slice(0, sk.indexOf('#')) as Collection;

const holding = (version: number, items: StoredMaster[]): Held => ({
  version,
  items,
  byId: new Map(items.map((item) => [item.id, item])),
  byName: new Map(items.map((item) => [nameKey(item.name, item.parent), item])),
});

function toMaster(item: Item): StoredMaster {
  const { pk, sk, ...fields } = item;
  return fields as unknown as StoredMaster;
}

export const readMasterVersions = async (table: Table) => toVersions(await table.get(keys.masterVersions()));

export const toVersions = (item: Item | undefined): MasterVersions =>
  item ? (Object.fromEntries(COLLECTIONS.map((c) => [c, item[c]])) as MasterVersions) : {};

type NewMaster = Omit<StoredMaster, 'id' | 'is_active'>;

/**
 * Makes an item of master data: the item, its claimed name, the collection's version and the audit entry at once.
 * @throws 409 duplicate when the name is taken in the collection or under the parent
 */
export async function createMaster(
  deps: Deps,
  by: By,
  collection: Collection,
  fields: NewMaster,
): Promise<StoredMaster> {
  const [item] = await createMasters(deps, by, collection, [fields]);
  return item as StoredMaster;
}

/** An item is at most four of the hundred actions of a transaction, one more raises the version. */
const PER_TRANSACTION = 24;

/**
 * Makes many items of a collection, as `createMaster` makes one, in few transactions: each raises the version,
 * which every writer of the collection shares, once. What an earlier transaction made stays when a later one fails.
 * @throws 409 duplicate when any of the names is taken; nothing of its transaction is made
 */
export async function createMasters(
  deps: Deps,
  by: By,
  collection: Collection,
  list: readonly NewMaster[],
): Promise<StoredMaster[]> {
  const made: StoredMaster[] = [];
  for (let from = 0; from < list.length; from += PER_TRANSACTION) {
    const chunk = list.slice(from, from + PER_TRANSACTION);
    const first = await takeNumbers(deps.table, 'master', chunk.length);
    const items = chunk.map((fields, i): StoredMaster => ({ id: first + i, is_active: true, ...fields }));
    await deps.table.transact([
      ...items.flatMap((item) => itemWrites(deps, by, collection, item)),
      ...parentChecks(collection, items),
      versionWrite(collection),
    ]);
    made.push(...items);
  }
  return made;
}

/** An item with its claimed name and its audit entry. */
function itemWrites(deps: Deps, by: By, collection: Collection, item: StoredMaster): Write[] {
  const taken = TAKEN[collection];
  const claim: Write[] = taken
    ? [
        {
          put: { ...keys.unique(collection, nameKey(item.name, item.parent)), owner: item.id },
          condition: NEW,
          refusal: () => new AppError('duplicate', taken, { issues: [{ field: 'name', message: taken }] }),
        },
      ]
    : [];
  return [
    { put: { ...keys.master(collection, item.id), ...item }, condition: NEW },
    ...claim,
    auditWrite(deps.now(), deps.newId(), by, {
      action: 'create',
      resource_type: 'master_data',
      resource_id: `${collection}/${item.id}`,
      details: { after: item },
    }),
  ];
}

/** Each parent must be there, and is named once: a transaction takes no item twice. */
function parentChecks(collection: Collection, items: readonly StoredMaster[]): Write[] {
  const of = PARENT[collection];
  if (!of) return [];
  const parents = new Set(items.map(({ parent = 0 }) => parent));
  return [...parents].map((id) => ({
    check: keys.master(of, id),
    condition: { text: 'attribute_exists(pk)' },
  }));
}

/** Raises a collection's version. The condition names what must hold anyway: versions only ever grow. */
const versionWrite = (collection: Collection): Write => ({
  update: keys.masterVersions(),
  set: { text: 'ADD #collection :one', names: { '#collection': collection }, values: { ':one': 1 } },
  condition: { text: 'attribute_not_exists(#collection) OR #collection > :zero', values: { ':zero': 0 } },
});
