/** A question to the person: prove again that it is you. Answered with whether they did. */
type Asked = (proven: boolean) => void;

const listeners = new Set<() => void>();
let waiting: Asked[] = [];

const tell = () => {
  for (const listener of listeners) listener();
};

/** Calls that wait for a fresh proof, and the one dialog that all of them share. */
export const freshProof = {
  isAsked: () => waiting.length > 0,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
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
