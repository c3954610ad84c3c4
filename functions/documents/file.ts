import type { SentFile } from '#shared/contracts/endpoint.ts';
import { DOCUMENT_BYTES, DOCUMENT_TYPES, type DocumentType } from '#shared/domain/upload.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { AppError, invalid } from '../app/errors.ts';
import { cleanJpeg } from './jpeg.ts';
import { checkPdf } from './pdf.ts';
import { cleanPng } from './png.ts';
import { refused } from './rules.ts';

/** A document as it is kept: nothing but itself in its bytes, and its name without anything that could be obeyed. */
export type DocumentFile = { name: string; type: DocumentType; ending: string; bytes: Uint8Array };

const CLEAN: Record<DocumentType, (bytes: Buffer) => Uint8Array> = {
  'application/pdf': checkPdf,
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
};

/**
 * A file that was sent, as a document: its ending, the type it was sent with and its bytes say the same.
 * @throws 400 for an empty file, 413 for one that is too large, 415 for anything that is no sound PDF, JPEG or PNG
 */
export function documentOf({ name, type, bytes }: SentFile): DocumentFile {
  if (bytes.length === 0) throw invalid('file', medicalMessages.fileRequired);
  if (bytes.length > DOCUMENT_BYTES) throw new AppError('tooLarge', medicalMessages.fileTooLarge);
  const cleaned = cleanName(name);
  const ending = /\.([a-z]{3,4})$/i.exec(cleaned)?.[1]?.toLowerCase() ?? '';
  const known = Object.entries(DOCUMENT_TYPES).find(([, endings]) =>
    (endings as readonly string[]).includes(ending),
  );
  const [declared = ''] = type.toLowerCase().split(';');
  if (!known || known[0] !== declared.trim()) throw refused();
  const kind = known[0] as DocumentType;
  const clean = CLEAN[kind](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  return { name: cleaned, type: kind, ending: DOCUMENT_TYPES[kind][0], bytes: clean };
}

const NAME_LENGTH = 100;

/**
 * The last part of a path, without control characters and marks that turn the direction of text. The end is kept of a
 * name that is too long, since it holds the ending.
 */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  return [...plain].slice(-NAME_LENGTH).join('');
}
