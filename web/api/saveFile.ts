import { errorFrom, networkError } from './apiError.ts';
import { request } from './client.ts';

/** How long the browser may take to read a file, which it does after the click has returned. */
const KEEP_MS = 60_000;

/**
 * Fetches a file of the API with the session's token.
 * @param address below the base, with its query
 * @throws ApiError for every answer that is not 2xx, and when no answer arrives
 */
export async function fetchFile(address: string): Promise<Blob> {
  const answer = await request(address, { method: 'GET' });
  if (!answer.ok) throw await errorFrom(answer);
  return answer.blob().catch(() => {
    throw networkError();
  });
}

/** Makes an address under which the browser finds the file for one minute. */
export function addressOfFile(file: Blob): string {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
  return address;
}

/** Hands a file to the browser as a download. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = addressOfFile(file);
  link.download = name;
  link.click();
}
