import { DOCUMENT_TYPES, uploadKey } from '#shared/domain/upload.ts';
import { errorFrom, networkError } from '../api/apiError.ts';
import { request } from '../api/client.ts';

/** How long the address of an opened document stays good, for a tab that is slow to load it. */
const KEEP_MS = 60_000;

/**
 * The bytes of an uploaded document. Of its type nothing is believed that is no document: a page would run here.
 * @param url as it stands in `documents` of a medical record
 * @throws ApiError
 */
async function fetchDocument(url: string): Promise<Blob> {
  const answer = await request(`/uploads/medical-records/${uploadKey(url)}`, { method: 'GET' });
  if (!answer.ok) throw await errorFrom(answer);
  const bytes = await answer.arrayBuffer().catch(() => {
    throw networkError();
  });
  const sent = answer.headers.get('content-type') ?? '';
  const type = Object.keys(DOCUMENT_TYPES).find((known) => sent.startsWith(known));
  return new Blob([bytes], { type: type ?? 'application/octet-stream' });
}

/**
 * Opens an uploaded document in a new tab; where the browser allows none, it is downloaded.
 * @throws ApiError
 */
export async function openDocument(url: string, name: string): Promise<void> {
  // At once, while this still counts as the click's doing.
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const address = URL.createObjectURL(await fetchDocument(url));
    setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
    if (tab) return tab.location.replace(address);
    const link = document.createElement('a');
    Object.assign(link, { href: address, download: name });
    link.click();
  } catch (error) {
    tab?.close();
    throw error;
  }
}
