import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import type { Deps } from '../app/deps.ts';
import type { Snapshot, Source } from '../directory/directory.ts';
import { feedAfter, feedAmong, GONE_SECONDS } from './feed.ts';
import { type Kind, keys } from './keys.ts';
import { ConditionFailed, type Table } from './table.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const File = z.object({
  settled: z.int().min(0),
  rows: z.array(z.tuple([z.int(), z.int(), z.string()])),
});

/** How old a snapshot may be: a day less than the tombstones after it are kept. */
const USABLE_SECONDS = GONE_SECONDS - 24 * 3600;

/** Whether to write a snapshot now: there is none, much has changed since the last, or it is old. */
export async function isSnapshotDue(
  { table, now, limits }: Pick<Deps, 'table' | 'now' | 'limits'>,
  kind: Kind,
  { settled }: Snapshot,
): Promise<boolean> {
  const last = await table.get(keys.snapshot(kind));
  if (!last) return true;
  const age = now().getTime() / 1000 - (last.savedAt as number);
  return settled - (last.settled as number) >= limits.snapshotChanges || age >= limits.snapshotSeconds;
}

/**
 * Writes the snapshot of a kind, points to it, and deletes the previous one. Of two writers at once, the one with the
 * older snapshot deletes its own.
 */
export async function saveSnapshot(
  { table, snapshots, now }: Pick<Deps, 'table' | 'snapshots' | 'now'>,
  kind: Kind,
  { settled, rows }: Snapshot,
): Promise<void> {
  const name = `snapshots/${kind}-${settled}.json.gz`;
  const file = { settled, rows: rows.map(({ id, rev, row }) => [id, rev, row]) };
  await snapshots.put(name, await pack(JSON.stringify(file)));
  const before = (await table.get(keys.snapshot(kind)))?.name as string | undefined;
  const pointer = {
    text: 'SET #name = :name, settled = :settled, savedAt = :savedAt',
    names: { '#name': 'name' },
    values: { ':name': name, ':settled': settled, ':savedAt': Math.floor(now().getTime() / 1000) },
  };
  const notOlder = { text: 'attribute_not_exists(pk) OR settled <= :settled' };
  try {
    await table.update(keys.snapshot(kind), pointer, notOlder);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return snapshots.delete(name);
  }
  if (before && before !== name) await snapshots.delete(before);
}

/** Reads the latest snapshot. Undefined when there is none, it is too old, or it cannot be read. */
export async function loadSnapshot(
  { table, snapshots, now, log }: Pick<Deps, 'table' | 'snapshots' | 'now' | 'log'>,
  kind: Kind,
): Promise<Snapshot | undefined> {
  const pointer = await table.get(keys.snapshot(kind));
  if (!pointer || now().getTime() / 1000 - (pointer.savedAt as number) > USABLE_SECONDS) return undefined;
  try {
    const bytes = await snapshots.get(pointer.name as string);
    if (!bytes) return undefined;
    const { settled, rows } = File.parse(JSON.parse((await unpack(bytes)).toString()));
    return { settled, rows: rows.map(([id, rev, row]) => ({ id, rev, row })) };
  } catch (error) {
    // The feed holds everything. Without a snapshot a start is only slower.
    log({ event: 'snapshot unreadable', kind, error: String(error) });
    return undefined;
  }
}

/** Where a directory of this kind reads. */
export const sourceOf = (
  deps: Pick<Deps, 'snapshots' | 'now' | 'log'> & { table: Table },
  kind: Kind,
): Source => ({
  after: (number) => feedAfter(deps.table, kind, number),
  among: (numbers) => feedAmong(deps.table, kind, numbers),
  snapshot: () => loadSnapshot(deps, kind),
});
