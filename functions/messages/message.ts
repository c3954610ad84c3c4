/** The service took the message for one that it will never deliver. */
export class Undeliverable extends Error {}

/**
 * Rethrows what a service answered, as `Undeliverable` where the message itself is at fault.
 * @param names of the errors that say so
 */
export const refusing = (names: readonly string[]) => (error: unknown) => {
  const final = error instanceof Error && names.includes(error.name);
  throw final ? new Undeliverable(error.name) : error;
};
