import { useEffect, useRef, useState } from 'react';
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
  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(() => void keep.current(changed), REST_MS);
    return () => clearTimeout(timer);
  }, [changed]);
  return {
    hidden,
    toggle: (header: string, hides: boolean) => {
      const next = [...hidden.filter((one) => one !== header), ...(hides ? [header] : [])];
      hide(next);
      setChanged(next);
    },
  };
}
