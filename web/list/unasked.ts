import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

/** How to empty each field on screen whose text the list is not asked for: it is being typed, or names no day. */
const fields = new Set<() => void>();
const { add: subscribe, tell } = createListeners();

/** @param holds whether the field holds such a text now */
export function useUnasked(holds: boolean, empty: () => void) {
  const latest = useRef(empty);
  latest.current = empty;
  useEffect(() => {
    if (!holds) return;
    const own = () => latest.current();
    fields.add(own);
    tell();
    return () => {
      fields.delete(own);
      tell();
    };
  }, [holds]);
}

export const useAnyUnasked = () => useSyncExternalStore(subscribe, () => fields.size > 0);

export function emptyUnasked() {
  for (const empty of [...fields]) empty();
}
