import { type RefObject, useEffect, useRef } from 'react';
import { takeLostFocus } from './takeFocus.ts';

/**
 * Gives the focus a place when a part of the screen goes, and with it the button that had the focus.
 * @param region the element that takes it then; a focus that is elsewhere stays
 * @param there whether the part is on the screen
 */
export function useFocusOnceGone(region: RefObject<HTMLElement | null>, there: boolean): void {
  const before = useRef(there);
  useEffect(() => {
    if (before.current && !there) takeLostFocus(region.current);
    before.current = there;
  }, [region, there]);
}
