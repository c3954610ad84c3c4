import { useEffect, useState } from 'react';

/**
 * The seconds left of a countdown (0 if none runs), and how to start one. It follows the clock, even after the page
 * slept. Where the clock is set back meanwhile, it is over: nobody knows how much has passed.
 */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));

  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => {
      const next = Date.now();
      setNow(next < now ? until : next);
    }, 500);
    return () => clearInterval(timer);
  }, [left, now, until]);

  const start = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return [left, start];
}
