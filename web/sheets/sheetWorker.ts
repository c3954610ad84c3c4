import type { OutSheet } from '#shared/domain/workbook/layout.ts';
import type { Book, Unread } from './bookBounds.ts';
import { readBook } from './readBook.ts';
import { writeBook } from './writeBook.ts';

/** What the worker is given: the bytes of a file to read, or the sheets of one to write. */
export type SheetWork = { read: ArrayBuffer } | { write: readonly OutSheet[] };
/** What it answers: the sheets, or why there are none; the bytes. */
export type SheetsDone = { read: Book | Unread } | { written: ArrayBuffer };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<SheetWork>) => void) | null;
  postMessage: (answer: SheetsDone, transfer?: Transferable[]) => void;
};

// Runs apart from the page, which ends it when it takes too long.
scope.onmessage = ({ data }) => {
  if ('read' in data) return scope.postMessage({ read: readBook(data.read) });
  const written = writeBook(data.write);
  scope.postMessage({ written }, [written]);
};
