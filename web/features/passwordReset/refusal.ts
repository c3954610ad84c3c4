import { ApiError } from '../../api/apiError.ts';

/** What the screen says of a call that failed: the catalogue's sentence, and what is wrong by field. */
export type Refusal = { message?: string; fields: Partial<Record<string, string>> };

/** Why a wait is asked for is said besides: the sentence alone would invite to press again. */
export function refusalOf(error: unknown, sentence: string): Refusal {
  if (!(error instanceof ApiError)) return { message: sentence, fields: {} };
  const fields = Object.fromEntries(error.issues.map(({ field, message }) => [field, message]));
  return { message: error.code === 'tooMany' ? `${sentence} ${error.message}` : sentence, fields };
}
