import type { MasterItem } from '#shared/domain/masterData.ts';
import { fold } from '#shared/domain/text.ts';
import { COLLECTIONS, type Collection } from '#shared/records/collections.ts';
import { keys } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';

/** The version of each collection; one that was never written has none. */
export type MasterVersions = Partial<Record<Collection, number>>;

/** An item as stored. `parent` is a block's district, a habitation's block. */
export type StoredMaster = {
  id: number;
  name: string;
  is_active: boolean;
  parent?: number;
  code?: string;
  /** A subject's, joined by commas. */
  classes?: string;
  /** Counts every write; absent where there was none since the item was made. */
  rev?: number;
  /** Its deletion is under way: what uses the item is being counted, or cleared of it. */
  closing?: true;
  /** Deleted. It keeps its name for a record that began to be written before, and is in no list. */
  gone?: true;
};

type Held = {
  version: number;
  /** Without those that are gone, which only `byId` knows. */
  items: StoredMaster[];
  byId: Map<number, StoredMaster>;
  byName: Map<string, StoredMaster>;
};

/** What makes a name one and the same in its collection, or under its parent. */
export const nameKey = (name: string, parent?: number) => `${parent ?? ''}#${fold(name)}`;

/** Master data of one moment, in memory: names for ids, ids for names. */
export class MasterData {
  readonly #held: ReadonlyMap<Collection, Held>;
  constructor(held: ReadonlyMap<Collection, Held>) {
    this.#held = held;
  }

  /** In the order they were made, without those that are gone. */
  all(collection: Collection): readonly StoredMaster[] {
    return this.#held.get(collection)?.items ?? [];
  }

  /** Also one that is gone, since a record may still name it. */
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

  /**
   * The item that a record names already, where `name` still means it: one that is gone only while no other has its
   * name, or the record would stay with it for ever.
   */
  kept(collection: Collection, id: number | undefined, name: string, parent?: number) {
    const item = this.byId(collection, id);
    if (!item || nameKey(item.name, item.parent) !== nameKey(name, parent)) return undefined;
    return item.gone && this.byName(collection, name, parent) ? undefined : item;
  }

  /** This moment with items added that are not stored: what it would be like to have them. */
  plus(collection: Collection, added: readonly StoredMaster[]): MasterData {
    const held = this.#held.get(collection);
    const items = [...(held?.byId.values() ?? []), ...added];
    const next = holding(held?.version ?? 0, items);
    return new MasterData(new Map([...this.#held, [collection, next]]));
  }

  /** The item as it is read, with the names of what it belongs to. */
  present(collection: Collection, { id, name, is_active, parent, code, classes }: StoredMaster): MasterItem {
    const item = { id, name, is_active };
    switch (collection) {
      case 'rd-blocks':
        return { ...item, district_id: parent, district_name: this.name('districts', parent) };
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
    for (const item of items) read.get(collectionIn(item))?.push(knownMaster(item));
    return read;
  }
}

/** The collection in the sort key of an item. */
const collectionIn = ({ sk }: Item) => sk.slice(0, sk.indexOf('#')) as Collection;

function holding(version: number, items: StoredMaster[]): Held {
  const listed = items.filter(({ gone }) => !gone);
  // Of two with one name, as service categories may be, the active one is found.
  const byActivity = [...listed].sort((a, b) => Number(a.is_active) - Number(b.is_active));
  return {
    version,
    items: listed,
    byId: new Map(items.map((item) => [item.id, item])),
    byName: new Map(byActivity.map((item) => [nameKey(item.name, item.parent), item])),
  };
}

/** An item of the table as it is stored. */
export function storedMaster(item: Item): StoredMaster {
  const { pk, sk, ...fields } = item;
  return fields as unknown as StoredMaster;
}

/** An item of the table as everybody knows it: nobody may choose one that is closing, whatever it was before. */
function knownMaster(item: Item): StoredMaster {
  const stored = storedMaster(item);
  return { ...stored, is_active: stored.is_active && !stored.closing };
}

export const readMasterVersions = async (table: Table) => toVersions(await table.get(keys.masterVersions()));

export const toVersions = (item: Item | undefined): MasterVersions =>
  item ? (Object.fromEntries(COLLECTIONS.map((c) => [c, item[c]])) as MasterVersions) : {};
