import { useEffect, useRef } from 'react';

/**
 * Shows the row that has the keyboard whole. A press of the mouse elsewhere cuts it again only once it has ended, because
 * nothing may move under it.
 */
export function useWholeRow() {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const mark = (row?: Element | null) => {
      for (const former of table.current?.querySelectorAll('[data-whole]') ?? [])
        if (former !== row) former.removeAttribute('data-whole');
      row?.setAttribute('data-whole', '');
    };
    const focused = ({ target }: FocusEvent) => {
      if (!(target instanceof Element && target.matches(':focus-visible'))) return;
      mark(table.current?.contains(target) ? target.closest('[data-row]') : null);
    };
    const clicked = ({ detail }: MouseEvent) => {
      // The keyboard presses without a count.
      if (detail > 0) mark();
    };
    document.addEventListener('focusin', focused);
    document.addEventListener('click', clicked);
    return () => {
      document.removeEventListener('focusin', focused);
      document.removeEventListener('click', clicked);
    };
  }, []);
  return table;
}
