import type { SentFile } from '#shared/contracts/endpoint.ts';
import { DOCUMENT_BYTES, DOCUMENT_TYPES, type DocumentType } from '#shared/domain/documentFile.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { AppError, invalid } from '../app/errors.ts';
import { cleanJpeg } from './jpeg.ts';
import { checkPdf } from './pdf.ts';
import { cleanPng } from './png.ts';
import { refuseArchive, refused } from './rules.ts';

/** A document as it is stored: a picture without metadata, a PDF as it was sent, and each with a harmless name. */
type DocumentFile = { name: string; type: DocumentType; ending: string; bytes: Uint8Array };

const CLEAN: Record<DocumentType, (bytes: Buffer) => Uint8Array | Promise<Uint8Array>> = {
  'application/pdf': checkPdf,
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
};

/**
 * Checks and cleans a file that was sent. Its ending, its declared type and its bytes must agree.
 * @throws 400 for an empty file, 413 for one that is too large, 415 for anything but a sound PDF, JPEG or PNG
 */
export async function documentOf({ name, type, bytes }: SentFile): Promise<DocumentFile> {
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
  const clean = await CLEAN[kind](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  refuseArchive(Buffer.from(clean.buffer, clean.byteOffset, clean.length));
  return { name: cleaned, type: kind, ending: DOCUMENT_TYPES[kind][0], bytes: clean };
}

const NAME_LENGTH = 100;

/**
 * The last part of a path, without control characters and marks that change the direction of text. A name that is too
 * long keeps its end, which has the ending.
 */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  return [...plain].slice(-NAME_LENGTH).join('');
}
