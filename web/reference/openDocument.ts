import { DOCUMENT_TYPES, uploadKey } from '#shared/domain/documentFile.ts';
import { addressOfFile, fetchFile, saveFile } from '../api/saveFile.ts';
import { session } from '../session/sessionStore.ts';

/** The tabs that show documents. They close with the session, and with the page, which alone can close them. */
const tabs = new Set<Window>();
const closeTabs = () => {
  for (const tab of tabs) tab.close();
  tabs.clear();
};
session.subscribe(() => {
  if (!session.user()) closeTabs();
});
addEventListener('pagehide', closeTabs);

/**
 * Fetches an uploaded document. A type that no document has is not trusted, because a web page would run here.
 * @param url as it stands in `documents` of a medical record
 * @throws ApiError
 */
export async function fetchDocument(url: string): Promise<Blob> {
  const sent = await fetchFile(`/uploads/medical-records/${uploadKey(url)}`);
  const type = Object.keys(DOCUMENT_TYPES).find((known) => sent.type.startsWith(known));
  return new Blob([sent], { type: type ?? 'application/octet-stream' });
}

/**
 * Opens an uploaded document in a new tab. Downloads it if the browser allows no new tab.
 * @throws ApiError
 */
export async function openDocument(url: string, name: string): Promise<void> {
  // Opened before the request, while the browser still counts it as part of the click.
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tabs.add(tab);
  }
  try {
    const file = await fetchDocument(url);
    if (tab) tab.location.replace(addressOfFile(file));
    else saveFile(name, file);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
