import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Gives the focus a place after a step whose button is gone with its row, or with its form. Otherwise it would fall to
 * the body.
 * @returns the `ref` of the region that takes the focus, how many steps were done, and what to call after each
 */
export function useFocusAfter<Region extends HTMLElement = HTMLElement>(): {
  region: RefObject<Region | null>;
  done: number;
  stepDone: () => void;
} {
  const region = useRef<Region>(null);
  const [done, setDone] = useState(0);
  useEffect(() => {
    if (done > 0) region.current?.focus();
  }, [done]);
  return { region, done, stepDone: () => setDone((count) => count + 1) };
}
