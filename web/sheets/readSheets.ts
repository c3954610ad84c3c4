import type { OutSheet } from '#shared/domain/workbook/layout.ts';
import { type Book, MOST_BYTES, type Unread } from './bookBounds.ts';
import type { SheetsDone, SheetWork } from './sheetWorker.ts';

const MOST_MS = 10_000;
/** Writing needs no bound but one against a worker that never answers. */
const MOST_WRITE_MS = 60_000;

/** What a worker makes of work, or why there is nothing: it failed, or took too long. */
async function byWorker(
  work: SheetWork,
  ms: number,
  transfer: Transferable[],
): Promise<SheetsDone | 'failed' | 'tooSlow'> {
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve) => {
      timer = setTimeout(() => resolve('tooSlow'), ms);
      worker.onerror = () => {
        // Its file is gone once a newer version is published. Vite says so of the page's own code alone.
        dispatchEvent(new Event('vite:preloadError'));
        resolve('failed');
      };
      worker.onmessage = ({ data }: MessageEvent<SheetsDone>) => resolve(data);
      worker.postMessage(work, transfer);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

/**
 * Reads the sheets of a spreadsheet or a text file in a worker: at most 5 MB, 50 MB unpacked, 6,000 rows a sheet and ten
 * seconds. The file never leaves the computer.
 */
export async function readSheets(file: File): Promise<Book | Unread> {
  if (file.size > MOST_BYTES) return 'tooLarge';
  // It may have been moved or deleted since it was chosen.
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return 'unreadable';
  const done = await byWorker({ read: bytes }, MOST_MS, [bytes]);
  if (done === 'tooSlow') return 'tooSlow';
  return done !== 'failed' && 'read' in done ? done.read : 'unreadable';
}

/**
 * Writes sheets as an XLSX file in a worker.
 * @throws Error when the worker fails
 */
export async function writeSheets(sheets: readonly OutSheet[]): Promise<ArrayBuffer> {
  const done = await byWorker({ write: sheets }, MOST_WRITE_MS, []);
  if (typeof done === 'object' && 'written' in done) return done.written;
  throw new Error('The worker wrote no file');
}
