import { useEffect, useState } from 'react';
import { passedSince } from '../../passedSince.ts';

const OVER = { seconds: 0, began: 0 };

/**
 * The seconds left of a countdown (0 if none runs), and how to start one. It follows the clock, even after the page
 * slept. A phone that sets its clock back meanwhile is kept waiting no longer.
 */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [{ seconds, began }, setCountdown] = useState(OVER);
  const [passed, setPassed] = useState(0);
  const left = Math.max(0, Math.ceil(seconds - passed / 1000));

  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setPassed(passedSince(began)), 500);
    return () => clearInterval(timer);
  }, [left, began]);

  const start = (seconds: number) => {
    setPassed(0);
    setCountdown({ seconds, began: Date.now() });
  };
  return [left, start];
}
