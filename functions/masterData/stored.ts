import type { MasterItem } from '#shared/domain/masterData.ts';
import { claimFold, fold } from '#shared/domain/text.ts';
import { COLLECTIONS, type Collection } from '#shared/records/collections.ts';
import { keys } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';

/** The version of each collection. A collection that was never written has none. */
export type MasterVersions = Partial<Record<Collection, number>>;

/** An item as stored. `parent` is the district of a block or the block of a habitation. */
export type StoredMaster = {
  id: number;
  name: string;
  is_active: boolean;
  parent?: number;
  code?: string;
  /** The classes of a subject, joined by commas. */
  classes?: string;
  /** Counts the writes. Absent on items that were made before there was a rev. */
  rev?: number;
  /** Counts the edits of people. Absent on items that nobody has edited since there is one. */
  version?: number;
  /** Set while the item is being deleted. Nobody can choose it then. */
  closing?: true;
  /** The names that it had, the latest first: a saved view or question may hold one. */
  former?: string[];
  /** Set when the item was deleted. It is in no list. It keeps its name for records that still hold its id. */
  gone?: true;
};

type Held = {
  version: number;
  /** Without deleted items, which only `byId` has. */
  items: StoredMaster[];
  byId: Map<number, StoredMaster>;
  byName: Map<string, StoredMaster>;
  /** By folded name, deleted items too. */
  called: Map<string, StoredMaster[]>;
  /** By each folded name that they had, deleted items too. */
  formerly: Map<string, StoredMaster[]>;
};

/** The key of a name, unique in a collection or under a parent. */
export const nameKey = (name: string, parent?: number) => `${parent ?? ''}#${fold(name)}`;

/** The key under which a stored item claims its name. */
export const claimedNameKey = (name: string, parent?: number) => `${parent ?? ''}#${claimFold(name)}`;

/** The version of an item. Before there was one, the writes of an item were mostly edits. */
export const versionOf = ({ version, rev = 0 }: Pick<StoredMaster, 'version' | 'rev'>) => version ?? rev;

/** What audit entries call an item. */
export const masterEntryId = (collection: Collection, id: number) => `${collection}/${id}`;

/** Master data of one moment, in memory. Finds names for ids and ids for names. */
export class MasterData {
  readonly #held: ReadonlyMap<Collection, Held>;
  constructor(held: ReadonlyMap<Collection, Held>) {
    this.#held = held;
  }

  /** The items in the order they were made, without deleted ones. */
  all(collection: Collection): readonly StoredMaster[] {
    return this.#held.get(collection)?.items ?? [];
  }

  /** Finds an item by its id, even a deleted one, because a record may still name it. */
  byId(collection: Collection, id: number | undefined): StoredMaster | undefined {
    return id === undefined ? undefined : this.#held.get(collection)?.byId.get(id);
  }

  /** The name of an item; '' when there is none. */
  name(collection: Collection, id: number | undefined): string {
    return this.byId(collection, id)?.name ?? '';
  }

  /** The items that have or had this name, whatever its case and accents, deleted ones too. */
  everCalled(collection: Collection, name: string): readonly StoredMaster[] {
    const { called, formerly } = this.#held.get(collection) ?? {};
    const wanted = fold(name);
    return [...new Set([...(called?.get(wanted) ?? []), ...(formerly?.get(wanted) ?? [])])];
  }

  /** Whether any item has this name, whatever its case and accents, even a deleted one. */
  hasName(collection: Collection, name: string): boolean {
    return this.#held.get(collection)?.called.has(fold(name)) ?? false;
  }

  /**
   * What is called now what a filter or a saved question calls `name`. A name that an item has means that item. Otherwise
   * it means the items that had it, a deleted one only where no other had it: blocks of two districts may have had one
   * name.
   * @param parent where the item lies; anywhere unless told
   * @returns each present name once; `name` itself where no item has or had it
   */
  meant(collection: Collection, name: string, parent?: number): readonly string[] {
    const { called, formerly } = this.#held.get(collection) ?? {};
    const wanted = fold(name);
    const lying = (items: readonly StoredMaster[] = []) =>
      items.filter((item) => parent === undefined || item.parent === parent);
    if (lying(called?.get(wanted)).length > 0) return [name];
    const had = lying(formerly?.get(wanted));
    const there = had.filter(({ gone }) => !gone);
    const found = there.length > 0 ? there : had;
    return found.length > 0
      ? [...new Map(found.map((item) => [fold(item.name), item.name])).values()]
      : [name];
  }

  /** The present name of what was called `name`; `name` itself where no item or several had it. @param parent as of `meant` */
  nameNow(collection: Collection, name: string, parent?: number): string {
    const [only, another] = this.meant(collection, name, parent);
    return only === undefined || another !== undefined ? name : only;
  }

  /** Finds an item by its name, whatever its case and accents, under `parent` where the collection has parents. */
  byName(collection: Collection, name: string, parent?: number): StoredMaster | undefined {
    return this.#held.get(collection)?.byName.get(nameKey(name, parent));
  }

