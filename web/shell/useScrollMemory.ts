import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How far a page was scrolled, and which row of a list stood where in sight. */
type Place = { y: number; row?: string; top?: number };

/** The row of a list in the middle of what is seen. */
function rowInSight(): Omit<Place, 'y'> {
  const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest<HTMLElement>('[data-row]');
  return row ? { row: row.dataset.row, top: row.getBoundingClientRect().top } : {};
}

/** Rows of a long list that were never in sight are as high as guessed: the row tells better than the distance. */
function returnTo({ y, row, top = 0 }: Place = { y: 0 }) {
  scrollTo(0, y);
  const found = row && document.querySelector(`[data-row="${row}"]`);
  if (found) scrollBy(0, found.getBoundingClientRect().top - top);
}

/**
 * A new screen starts at its top. Back and Forward return to the former position. Positions are kept in memory, because
 * nothing of a visit may stay in the browser's storage. The router's own component keeps them there.
 */
export function useScrollMemory() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const places = useRef(new Map<string, Place>());
  const screen = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // Swapped together with the screen, so that the first scroll of the next screen is not taken for this one's.
  useLayoutEffect(() => {
    const remember = () => places.current.set(key, { y: scrollY, ...rowInSight() });
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    if (type === 'POP') returnTo(places.current.get(key));
    else if (screen.current !== pathname) scrollTo(0, 0);
    screen.current = pathname;
  }, [key, pathname, type]);
}
