import { medicalMessages } from '#shared/messages/medical.ts';
import { AppError } from '../app/errors.ts';

const MOST_PIXELS = 25_000_000;
const LONGEST_SIDE = 16_000;

/** What is told of a file that is no document. */
export const refused = (message: string = medicalMessages.fileRefused) =>
  new AppError('unsupportedType', message, { issues: [{ field: 'file', message }] });

/** @throws 415 for a picture without pixels, and for one that would take a phone's memory to be shown */
export function checkPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw refused();
  if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS) {
    throw refused(medicalMessages.imageTooLarge);
  }
}
