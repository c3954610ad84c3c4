import endpoints from 'virtual:endpoints';
import type { Upload } from '#shared/domain/upload.ts';
import { errorFrom, networkError } from './apiError.ts';
import { withToken } from './client.ts';
import { factsOf } from './endpointTable.ts';
import type { ReplyOf } from './types.ts';

type Watching = {
  /** Called with the share of the file that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** When nothing has moved for this long, the connection is lost: the server answers within 30 seconds. */
const STALLED_MS = 40_000;

/**
 * Sends a form by XMLHttpRequest, because `fetch` reports no progress. After a silent break the request would wait for
 * ever. It therefore ends when the machine goes offline, and when nothing moves any more.
 */
const post = (address: string, body: FormData, token: string | null, { onProgress, signal }: Watching) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const lost = () => {
      reject(networkError());
      request.abort();
    };
    const stillMoving = () => {
      clearTimeout(stalled);
      stalled = setTimeout(lost, STALLED_MS);
    };
    const cancel = () => request.abort();
    request.open('POST', address);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => {
      stillMoving();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(networkError());
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => {
      clearTimeout(stalled);
      removeEventListener('offline', lost);
      signal.removeEventListener('abort', cancel);
    };
    addEventListener('offline', lost);
    signal.addEventListener('abort', cancel);
    stillMoving();
    request.send(body);
  });

/**
 * Uploads a document for a medical record.
 * @throws ApiError for every answer that is not 2xx, and when the connection is lost. After an abort it throws the
 * signal's reason.
 */
export async function uploadDocument(file: File, watching: Watching): Promise<Upload> {
  const [path] = factsOf(endpoints, 'uploads.create').paths;
  const answer = await withToken((token) => {
    watching.signal.throwIfAborted();
    const form = new FormData();
    form.append('file', file, file.name);
    return post(`/api${path}`, form, token, watching);
  });
  if (!answer.ok) throw await errorFrom(answer);
  const reply = (await answer.json().catch(() => {
    throw networkError();
  })) as ReplyOf<'uploads.create'>;
  return reply.data;
}
