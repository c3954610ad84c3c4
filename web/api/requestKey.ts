import { ApiError } from './apiError.ts';

/** A name for one request that nobody else will choose. Also works where the page is not served securely. */
export const newRequestKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Whether an error leaves open what became of the request. */
export const leavesOpen = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * Names requests so that the same one, sent again because nobody knows whether it was done, is done once. A name
 * holds for one content, until an answer tells what became of it: anything below 500.
 */
export function requestKeys() {
  let open: { content: string; key: string } | undefined;
  return {
    /** The name to send this content under. */
    of: (content: string): string => {
      if (open?.content !== content) open = { content, key: newRequestKey() };
      return open.key;
    },
    /** Told how a request ended: an error, or nothing where it was done. */
    ended: (error?: unknown): void => {
      if (error === undefined || !leavesOpen(error)) open = undefined;
    },
  };
}
