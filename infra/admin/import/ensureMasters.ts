import type { By } from '../../../functions/app/actor.ts';
import type { Deps } from '../../../functions/app/deps.ts';
import { AppError } from '../../../functions/app/errors.ts';
import { readMasterVersions, type StoredMaster } from '../../../functions/masterData/stored.ts';
import { createMasters, type NewMaster } from '../../../functions/masterData/writes.ts';
import type { Collection } from '../../../shared/records/collections.ts';
import { patiently } from './patiently.ts';

const ATTEMPTS = 5;

/** The current master data. */
export const currentMaster = async (deps: Deps) => deps.masterData.at(await readMasterVersions(deps.table));

/**
 * Creates the wanted items that do not exist yet. It compares names without regard to case. Wanted names must differ.
 * @returns every wanted item as stored, in order
 * @throws 503 when the table stays out of reach
 */
export async function ensureMasters(
  deps: Deps,
  by: By,
  collection: Collection,
  wanted: readonly NewMaster[],
): Promise<StoredMaster[]> {
  const ensure = async () => {
    const master = await currentMaster(deps);
    const there = wanted.map(({ name, parent }) => master.byName(collection, name, parent));
    const missing = wanted.filter((_, i) => there[i] === undefined);
    const made = await createMasters(deps, by, collection, missing);
    return there.map((item) => item ?? (made.shift() as StoredMaster));
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await patiently(ensure);
    } catch (error) {
      // Somebody else created one of them meanwhile, or an answer of ours was lost: look again.
      const taken = error instanceof AppError && error.code === 'duplicate';
      if (!taken || attempt === ATTEMPTS) throw error;
    }
  }
}
