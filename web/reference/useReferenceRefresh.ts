import { useEffect } from 'react';
import { refreshReference } from './referenceCache.ts';

const FIELDS = 'input, select, textarea';

/** Loads the lists of a form again, through the cache, when the window or a field gets the focus. */
export function useReferenceRefresh() {
  useEffect(() => {
    const onField = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(FIELDS)) refreshReference();
    };
    window.addEventListener('focus', refreshReference);
    document.addEventListener('focusin', onField);
    return () => {
      window.removeEventListener('focus', refreshReference);
      document.removeEventListener('focusin', onField);
    };
  }, []);
}
