/** Why a load cannot be done or go on: one sentence for the person who asked for it. */
export class ImportError extends Error {
  override name = 'ImportError';
}
