/** A reason not to start that a person can act on: one sentence, printed without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}
