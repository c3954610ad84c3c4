import { COLLECTIONS, type Collection, type MasterItem } from '#shared/domain/masterData.ts';
import { fold } from '#shared/domain/text.ts';
import { messages } from '#shared/messages.ts';
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
  districts: messages.settings.duplicateDistrict,
  'rd-blocks': messages.settings.duplicateRdBlock,
  habitations: messages.settings.duplicateHabitation,
  'block-offices': messages.settings.duplicateBlockOffice,
  subjects: messages.settings.duplicateSubject,
  mediums: messages.settings.duplicateMedium,
  'school-types': messages.settings.duplicateSchoolType,
  'management-types': messages.settings.duplicateManagementType,
  religions: messages.settings.duplicateReligion,
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
      const read = await Promise.all(moved.map((c) => this.#read(c, versions[c] ?? 0)));
      // A new map, so that a request that runs meanwhile keeps one consistent moment.
      this.#held = new Map([...this.#held, ...read]);
    }
    return new MasterData(this.#held);
  }

  async #read(collection: Collection, version: number): Promise<[Collection, Held]> {
    const { pk } = keys.master(collection, 0);
    const items = (await this.#table.query({ pk })).map(toMaster);
    const byId = new Map(items.map((item) => [item.id, item]));
    const byName = new Map(items.map((item) => [nameKey(item.name, item.parent), item]));
    return [collection, { version, items, byId, byName }];
  }
}

function toMaster(item: Item): StoredMaster {
  const { pk, sk, ...fields } = item;
  return fields as unknown as StoredMaster;
}

export const readMasterVersions = async (table: Table) => toVersions(await table.get(keys.masterVersions()));

export const toVersions = (item: Item | undefined): MasterVersions =>
  item ? (Object.fromEntries(COLLECTIONS.map((c) => [c, item[c]])) as MasterVersions) : {};

/**
 * Makes an item of master data: the item, its claimed name, the collection's version and the audit entry at once.
 * @throws 409 duplicate when the name is taken in the collection or under the parent
 */
export async function createMaster(
  deps: Deps,
  by: By,
  collection: Collection,
  fields: Omit<StoredMaster, 'id' | 'is_active'>,
): Promise<StoredMaster> {
  const id = await takeNumbers(deps.table, 'master');
  const item: StoredMaster = { id, is_active: true, ...fields };
  const taken = TAKEN[collection];
  const claim: Write[] = taken
    ? [
        {
          put: { ...keys.unique(collection, nameKey(item.name, item.parent)), owner: id },
          condition: NEW,
          refusal: () => new AppError('duplicate', taken, { issues: [{ field: 'name', message: taken }] }),
        },
      ]
    : [];
  const parent = PARENT[collection];
  const parentExists: Write[] = parent
    ? [{ check: keys.master(parent, item.parent ?? 0), condition: { text: 'attribute_exists(pk)' } }]
    : [];
  await deps.table.transact([
    { put: { ...keys.master(collection, id), ...item }, condition: NEW },
    ...claim,
    ...parentExists,
    versionWrite(collection),
    auditWrite(deps.now(), deps.newId(), by, {
      action: 'create',
      resource_type: 'master_data',
      resource_id: `${collection}/${id}`,
      details: { after: item },
    }),
  ]);
  return item;
}

/** Raises a collection's version. The condition names what must hold anyway: versions only ever grow. */
const versionWrite = (collection: Collection): Write => ({
  update: keys.masterVersions(),
  set: { text: 'ADD #collection :one', names: { '#collection': collection }, values: { ':one': 1 } },
  condition: { text: 'attribute_not_exists(#collection) OR #collection > :zero', values: { ':zero': 0 } },
});
