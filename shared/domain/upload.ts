import * as z from 'zod';
import { DOCUMENT_TYPES, type DocumentType, UPLOAD_STATES } from './documentFile.ts';

const text = z.string();

/** The facts about a document that was uploaded. */
export const DocumentInfo = z.object({
  /** The cleaned name of the file. */
  name: text,
  /** The size of the stored file in bytes. */
  size: z.int(),
  type: z.enum(Object.keys(DOCUMENT_TYPES) as [DocumentType, ...DocumentType[]]),
  state: z.enum(UPLOAD_STATES),
});
export type DocumentInfo = z.output<typeof DocumentInfo>;

export const Upload = z.object({ url: text, ...DocumentInfo.shape, created_at: text });
export type Upload = z.output<typeof Upload>;
