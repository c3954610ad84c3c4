import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How far a page was scrolled, and which row of a list stood where in sight. */
type Place = { y: number; row?: string; top?: number };

/** The row of a list in the middle of what is seen. */
function rowInSight(): Omit<Place, 'y'> {
  const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest<HTMLElement>('[data-row]');
  return row ? { row: row.dataset.row, top: row.getBoundingClientRect().top } : {};
}

/** Frames in which the rows around a place come to their heights. */
const SETTLING_FRAMES = 6;

/**
 * Goes back to a place. In a long list, rows that have not been in sight have a guessed height. So the row counts, and not
 * the distance.
 */
function returnTo({ y, row, top = 0 }: Place = { y: 0 }) {
  scrollTo(0, y);
  if (row === undefined) return;
  const settle = (frames: number) => {
    const found = document.querySelector(`[data-row="${row}"]`);
    if (!found) return;
    scrollBy(0, found.getBoundingClientRect().top - top);
    if (frames > 0) requestAnimationFrame(() => settle(frames - 1));
  };
  settle(SETTLING_FRAMES);
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
