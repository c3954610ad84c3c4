/**
 * Why a command cannot be done or go on. The message is one sentence for the person who ran it, printed without a stack
 * trace.
 */
export class CommandError extends Error {
  override name = 'CommandError';
}