  /**
   * Whether `name` means the item with this id, under `parent` where the collection has parents. A form that was opened
   * before a rename sends the name that the item had.
   */
  isNamed(collection: Collection, id: number | undefined, name: string, parent?: number): boolean {
    const item = this.byId(collection, id);
    const meant = nameKey(this.nameNow(collection, name, parent), parent);
    return item !== undefined && nameKey(item.name, item.parent) === meant;
  }

  /**
   * The item that a record already holds, if `name` still means it. A deleted item gives way to an active one that has
   * its name. Otherwise the record would keep it for ever.
   */
  kept(collection: Collection, id: number | undefined, name: string, parent?: number) {
    if (!this.isNamed(collection, id, name, parent)) return undefined;
    const item = this.byId(collection, id);
    return item?.gone && this.byName(collection, name, parent)?.is_active ? undefined : item;
  }

  /** A copy with added items that are not stored. */
  plus(collection: Collection, added: readonly StoredMaster[]): MasterData {
    const held = this.#held.get(collection);
    const items = [...(held?.byId.values() ?? []), ...added];
    const next = holding(held?.version ?? 0, items);
    return new MasterData(new Map([...this.#held, [collection, next]]));
  }

  /** The item as the API answers it, with the names of its parents. */
  present(collection: Collection, stored: StoredMaster): MasterItem {
    const { id, name, is_active, former, parent, code, classes } = stored;
    const item = { id, version: versionOf(stored), name, is_active };
    switch (collection) {
      case 'districts':
        return { ...item, former };
      case 'rd-blocks':
        return { ...item, former, district_id: parent, district_name: this.name('districts', parent) };
      case 'habitations': {
        const district = this.byId('rd-blocks', parent)?.parent;
        return {
          ...item,
          district_id: district,
          district_name: this.name('districts', district),
          rd_block_id: parent,
          rd_block_name: this.name('rd-blocks', parent),
        };
      }
      case 'subjects':
        return { ...item, code: code ?? '', classes: classes ?? '' };
      default:
        return item;
    }
  }
}

/** Keeps master data in memory, and reads only the collections whose version changed. */
export class MasterDataCache {
  readonly #table: Table;
  #held = new Map<Collection, Held>();
  constructor(table: Table) {
    this.#table = table;
  }

  /** @param versions as read in this request, so that every earlier change is seen */
  async at(versions: MasterVersions): Promise<MasterData> {
    const moved = COLLECTIONS.filter((c) => (versions[c] ?? 0) > (this.#held.get(c)?.version ?? 0));
    if (moved.length > 0) {
      const items = await this.#read(moved);
      const read = moved.map((c): [Collection, Held] => [c, holding(versions[c] ?? 0, items.get(c) ?? [])]);
      // Makes a new map, so that a concurrent request keeps one consistent moment.
      this.#held = new Map([...this.#held, ...read]);
    }
    return new MasterData(this.#held);
  }

  /** Reads with one query: the one collection that changed, or all when several did, as at a start. */
  async #read(moved: readonly Collection[]): Promise<Map<Collection, StoredMaster[]>> {
    const { pk } = keys.masterVersions();
    const prefix = moved.length === 1 ? `${moved[0]}#` : undefined;
    const items = await this.#table.query({ pk, prefix });
    const read = new Map<Collection, StoredMaster[]>(moved.map((collection) => [collection, []]));
    for (const item of items) read.get(collectionIn(item))?.push(knownMaster(item));
    return read;
  }
}

/** The collection in the sort key of an item. */
const collectionIn = ({ sk }: Item) => sk.slice(0, sk.indexOf('#')) as Collection;

function holding(version: number, items: StoredMaster[]): Held {
  const listed = items.filter(({ gone }) => !gone);
  // When two items have one name, as service categories may, the active one is found.
  const byActivity = [...listed].sort((a, b) => Number(a.is_active) - Number(b.is_active));
  return {
    version,
    items: listed,
    byId: new Map(items.map((item) => [item.id, item])),
    byName: new Map(byActivity.map((item) => [nameKey(item.name, item.parent), item])),
    called: Map.groupBy(items, ({ name }) => fold(name)),
    formerly: byFormerName(items),
  };
}

function byFormerName(items: readonly StoredMaster[]): Map<string, StoredMaster[]> {
  const pairs = items.flatMap((item) => (item.former ?? []).map((name) => ({ name: fold(name), item })));
  const grouped = Map.groupBy(pairs, ({ name }) => name);
  return new Map([...grouped].map(([name, all]) => [name, all.map(({ item }) => item)]));
}

export function storedMaster(item: Item): StoredMaster {
  const { pk, sk, ...fields } = item;
  return fields as unknown as StoredMaster;
}

/** An item as everybody sees it. An item that is being deleted counts as inactive, so nobody can choose it. */
function knownMaster(item: Item): StoredMaster {
  const stored = storedMaster(item);
  return { ...stored, is_active: stored.is_active && !stored.closing };
}

export const readMasterVersions = async (table: Table) => toVersions(await table.get(keys.masterVersions()));

/** The master data of now. */
export const currentMaster = async ({ masterData, table }: { masterData: MasterDataCache; table: Table }) =>
  masterData.at(await readMasterVersions(table));

export const toVersions = (item: Item | undefined): MasterVersions =>
  item ? (Object.fromEntries(COLLECTIONS.map((c) => [c, item[c]])) as MasterVersions) : {};
