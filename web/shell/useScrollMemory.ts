import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * A new screen starts at its top. Back and Forward return to the former position. Positions are kept in memory, because
 * nothing of a visit may stay in the browser's storage. The router's own component keeps them there.
 */
export function useScrollMemory() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const screen = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // Swapped together with the screen, so that the first scroll of the next screen is not taken for this one's.
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
