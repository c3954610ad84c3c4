import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Prints from an effect, as `then` does, once the effect has ended. React draws nothing for paper while one runs.
 * @returns the cleanup of the effect
 */
export function afterEffect(then: () => void): () => void {
  const timer = setTimeout(then);
  return () => clearTimeout(timer);
}

/** Whether the page is being printed. What is drawn for print is there before the browser lays the page out. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
