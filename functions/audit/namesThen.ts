import type { RecordType } from '#shared/domain/audit.ts';
import { fieldsOf } from '#shared/domain/entryText.ts';
import type { Collection } from '#shared/records/collections.ts';
import { namesFrom } from '#shared/records/record.ts';
import type { Deps } from '../app/deps.ts';
import { type MasterData, masterEntryId, type StoredMaster } from '../masterData/stored.ts';
import { ERASED } from '../table/sealing.ts';
import { type Folded, foldRecord, type Told } from './fold.ts';
import { recordChanges } from './reads.ts';

/** An item of master data with its entries, the oldest first. `whole` is false where somebody changed one of these. */
export type Past = { item: StoredMaster; entries: readonly Told[]; whole: boolean };
/** The items that are or were called so. */
export type Called = (collection: Collection, name: string) => readonly Past[];

/** After every entry: the time of what a record has now. */
const NOW = '9999';

/** What an item was called before an instant. A deleted one keeps its name. */
const calledAt = ({ item, entries }: Past, until: string) =>
  foldRecord('master_data', { name: item.name }, entries, until);

const isGone = ({ entries }: Past, at: string) =>
  entries.some(({ action, created_at }) => action === 'delete' && created_at < at);

/**
 * The items that a name may have meant at an instant: those that had it, or where nobody did those that had it at some
 * time, because a change that began before a rename tells the name from before it.
 */
function meantBy(name: string, pasts: readonly Past[], at: string): readonly Past[] {
  const had = pasts.filter((past) => calledAt(past, at).record.name === name);
  const there = had.filter((past) => !isGone(past, at));
  return [there, had].find((some) => some.length > 0) ?? pasts;
}

type Choice = { field: string; collection: Collection; under?: string; names: readonly string[] };

/** The names of items that a record holds, the place that contains another before it. */
const choicesIn = (type: RecordType, record: Folded['record']): Choice[] =>
  Object.entries(fieldsOf(type)).flatMap(([field, declared]) => {
    const collection = namesFrom(declared);
    const names = [record[field]].flat().filter((name) => typeof name === 'string' && name !== '');
    if (!collection || names.length === 0 || names.includes(ERASED)) return [];
    return [{ field, collection, under: 'under' in declared ? declared.under : undefined, names }];
  }) as Choice[];

/**
 * A folded record with the names that its choices had before an instant. A rename is an entry of the item, so folding
 * tells the name of another time: of now, or of the entry that told the value.
 * @returns `known` is false where it stays unclear which item a name meant, and it may have been renamed meanwhile
 */
export function namedThen(type: RecordType, folded: Folded, until: string, called: Called): Folded {
  const record = { ...folded.record };
  let { known } = folded;
  const ids = new Map<string, readonly (number | undefined)[]>();
  for (const { field, collection, under, names } of choicesIn(type, record)) {
    const one = (name: string): string => {
      const meant = meantBy(name, called(collection, name), folded.at[field] ?? NOW);
      const within = meant.filter(({ item }) => ids.get(under ?? '')?.includes(item.parent));
      const found = within.length > 0 ? within : meant;
      ids.set(
        field,
        found.map(({ item }) => item.id),
      );
      const then = found.map((past) => calledAt(past, until)).filter(({ state }) => state === 'there');
      const [only, ...others] = new Set(then.map((at) => at.record.name));
      const clear = typeof only === 'string' && others.length === 0;
      if (!clear || !then.every((at) => at.known) || !found.every(({ whole }) => whole)) known = false;
      return clear ? only : name;
    };
    const then = names.map(one);
    record[field] = Array.isArray(record[field]) ? then : then[0];
  }
  return { ...folded, record, known };
}

/** Reads the entries of the items that a folded record may name. */
export async function readPasts(
  deps: Deps,
  master: MasterData,
  type: RecordType,
  { record }: Folded,
): Promise<Called> {
  const pasts = new Map<StoredMaster, Past>();
  const items = choicesIn(type, record).flatMap(({ collection, names }) =>
    names.flatMap((name) => master.everCalled(collection, name).map((item) => ({ collection, item }))),
  );
  await Promise.all(
    items.map(async ({ collection, item }) => {
      const id = masterEntryId(collection, item.id);
      const entries = await recordChanges(deps, { type: 'master_data', id });
      pasts.set(item, { item, entries, whole: entries.every(({ integrity }) => integrity === 'whole') });
    }),
  );
  return (collection, name) => master.everCalled(collection, name).flatMap((item) => pasts.get(item) ?? []);
}
