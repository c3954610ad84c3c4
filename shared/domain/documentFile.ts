/** The most bytes of a document: what a function can receive and answer in base64. */
export const DOCUMENT_BYTES = 4 * 1024 * 1024;

/** Media types of documents, each with the endings of its files. A stored file gets the first one. */
export const DOCUMENT_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
} as const;
export type DocumentType = keyof typeof DOCUMENT_TYPES;

/** `pending` until it was scanned for malware. Only a `clean` document is given out. */
export const UPLOAD_STATES = ['pending', 'clean', 'quarantined'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** The key of a stored document: a random id and the ending of its type. */
export const UPLOAD_KEY = new RegExp(`^${UUID}\\.(?:pdf|jpg|png)$`);

const FOLDER = '/api/uploads/medical-records/';
/** The path of a document, as a medical record has it in `documents`. */
export const uploadUrl = (key: string) => `${FOLDER}${key}`;
/** The key in such a path; undefined for any other text. */
export function uploadKey(url: string): string | undefined {
  const key = url.startsWith(FOLDER) ? url.slice(FOLDER.length) : '';
  return UPLOAD_KEY.test(key) ? key : undefined;
}
