import { type ImportKind, type ImportRow, ListName, type MissingName } from '#shared/domain/import.ts';
import { namesInRow } from '#shared/domain/namesInRow.ts';
import { nearestName } from '#shared/domain/nearest.ts';
import { fold } from '#shared/domain/text.ts';
import { importMessages } from '#shared/messages/imports.ts';
import { COLLECTIONS, type Collection } from '#shared/records/collections.ts';
import { PLACES } from '#shared/records/record.ts';
import type { Actor, ActorBy } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { invalid } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { ensureMasters } from '../masterData/ensure.ts';
import { currentMaster, type MasterData } from '../masterData/stored.ts';
import { comparedRows, importWithRows, ownImport } from './stored.ts';
import { textsIn } from './storeRow.ts';

/** In how many letters a misspelled name may differ from the one that is meant. */
const MISSPELLED = 2;

const isOpen = (collection: Collection): collection is MissingName['collection'] =>
  ListName.shape.collection.safeParse(collection).success;

/** The id of the place at the end of a path; null where the path leads nowhere, undefined for no path. */
function placeAt(master: MasterData, path: readonly string[]): number | null | undefined {
  let parent: number | undefined;
  for (const [level, name] of path.entries()) {
    const item = master.byName(PLACES[level] as Collection, name, parent);
    if (!item) return null;
    parent = item.id;
  }
  return parent;
}

/** The names that rows which add records have, and no list. */
function missingNames(kind: ImportKind, rows: readonly ImportRow[], master: MasterData): MissingName[] {
  const found = new Map<string, MissingName>();
  for (const row of rows.filter(({ id, outcome }) => id === null && outcome === 'invalid')) {
    for (const { collection, path } of namesInRow(kind, textsIn(row.cells))) {
      const [above, name] = [path.slice(0, -1), path.at(-1) ?? ''];
      const parent = placeAt(master, above);
      if (!isOpen(collection) || (parent !== null && master.byName(collection, name, parent))) continue;
      const key = [collection, ...path.map(fold)].join('\n');
      const before = found.get(key);
      const siblings = master.all(collection).filter((one) => one.is_active && one.parent === parent);
      const near =
        before?.near ??
        nearestName(
          name,
          siblings.map((one) => one.name),
          MISSPELLED,
        ) ??
        '';
      found.set(key, { collection, path, near, rows: (before?.rows ?? 0) + 1 });
    }
  }
  const order = ({ collection }: MissingName) => COLLECTIONS.indexOf(collection);
  return [...found.values()].sort((a, b) => order(a) - order(b));
}

/** The missing names of one's own import. @throws 404 as for its rows */
export async function readMissing(given: Guarded, actor: Actor, id: string): Promise<MissingName[]> {
  const deps = whole(given);
  const stored = await importWithRows(given, actor, id);
  if (stored.state !== 'checked') return [];
  const [rows, master] = await Promise.all([comparedRows(deps, stored), currentMaster(deps)]);
  return missingNames(stored.kind, rows, master);
}

/**
 * Adds names to the lists, places before those in them. A name that is there stays as it is, so a call that is sent
 * again does no harm.
 * @returns how many were added
 * @throws 404 for anybody else's import; 400 for a place that lies in none
 */
export async function addNames(
  given: Guarded,
  by: ActorBy,
  id: string,
  names: readonly ListName[],
): Promise<{ added: number }> {
  const deps = whole(given);
  await ownImport(given, by.actor, id);
  let total = 0;
  for (const collection of COLLECTIONS) {
    const master = await currentMaster(deps);
    const wanted = new Map<string, { name: string; parent?: number }>();
    for (const [at, { path, ...one }] of names.entries()) {
      if (one.collection !== collection) continue;
      const parent = placeAt(master, path.slice(0, -1));
      const depth = PLACES.includes(collection) ? PLACES.indexOf(collection) + 1 : 1;
      if (parent === null || path.length !== depth) throw invalid(`names.${at}.path`, importMessages.noPlace);
      wanted.set(`${parent}\n${fold(path.at(-1) ?? '')}`, { name: path.at(-1) ?? '', parent });
    }
    if (wanted.size > 0) total += (await ensureMasters(deps, by, collection, [...wanted.values()])).added;
  }
  return { added: total };
}
