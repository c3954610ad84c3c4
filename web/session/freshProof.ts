import { createListeners } from '../listeners.ts';

/** A question to the person: prove again that it is you. Answered with whether they did. */
type Asked = (proven: boolean) => void;

const { add: subscribe, tell } = createListeners();
let waiting: Asked[] = [];

/** Calls that wait for a fresh proof, and the one dialog that all of them share. */
export const freshProof = {
  isAsked: () => waiting.length > 0,
  subscribe,
  /** Asks for a fresh proof. @returns whether it was given */
  ask: (): Promise<boolean> =>
    new Promise((resolve) => {
      waiting = [...waiting, resolve];
      tell();
    }),
  answer(proven: boolean) {
    const asked = waiting;
    waiting = [];
    tell();
    for (const resolve of asked) resolve(proven);
  },
};
