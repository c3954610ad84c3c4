import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * A new screen starts at its top; Back and Forward return to where one was. Kept in memory: nothing of a visit
 * may stay in the browser's storage, which is where the router's own way keeps it.
 */
export function useScrollMemory() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const screen = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // Exchanged with the screen itself: the first scroll of the next one is not a place of this one.
  useLayoutEffect(() => {
    const remember = () => positions.current.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    if (type === 'POP') scrollTo(0, positions.current.get(key) ?? 0);
    else if (screen.current !== pathname) scrollTo(0, 0);
    screen.current = pathname;
  }, [key, pathname, type]);
}
