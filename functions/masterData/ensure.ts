import type { Collection } from '#shared/records/collections.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { hasCode } from '../app/errors.ts';
import { currentMaster, type StoredMaster } from './stored.ts';
import { createMasters, type NewMaster } from './writes.ts';

const ATTEMPTS = 5;

/**
 * Creates the wanted items that do not exist yet. It compares names without regard to case. Wanted names must differ.
 * @returns every wanted item as stored, in order, and how many of them are new
 */
export async function ensureMasters(
  deps: Deps,
  by: By,
  collection: Collection,
  wanted: readonly NewMaster[],
): Promise<{ items: StoredMaster[]; added: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const master = await currentMaster(deps);
    const there = wanted.map(({ name, parent }) => master.byName(collection, name, parent));
    const missing = wanted.filter((_, i) => there[i] === undefined);
    try {
      const made = await createMasters(deps, by, collection, missing);
      return { items: there.map((item) => item ?? (made.shift() as StoredMaster)), added: missing.length };
    } catch (error) {
      // Somebody else created one of them meanwhile, or an answer of ours was lost: look again.
      const taken = hasCode(error, 'duplicate');
      if (!taken || attempt === ATTEMPTS) throw error;
    }
  }
}
