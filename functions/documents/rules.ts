import { medicalMessages } from '#shared/messages/medical.ts';
import { AppError } from '../app/errors.ts';

const MOST_PIXELS = 25_000_000;
const LONGEST_SIDE = 16_000;

/** The 415 for a file that is not accepted. */
export const refused = (message: string = medicalMessages.fileRefused) =>
  new AppError('unsupportedType', message, { issues: [{ field: 'file', message }] });

/** @throws 415 for a picture without pixels, and for one that needs too much memory of a phone */
export function checkPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw refused();
  if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS) {
    throw refused(medicalMessages.imageTooLarge);
  }
}

const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1');
const ARCHIVE_PARTS = ['PK\x01\x02', 'PK\x03\x04'].map((mark) => Buffer.from(mark, 'latin1'));
const ARCHIVE_END_BYTES = 22;

/**
 * Programs that open archives look for the end of one from the end of a file, whatever the file begins with.
 * @throws 415 for a file with such an end anywhere: one that fits its archive, or one of an archive that it holds
 */
export function refuseArchive(bytes: Buffer): void {
  // Looked for once, and not at each end: a file may be made of nothing but ends.
  const hasPart = ARCHIVE_PARTS.some((part) => bytes.includes(part));
  for (let at = bytes.indexOf(ARCHIVE_END); at >= 0; at = bytes.indexOf(ARCHIVE_END, at + 1)) {
    const end = bytes.subarray(at, at + ARCHIVE_END_BYTES);
    // The number of this part of an archive and of the part in which its list begins.
    const alike = end.length === ARCHIVE_END_BYTES && end.readUInt16LE(4) === end.readUInt16LE(6);
    if (alike || hasPart) throw refused(medicalMessages.twoFiles);
  }
}
