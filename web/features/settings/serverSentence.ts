import { ApiError } from '../../api/apiError.ts';

/** What the server said of a refusal; undefined when no answer came. */
export const serverSentence = (error: unknown) =>
  error instanceof ApiError && error.status > 0 ? error.message : undefined;
