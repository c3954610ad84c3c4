import type { Deps } from '../../functions/app/deps.ts';
import { ALL, readHead } from '../../functions/audit/heads.ts';
import { listedIn } from '../../functions/audit/lists.ts';
import { Ends, headWrite, ownListWrites } from '../../functions/audit/order.ts';
import type { StoredEntry } from '../../functions/table/auditEntry.ts';
import { retrying } from '../../functions/table/commit.ts';
import { keys, numberIn } from '../../functions/table/keys.ts';

/** Two writes for each entry and one for the head: 97 of the 100 that a transaction may have. */
const PER_TRANSACTION = 48;

/**
 * Appends the entries of former versions to the lists of their users and records, in their order. The head remembers
 * how far it came, so it may be stopped and run again, while entries are being made. New entries come to these lists
 * by themselves once all older ones are there. Entries that a list has are not listed twice.
 * @param progress hears how many entries are listed
 * @returns how many entries it listed
 * @throws AppError 503 when the table cannot be reached
 */
export async function relist(
  { table }: Pick<Deps, 'table'>,
  progress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const ends = new Ends(table);
  let listed = 0;
  for (;;) {
    const some = await retrying(async () => {
      const head = await readHead(table);
      const through = Math.min(head.total, head.listed + PER_TRANSACTION);
      if (through === head.listed) return 0;
      const rows = await listedIn(table, ALL, head.listed + 1, through);
      const found = new Map(
        (await table.batchGet(rows.map(({ id }) => keys.audit(id)))).map((item) => [item.id, item]),
      );
      const numbered = rows.flatMap((row) => {
        const entry = found.get(row.id) as StoredEntry | undefined;
        return entry ? [{ number: numberIn(row), entry }] : [];
      });
      try {
        await ends.look(numbered.map(({ entry }) => entry));
        const writes = numbered.flatMap((one) => ownListWrites(one, ends));
        await table.transact([headWrite(head, { ...head, listed: through }), ...writes]);
      } catch (error) {
        ends.forget();
        throw error;
      }
      progress(through, head.total);
      return through - head.listed;
    });
    if (some === 0) return listed;
    listed += some;
  }
}
