import { useEffect } from 'react';
import { refreshReference, renewReference } from './referenceCache.ts';

const FIELDS = 'input, select, textarea';

/**
 * Requests the lists of a form again when its window gets the focus, and loads them through the cache when a field gets
 * it, which happens too often for requests.
 */
export function watchFocus(): () => void {
  const onField = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(FIELDS)) refreshReference();
  };
  window.addEventListener('focus', renewReference);
  document.addEventListener('focusin', onField);
  return () => {
    window.removeEventListener('focus', renewReference);
    document.removeEventListener('focusin', onField);
  };
}

/** Keeps the lists of a form fresh while it is on screen. */
export const useReferenceRefresh = () => useEffect(watchFocus, []);
