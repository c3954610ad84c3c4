import { address, always, id, page, type StateOf } from '../../../list/address.ts';

/** The page of the list, and the pair that is compared. */
export const duplicates = address({ tab: always('duplicates'), page: page(), a: id(), b: id() });

type Pair = { a: { id: number }; b: { id: number } };

/**
 * The pair after another one in a list, without those that have a record that is gone. After the last one comes the first.
 * @returns undefined where no other pair is left
 */
export function pairAfter<P extends Pair>(
  pairs: readonly P[],
  { a, b }: Pick<StateOf<typeof duplicates>, 'a' | 'b'>,
  gone?: number,
): P | undefined {
  const at = pairs.findIndex((pair) => pair.a.id === a && pair.b.id === b);
  const others = [...pairs.slice(at + 1), ...pairs.slice(0, Math.max(at, 0))];
  return others.find((pair) => pair.a.id !== gone && pair.b.id !== gone);
}
