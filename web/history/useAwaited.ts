import { useRef } from 'react';

/** A change reaches the history a moment later. It is asked for again this many times, with this pause before each. */
const ASKED_AGAIN = 10;
const PAUSE_MS = 2000;

/**
 * Options of `useEndpoint` that ask a history again until it has what is awaited, and give up where the trail does not
 * follow.
 * @param isThere whether the latest answer has it. `answers` counts those that have come.
 */
export function useAwaited<Reply>(isThere: (latest: Reply | undefined, answers: number) => boolean) {
  const answers = useRef(0);
  return {
    onSuccess: () => {
      answers.current += 1;
    },
    refreshInterval: (latest?: Reply) =>
      isThere(latest, answers.current) || answers.current > ASKED_AGAIN ? 0 : PAUSE_MS,
  };
}
