import type { Apart } from '../directory/duplicatePairs.ts';
import { pairName } from '../directory/duplicatePairs.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

/** That two records are not of one person, as long as both are in these versions. `a` is the lower id. */
export type StoredPair = { a: number; b: number; versions: [number, number]; by: number; at: string };

/** The pairs of which somebody said that they are not the same person. */
export async function apartPairs({ table }: { table: Table }): Promise<Apart> {
  const pairs = await table.query<StoredPair>({ pk: keys.pair(0, 0).pk });
  return new Map(pairs.map(({ a, b, versions }) => [pairName(a, b), versions]));
}
