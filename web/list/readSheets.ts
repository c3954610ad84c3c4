import type { SheetsOf } from './sheetWorker.ts';

const MOST_BYTES = 5 * 1024 * 1024;
const MOST_UNPACKED = 50 * 1024 * 1024;
const MOST_MS = 10_000;

/** Why the rows of a file cannot be had. */
export type Unread = 'tooLarge' | 'unreadable';

/** The signature of an entry in the directory of a zip file (APPNOTE.TXT, 4.3.12), and where its unpacked size stands. */
const ENTRY = 0x02014b50;
const SIZE_AT = 24;

/** How many bytes a zip file unpacks to, as its directory says; 0 for what is no zip file. */
export function unpackedBytes(bytes: ArrayBuffer): number {
  const view = new DataView(bytes);
  let sum = 0;
  for (let at = 0; at + 46 <= view.byteLength; at += 1)
    if (view.getUint8(at) === 0x50 && view.getUint32(at, true) === ENTRY)
      sum += view.getUint32(at + SIZE_AT, true);
  return sum;
}

/**
 * Reads the rows of the sheets of a spreadsheet or a text file in a worker: at most 5 MB, 50 MB unpacked, 5,001 rows a sheet
 * and ten seconds. The file never leaves the computer.
 */
export async function readSheets(file: File): Promise<unknown[][][] | Unread> {
  if (file.size > MOST_BYTES) return 'tooLarge';
  const bytes = await file.arrayBuffer();
  if (unpackedBytes(bytes) > MOST_UNPACKED) return 'tooLarge';
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve) => {
      setTimeout(() => resolve('unreadable'), MOST_MS);
      worker.onerror = () => resolve('unreadable');
      worker.onmessage = ({ data }: MessageEvent<SheetsOf>) => resolve(data.sheets ?? 'unreadable');
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
