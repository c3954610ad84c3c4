import { useState } from 'react';

type Row = { id: number };

export type Selection<R extends Row> = {
  /** The ticked rows, on all pages. */
  chosen: readonly R[];
  has: (row: R) => boolean;
  /** Whether the rows on screen belong to this list. If not, nothing can be ticked. */
  ready: boolean;
  toggle: (row: R, on: boolean) => void;
  /** Whether all, some or none of the rows are ticked. */
  share: (rows: readonly R[]) => 'all' | 'some' | 'none';
  toggleAll: (rows: readonly R[], on: boolean) => void;
  /** Unticks a row that was deleted. */
  drop: (id: number) => void;
  clear: () => void;
};

/**
 * The ticked rows, on all pages of the list.
 * @param list identifies the search and filters; a new search or filter starts with nothing ticked
 * @param ready whether the rows on screen belong to it, and not to the list before it
 */
export function useSelection<R extends Row>(list: string, ready: boolean): Selection<R> {
  const [ticked, setTicked] = useState<{ list: string; rows: readonly R[] }>({ list, rows: [] });
  // Without this the way back to an earlier search would bring its ticks back.
  if (ticked.list !== list) setTicked({ list, rows: [] });
  const chosen = ticked.list === list ? ticked.rows : [];
  const has = ({ id }: R) => chosen.some((row) => row.id === id);
  const toggleAll = (rows: readonly R[], on: boolean) => {
    const others = chosen.filter((row) => !rows.some(({ id }) => id === row.id));
    setTicked({ list, rows: on ? [...others, ...rows] : others });
  };
  return {
    chosen,
    has,
    ready,
    toggle: (row, on) => toggleAll([row], on),
    share: (rows) => {
      const found = rows.filter(has).length;
      if (found === 0) return 'none';
      return found === rows.length ? 'all' : 'some';
    },
    toggleAll,
    // More may be ticked, or another list be shown, by the time that a deletion is answered.
    drop: (id) => setTicked((now) => ({ ...now, rows: now.rows.filter((row) => row.id !== id) })),
    clear: () => setTicked({ list, rows: [] }),
  };
}
