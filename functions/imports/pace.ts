import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../app/deps.ts';
import { keys } from '../table/keys.ts';
import { isDone } from '../table/table.ts';

/** How many rows a worker may store before it waits for its next turn. */
const ROWS_PER_TURN = 20;
/** How long it waits at most before it asks again. */
const LONGEST_WAIT_MS = 1000;
/** More than clocks that are right differ. */
const CLOCKS_DIFFER_MS = 1000;

/**
 * Waits until the next rows may be stored: all imports together store so many rows a second, whoever works on them, so
 * that they do not slow down what people save. A turn that ends later than one that begins now was taken by a wrong clock,
 * and nobody waits for it.
 */
async function turn({ table, now, limits }: Pick<Deps, 'table' | 'now' | 'limits'>): Promise<void> {
  const takes = Math.floor((ROWS_PER_TURN / limits.importRowsPerSecond) * 1000);
  for (;;) {
    const at = now().getTime();
    const set = { text: 'SET free_at = :next', values: { ':next': at + takes } };
    const free = {
      text: 'attribute_not_exists(pk) OR free_at <= :now OR free_at > :late',
      values: { ':now': at, ':late': at + takes + CLOCKS_DIFFER_MS },
    };
    if (await isDone(table.update(keys.importPace(), set, free))) return;
    const taken = ((await table.get(keys.importPace()))?.free_at as number | undefined) ?? at;
    await sleep(Math.min(Math.max(taken - at, 1), LONGEST_WAIT_MS));
  }
}

/** Makes what a worker waits for before each row. */
export function pace(deps: Pick<Deps, 'table' | 'now' | 'limits'>): () => Promise<void> {
  let left = 0;
  return async () => {
    if (left === 0) {
      await turn(deps);
      left = ROWS_PER_TURN;
    }
    left -= 1;
  };
}
