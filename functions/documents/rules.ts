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
