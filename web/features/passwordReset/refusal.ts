import { ApiError } from '../../api/apiError.ts';
import { withWait } from '../../session/waitText.ts';

/** What the screen shows for a failed call: a sentence of the catalogue, and the faults by field. */
export type Refusal = { message?: string; fields: Partial<Record<string, string>> };

/** After too many tries the server's sentence is added. Without it people would only press again. */
export function refusalOf(error: unknown, sentence: string): Refusal {
  if (!(error instanceof ApiError)) return { message: sentence, fields: {} };
  const fields = Object.fromEntries(error.issues.map(({ field, message }) => [field, message]));
  const tooMany = error.code === 'tooMany';
  return { message: tooMany ? withWait(`${sentence} ${error.message}`, error) : sentence, fields };
}
