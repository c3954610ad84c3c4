import * as z from 'zod';

/** Bytes of a document at most: what a function can be sent and can answer, written as base64. */
export const DOCUMENT_BYTES = 4 * 1024 * 1024;

/** Media types of documents, each with the endings that a file of it may have; the first is the one it is kept by. */
export const DOCUMENT_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
} as const;
export type DocumentType = keyof typeof DOCUMENT_TYPES;

/** `pending` until it was looked at for malware. Only a `clean` one is ever given out. */
export const UPLOAD_STATES = ['pending', 'clean', 'quarantined'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** What a document is kept by: a random id and the ending of its type. */
export const UPLOAD_KEY = new RegExp(`^${UUID}\\.(?:pdf|jpg|png)$`);

const FOLDER = '/api/uploads/medical-records/';
/** Where a document is opened, as it stands in `documents` of a medical record. */
export const uploadUrl = (key: string) => `${FOLDER}${key}`;
/** The key in such a path, or undefined where the text is none. */
export function uploadKey(url: string): string | undefined {
  const key = url.startsWith(FOLDER) ? url.slice(FOLDER.length) : '';
  return UPLOAD_KEY.test(key) ? key : undefined;
}

const text = z.string();

/** What is told of a document that was uploaded. */
export const DocumentInfo = z.object({
  /** As the file was called where it came from, cleaned. */
  name: text,
  /** Bytes, as kept. */
  size: z.int(),
  type: z.enum(Object.keys(DOCUMENT_TYPES) as [DocumentType, ...DocumentType[]]),
  state: z.enum(UPLOAD_STATES),
});
export type DocumentInfo = z.output<typeof DocumentInfo>;

export const Upload = z.object({ url: text, ...DocumentInfo.shape, created_at: text });
export type Upload = z.output<typeof Upload>;
