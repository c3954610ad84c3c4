import endpoints from 'virtual:endpoints';
import type { Upload } from '#shared/domain/upload.ts';
import { errorFrom, networkError } from './apiError.ts';
import { withToken } from './client.ts';
import { factsOf } from './endpointTable.ts';
import type { ReplyOf } from './types.ts';

type Watching = {
  /** Told how much of the file has gone out, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Sends a form by XMLHttpRequest, as `fetch` tells nothing of what has gone out. */
const post = (address: string, body: FormData, token: string | null, { onProgress, signal }: Watching) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(networkError());
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });

/**
 * Uploads a document for a medical record.
 * @throws ApiError for every answer that is not 2xx and when the connection is lost; the signal's reason once aborted
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
