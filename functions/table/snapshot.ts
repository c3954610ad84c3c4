import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import type { Deps } from '../app/deps.ts';
import { DAY_SECONDS, secondsOf } from '../app/durations.ts';
import {
  asStored,
  Directory,
  type Encoded,
  type Snapshot,
  type Source,
  type StoredRow,
} from '../directory/directory.ts';
import { feedAfter, feedAmong, GONE_SECONDS } from './feed.ts';
import { KINDS, type Kind, keys } from './keys.ts';
import { isDone, type Table } from './table.ts';

const pack = promisify(gzip);

type Line = [id: number, rev: number, row: Encoded];
/**
 * The first line of a file. Each further line is an array of rows, so that neither the text nor the values of all rows
 * are in memory at once. Former versions wrote one line, with the rows in it as texts.
 */
const Head = z.object({
  settled: z.int().min(0),
  rows: z.array(z.tuple([z.int(), z.int(), z.string()])).optional(),
});
const ROWS_PER_LINE = 500;

/** How old a snapshot may be: a day less than the tombstones after it are kept. */
const USABLE_SECONDS = GONE_SECONDS - DAY_SECONDS;

/** Whether to write a snapshot of the rows up to `top` now: there is none, much has changed since the last, or it is old. */
export async function isSnapshotDue(
  { table, now, limits }: Pick<Deps, 'table' | 'now' | 'limits'>,
  kind: Kind,
  top: number,
): Promise<boolean> {
  const last = await table.get(keys.snapshot(kind));
  if (!last) return true;
  const age = secondsOf(now()) - (last.savedAt as number);
  return top - (last.settled as number) >= limits.snapshotChanges || age >= limits.snapshotSeconds;
}

/**
 * Writes the snapshot of a kind, points to it, and deletes the previous one. Of two writers at once, the one with the
 * older snapshot deletes its own. No two files have one name: a table and its restored copy take the same numbers for
 * different rows, and both may come to be in use.
 */
export async function saveSnapshot(
  { table, snapshots, now, newId }: Pick<Deps, 'table' | 'snapshots' | 'now' | 'newId'>,
  kind: Kind,
  { settled, rows }: Snapshot,
): Promise<void> {
  const name = `snapshots/${kind}-${settled}-${newId()}.json.gz`;
  const lines = [JSON.stringify({ settled })];
  for (let from = 0; from < rows.length; from += ROWS_PER_LINE) {
    const some = rows.slice(from, from + ROWS_PER_LINE).map(({ id, rev, row }) => `[${id},${rev},${row}]`);
    lines.push(`[${some.join()}]`);
  }
  await snapshots.put(name, await pack(lines.join('\n')));
  const before = (await table.get(keys.snapshot(kind)))?.name as string | undefined;
  const pointer = {
    text: 'SET #name = :name, settled = :settled, savedAt = :savedAt',
    names: { '#name': 'name' },
    values: { ':name': name, ':settled': settled, ':savedAt': Math.floor(secondsOf(now())) },
  };
  const notOlder = { text: 'attribute_not_exists(pk) OR settled <= :settled' };
  if (!(await isDone(table.update(keys.snapshot(kind), pointer, notOlder)))) return snapshots.delete(name);
  if (before) await snapshots.delete(before);
}

/**
 * Hands over the rows of the latest snapshot, and resolves to the number that it is settled up to. Undefined when there is
 * none, it is too old, or it cannot be read.
 */
async function loadSnapshot(
  { table, snapshots, now, log }: Pick<Deps, 'table' | 'snapshots' | 'now' | 'log'>,
  kind: Kind,
  take: (...line: Line) => void,
): Promise<number | undefined> {
  const pointer = await table.get(keys.snapshot(kind));
  if (!pointer || secondsOf(now()) - (pointer.savedAt as number) > USABLE_SECONDS) return undefined;
  try {
    const bytes = await snapshots.get(pointer.name as string);
    if (!bytes) return undefined;
    let settled: number | undefined;
    for await (const line of unpackedLines(bytes)) {
      const part = JSON.parse(line);
      const head = settled === undefined ? Head.parse(part) : undefined;
      settled ??= head?.settled;
      for (const row of (head ? head.rows : (part as Line[])) ?? []) take(...row);
    }
    return settled;
  } catch (error) {
    // The feed holds everything. Without a snapshot a start is only slower.
    log({ event: 'snapshot unreadable', kind, error: String(error) });
    return undefined;
  }
}

/** Unpacks a file a part at a time. */
async function* unpackedLines(bytes: Uint8Array): AsyncGenerator<string> {
  let rest = '';
  const text = createGunzip({ chunkSize: 1 << 18 }).setEncoding('utf8');
  text.end(bytes);
  for await (const part of text) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

/** Where a directory of this kind reads. */
export const sourceOf = (
  deps: Pick<Deps, 'snapshots' | 'now' | 'log'> & { table: Table },
  kind: Kind,
): Source => ({
  after: (number) => feedAfter(deps.table, kind, number),
  among: (numbers) => feedAmong(deps.table, kind, numbers),
  snapshot: (take) => loadSnapshot(deps, kind, take),
});

/** A directory of each kind that keeps the rows as they are stored. */
export const storedRows = (deps: Parameters<typeof sourceOf>[0], clock?: () => number) =>
  Object.fromEntries(
    KINDS.map((kind) => [kind, new Directory(sourceOf(deps, kind), asStored, clock)]),
  ) as Record<Kind, Directory<StoredRow>>;
