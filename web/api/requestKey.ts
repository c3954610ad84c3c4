import { ApiError, leavesOpen } from './apiError.ts';

/** A random key for one request. Also works where the page is not served securely. */
export const newRequestKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** What the server refuses before it looks whether the same request was done. */
const UNSEEN: readonly ApiError['code'][] = [
  'tooMany',
  'unauthenticated',
  'forbidden',
  'proofDue',
  'factorDue',
];

/** Whether the server itself refused this request. What stands before the server gives no id of a request. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && !leavesOpen(error) && Boolean(error.requestId) && !UNSEEN.includes(error.code);

/** A request whose outcome is unknown. */
export type OpenRequest = { content: string; key: string };
export type RequestKeys = ReturnType<typeof requestKeys>;

/**
 * Gives requests their keys. A request that is sent again because its outcome is unknown keeps its key, so that it is
 * done once. The key holds for one content, until an answer tells the outcome.
 */
export function requestKeys() {
  let open: OpenRequest | undefined;
  return {
    /** The key to send this content under. */
    of: (content: string): string => {
      if (open?.content !== content) open = { content, key: newRequestKey() };
      return open.key;
    },
    /** Called when a request has ended, with the error if it failed. */
    ended: (error?: unknown): void => {
      if (error === undefined || isRefused(error)) open = undefined;
    },
    open: (): OpenRequest | undefined => open,
    /** Continues a request that other keys left open. */
    reopen: (request: OpenRequest | undefined): void => {
      open = request;
    },
  };
}
