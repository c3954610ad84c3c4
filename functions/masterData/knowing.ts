import type { Collection } from '#shared/records/collections.ts';
import { choicesOf, type Fields } from '#shared/records/record.ts';
import type { Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { currentMaster, type MasterData } from './stored.ts';

type NamedItem = readonly [Collection, id: number | undefined];

/** The items of master data that a stored record names. */
export const itemsNamedBy = <R extends Fields>(record: R, stored: object): NamedItem[] =>
  choicesOf(record).map(({ field, collection }) => [
    collection,
    (stored as Partial<Record<string, number>>)[field],
  ]);

/**
 * Master data that has every one of `items`. What a request read at its start lacks an item that was made since. The
 * record would then show an empty name, and a change of another field would store that.
 */
export async function knowing(
  given: Guarded,
  master: MasterData,
  items: readonly NamedItem[],
): Promise<MasterData> {
  const known = items.every(([collection, id]) => id === undefined || master.byId(collection, id));
  return known ? master : currentMaster(whole(given));
}
