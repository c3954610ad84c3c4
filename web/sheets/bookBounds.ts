import type { Cell } from '#shared/domain/exportSheet.ts';

// What a file may be and what is read of it. The page has this; the code that reads is the worker's alone.

/** Bounds of a file: its bytes as it is and unpacked, the rows of a sheet that are looked at, and the seconds. */
export const MOST_BYTES = 5 * 1024 * 1024;
export const MOST_UNPACKED = 50 * 1024 * 1024;
export const MOST_ROWS = 6_000;
export const MOST_COLUMNS = 400;

/** Why the sheets of a file cannot be had. `shared/messages/workbook.ts` says what to do. */
export type Unread =
  | 'empty'
  | 'tooLarge'
  | 'tooSlow'
  | 'encrypted'
  | 'damaged'
  | 'entities'
  | 'zip'
  | 'document'
  | 'picture'
  | 'unreadable';

/** What is to be known of a sheet beside its cells. */
export type SheetNote = 'hiddenColumns' | 'hiddenRows' | 'merged' | 'formulas' | 'cut';
export type Sheet = { name: string; hidden: boolean; rows: Cell[][]; notes: SheetNote[] };
export type Book = { sheets: Sheet[]; macros: boolean };
