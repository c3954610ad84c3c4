import { medicalMessages } from '#shared/messages/medical.ts';
import { refused } from './rules.ts';

const HEADER = /^%PDF-(?:1\.[0-7]|2\.0)[\r\n ]/;
/** The end mark, and at most four line ends or spaces after it. */
const TRAILER = /startxref\s{1,4}[0-9]{1,10}\s{1,4}%%EOF\s{0,4}$/;
/**
 * Finds /Encrypt in trailers and in dictionaries of cross-reference streams, which are never compressed. Any letter of
 * a name may be written as # and its code.
 */
const ENCRYPTED = /\/(?:E|#45)(?:n|#6[Ee])(?:c|#63)(?:r|#72)(?:y|#79)(?:p|#70)(?:t|#74)(?![A-Za-z0-9#])/;

/**
 * Checks that the bytes begin and end as a PDF and are not encrypted. Nobody can check an encrypted file for malware.
 * @throws 415 for anything else
 */
export function checkPdf(bytes: Buffer): Uint8Array {
  const end = bytes.subarray(-64).toString('latin1');
  if (!HEADER.test(bytes.subarray(0, 16).toString('latin1')) || !TRAILER.test(end)) throw refused();
  if (ENCRYPTED.test(bytes.toString('latin1'))) throw refused(medicalMessages.encryptedFile);
  return bytes;
}
