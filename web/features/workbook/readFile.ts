import { unreadMessages } from '#shared/messages/workbook.ts';
import { readSheets } from '../../sheets/readSheets.ts';
import { type OpenFile, openFile } from './fileState.ts';
import { knownHeadings } from './knownHeadings.ts';

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256Of = async (file: File) => hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));

/** Reads and opens a file that was chosen. @returns why not, for people, where that fails */
export async function readFile(chosen: File): Promise<OpenFile | string> {
  try {
    const book = await readSheets(chosen);
    if (typeof book === 'string') return unreadMessages[book];
    // Not before: what is too large to be read is too large to be hashed.
    const sha256 = await sha256Of(chosen);
    return openFile({ name: chosen.name, sha256, book }, knownHeadings());
  } catch (error) {
    console.warn('The file could not be read', error);
    return unreadMessages.unreadable;
  }
}
