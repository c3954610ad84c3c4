import type { Deps } from '../app/deps.ts';
import { keys } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { decodeUser } from '../userManagement/stored.ts';
import { readHead } from './heads.ts';

/** Rows of accounts that are looked at. Most new rows are those of sign-ins. */
const ROWS = 20;
/** What is younger may still be on its way. */
const DUE_MS = 15 * 60_000;
/** Entries may be numbered in another order than they were made, by as much as a request lasts. */
const OUT_OF_ORDER_MS = 60_000;

/**
 * Whether entries wait for their numbers, and nobody gives them any. A reader of the stream that stopped altogether tells
 * nothing of itself, and entries without a number are in no list. Each sign-in leaves an entry and its time in the newest
 * rows of accounts, in one transaction, so the last numbered entry is no older than these.
 */
export async function areUnnumbered({ table, now }: Pick<Deps, 'table' | 'now'>): Promise<boolean> {
  const rows = await table.query<Item & { id: number; row?: string }>({
    pk: keys.feed('user', 0).pk,
    newest: ROWS,
  });
  const signIns = rows
    .flatMap(({ id, row }) => (row === undefined ? [] : (decodeUser(id, row).last_login ?? [])))
    .map((at) => Date.parse(at));
  const due = signIns.filter((at) => at < now().getTime() - DUE_MS);
  // After the rows: what is numbered meanwhile counts.
  const { latest } = await readHead(table);
  return due.some((at) => at > Date.parse(latest || '1970-01-01') + OUT_OF_ORDER_MS);
}
