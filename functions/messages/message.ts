/** The service will never deliver this message. */
export class Undeliverable extends Error {}

/**
 * Rethrows the error of a service. It becomes `Undeliverable` when the message itself is at fault.
 * @param names of the errors that mean so
 */
export const refusing = (names: readonly string[]) => (error: unknown) => {
  const final = error instanceof Error && names.includes(error.name);
  throw final ? new Undeliverable(error.name) : error;
};
