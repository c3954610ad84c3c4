import { DOCUMENT_TYPES, uploadKey } from '#shared/domain/upload.ts';
import { addressOfFile, fetchFile, saveFile } from '../api/saveFile.ts';

/**
 * The bytes of an uploaded document. Of its type nothing is believed that is no document: a page would run here.
 * @param url as it stands in `documents` of a medical record
 * @throws ApiError
 */
async function fetchDocument(url: string): Promise<Blob> {
  const sent = await fetchFile(`/uploads/medical-records/${uploadKey(url)}`);
  const type = Object.keys(DOCUMENT_TYPES).find((known) => sent.type.startsWith(known));
  return new Blob([sent], { type: type ?? 'application/octet-stream' });
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
    const file = await fetchDocument(url);
    if (tab) tab.location.replace(addressOfFile(file));
    else saveFile(name, file);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
