import { useEffect, useRef, useState } from 'react';
import { session } from '../session/sessionStore.ts';
import type { FilteredList } from './useRecordList.ts';
import { useViews } from './useViews.ts';

/** How long a choice rests before it is kept, so that several in a row are kept at once. */
const REST_MS = 1500;

/**
 * The columns of a list that are hidden: those that its address names or, where it names none, those that the account
 * hides. A change is kept for the account.
 */
export function useColumns({ area, state, hide }: FilteredList<unknown>) {
  const views = useViews(area);
  const hidden = state.hidden ?? views.hidden ?? [];
  const [changed, setChanged] = useState<readonly string[]>();
  const keep = useRef(views.keepHidden);
  useEffect(() => {
    keep.current = views.keepHidden;
  });
  const waiting = useRef<readonly string[]>(undefined);
  useEffect(() => {
    if (!changed) return;
    waiting.current = changed;
    const timer = setTimeout(() => {
      waiting.current = undefined;
      void keep.current(changed);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [changed]);
  // Whoever leaves the list at once has chosen as well. Whoever signs out has no session left to keep it with.
  useEffect(
    () => () => {
      if (waiting.current && session.user()) void keep.current(waiting.current);
    },
    [],
  );
  return {
    hidden,
    toggle: (header: string, hides: boolean) => {
      const next = [...hidden.filter((one) => one !== header), ...(hides ? [header] : [])];
      hide(next);
      setChanged(next);
    },
  };
}
