import type { Key } from './keys.ts';
import type { Table } from './table.ts';

/**
 * Reads the full records of some rows of a directory, in the rows' order. The first read is eventually consistent, at
 * half the price. A record that is older than its row, or missing, is read again with strong consistency. A record that
 * was deleted since the look is undefined.
 */
export async function recordsOf<Stored extends { id: number; rev: number }>(
  table: Table,
  keyOf: (id: number) => Key,
  rows: readonly { id: number; rev: number }[],
): Promise<(Stored | undefined)[]> {
  const found = new Map<number, Stored>();
  const read = async (wanted: typeof rows, consistent: boolean) => {
    const items = await table.batchGet<Stored>(
      wanted.map(({ id }) => keyOf(id)),
      consistent,
    );
    for (const item of items) found.set(item.id, item);
  };
  await read(rows, false);
  const stale = rows.filter(({ id, rev }) => (found.get(id)?.rev ?? 0) < rev);
  for (const { id } of stale) found.delete(id);
  await read(stale, true);
  return rows.map(({ id }) => found.get(id));
}
