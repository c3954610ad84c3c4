import { readId, readPage } from '../../../list/listState.ts';

/** The page of the list, and the pair that is compared: the ids of both, each 0 while none is chosen. */
type PairState = { page: number; a: number; b: number };

/** Reads the state from the address bar. What makes no sense counts as the default. */
export const readPair = (params: URLSearchParams): PairState => ({
  page: readPage(params),
  a: readId(params, 'a'),
  b: readId(params, 'b'),
});

/** Writes a state as parameters of the address bar, without the defaults. */
export function writePair({ page, a, b }: PairState): URLSearchParams {
  const params = new URLSearchParams({ tab: 'duplicates' });
  if (page > 1) params.set('page', String(page));
  if (a) params.set('a', String(a));
  if (b) params.set('b', String(b));
  return params;
}

type Pair = { a: { id: number }; b: { id: number } };

/**
 * The pair after another one in a list, without those that have a record that is gone. After the last one comes the first.
 * @returns undefined where no other pair is left
 */
export function pairAfter<P extends Pair>(
  pairs: readonly P[],
  { a, b }: Pick<PairState, 'a' | 'b'>,
  gone?: number,
): P | undefined {
  const at = pairs.findIndex((pair) => pair.a.id === a && pair.b.id === b);
  const others = [...pairs.slice(at + 1), ...pairs.slice(0, Math.max(at, 0))];
  return others.find((pair) => pair.a.id !== gone && pair.b.id !== gone);
}
