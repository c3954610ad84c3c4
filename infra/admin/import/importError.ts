/**
 * Why an import or an operator's command cannot be done or go on. The message is one sentence for the person who ran
 * it.
 */
export class ImportError extends Error {
  override name = 'ImportError';
}
