import { showNumber } from '../domain/numbers.ts';
import { counted, listed } from '../domain/text.ts';
import type { Said } from '../domain/workbook/understand.ts';

/** Why the sheets of a file cannot be had, each with what to do. */
export const unreadMessages = {
  empty: 'The file has no filled cell: choose the file that has the rows.',
  tooLarge: 'The file is larger than 5 MB, or 50 MB unpacked: copy the rows into a new file and choose that.',
  tooSlow:
    'Reading took longer than ten seconds: copy the rows into a new file without formats and choose that.',
  encrypted:
    'The file is protected by a password: open it, save it without the password, and choose it again.',
  damaged: 'The file is damaged or cut off: open it in Excel, save it under a new name, and choose that.',
  entities:
    'The file has parts that no spreadsheet program writes: open it in Excel, save it as .xlsx, and choose that.',
  zip: 'This is a ZIP folder, not a spreadsheet: unpack it and choose the file in it.',
  document:
    'This is a document, not a spreadsheet: copy its table into Excel, save that as .xlsx, and choose it.',
  picture: 'This is a picture, not a spreadsheet: choose the Excel or CSV file.',
  unreadable:
    'The file could not be read as a spreadsheet: open it in Excel, save it as .xlsx, and choose that.',
} as const;

/** What is to be known of a sheet beside its cells. */
export const sheetNotes = {
  hiddenColumns: 'The sheet has hidden columns. They are read too: see the columns below.',
  hiddenRows: 'The sheet has hidden rows. They are read too.',
  merged: 'Merged cells count for each of their rows.',
  formulas:
    'Formulas are not calculated: what they last showed is read. Links to other files are not followed.',
  cut: 'Rows after the 6,000th are not read.',
} as const;

/** What was understood of the cells of a column. */
export const saidMessages: Record<Said, (label: string, cells: number) => string> = {
  blanks: (label, cells) =>
    `${label}, ${counted(cells, 'cell', 'cells')}: blanks before, after or between words taken off`,
  marks: (label, cells) => `${label}, ${counted(cells, 'cell', 'cells')}: marks that nobody sees taken off`,
  prefix: (label, cells) =>
    `${label}, ${counted(cells, 'cell', 'cells')}: +91 or 91 before the number taken off`,
  none: (label, cells) => `${label}, ${counted(cells, 'cell', 'cells')}: "Nil", "NA" or "-" read as no value`,
  dayNumber: (label, cells) =>
    `${label}, ${counted(cells, 'cell', 'cells')}: a number read as the day that Excel means by it`,
  dayText: (label, cells) => `${label}, ${counted(cells, 'cell', 'cells')}: read as day, month, year`,
  punctuation: (label, cells) =>
    `${label}, ${counted(cells, 'cell', 'cells')}: spaces, dashes and brackets taken off`,
  whole: (label, cells) => `${label}, ${counted(cells, 'cell', 'cells')}: ".0" or an apostrophe taken off`,
  list: (label, cells) => `${label}, ${counted(cells, 'cell', 'cells')}: names put between commas`,
};

/** How a column was matched. */
export const matchNotes = {
  label: 'by its name',
  remembered: 'as you chose before',
  hand: 'as you chose',
  like: 'Please choose: it may be',
  twice: 'Two columns are called so: choose the one that counts.',
  refused: 'Not taken. Enter Aadhaar numbers in the form.',
  none: 'Not taken',
} as const;

const leftOut = (rows: number) => `${counted(rows, 'row is', 'rows are')} left out: in conflict or invalid.`;

/** The most rows that a sentence names. */
const NAMED_ROWS = 10;
const rowList = (rows: readonly number[]) =>
  listed([
    ...Array.from(rows, String).slice(0, NAMED_ROWS),
    ...(rows.length > NAMED_ROWS ? [`${showNumber(rows.length - NAMED_ROWS)} more`] : []),
  ]);

export const workbookMessages = {
  title: 'Workbook',
  subtitle:
    'Correct many records in Excel. You see every change before anything is saved, and can undo it for 7 days.',
  stepDownload: '1. Download',
  stepDrop: '2. Drop the file',
  stepCompare: '3. Compare',
  stepRun: '4. Run',
  downloadHint:
    'Download the records, correct them in Excel, and drop the file below. Columns that you leave out stay as they are.',
  downloadMany: (most: number) =>
    `A file holds at most ${most} records: choose a district or another filter.`,
  downloadManyPosts: (most: number) =>
    `A file holds at most ${most} rows of posts: choose a district or an RD block.`,
  downloadMoved: 'Others changed these records while they were loaded: please download them again.',
  downloadNone: 'No record fits the filters.',
  downloadFailed: (message: string) => `The file could not be made: ${message}`,
  loadedSoFar: (done: number, total: number) => `${done} of ${total} records loaded`,
  dropHint:
    'An Excel file (.xlsx, .xls), an OpenDocument sheet (.ods) or a text file (.csv). It stays on this computer: only the changed cells are sent.',
  reading: 'Reading the file …',
  /** @param asks how many columns are to be chosen by hand */
  read: (rows: number, asks: number) =>
    [
      `The file was read: ${counted(rows, 'row', 'rows')}.`,
      ...(asks > 0 ? [`${counted(asks, 'column is', 'columns are')} to be chosen.`] : []),
    ].join(' '),
  noHeadings: 'No row of headings was found: one column must be called "School ID" or "Teacher ID".',
  noKey: (label: string) => `Choose which column has the ${label}: without it no row finds its record.`,
  noRows: 'There is no row below the headings: add the rows to correct and choose the file again.',
  tooManyRows: (rows: number, most: number) =>
    `The file has ${rows} rows, and at most ${most} are taken: split it and choose the parts one after the other.`,
  cutFile:
    'The sheet has 6,000 rows or more, and those after the 6,000th are not read: split it, with all posts of a school in one part, and choose the parts one after the other.',
  /** @param rows the rows of such posts */
  unnamedPosts: (rows: readonly number[]) =>
    `${counted(rows.length, 'row has', 'rows have')} a designation and no School ID, in ${rows.length === 1 ? 'row' : 'rows'} ${rowList(rows)}: write the School ID into each row of a school, take out rows of totals, and choose the file again. A school would lose these posts.`,
  macros: 'The file has macros. They are not run.',
  sheetsOf: (count: number) => `The file has ${count} sheets with rows: check that this is the right one.`,
  headingsAt: (row: number) => `Headings in row ${row}`,
  matched: (taken: number, all: number) => `${taken} of ${counted(all, 'column', 'columns')} taken.`,
  allColumns: 'All columns',
  fewerColumns: 'Fewer columns',
  withBase: 'It comes from "Download records", so only cells that were changed since are sent.',
  withoutBase:
    'It is a template or a file of your own, so every filled cell is compared with the record. Empty cells change nothing; "Nil" or "-" empties a field.',
  examples: 'The example row of the template is not taken.',
  zeros: (label: string, digits: number, rows: number) =>
    `${label} with ${digits} digits in ${counted(rows, 'row', 'rows')}: is a zero missing?`,
  mendZeros: 'Put the zero back',
  compare: (rows: number) => `Compare ${counted(rows, 'row', 'rows')}`,
  nothingChanged: 'No cell was changed: there is nothing to compare.',
  sending: (done: number, total: number) => `Changed cells sent: part ${done} of ${total}`,
  checking: 'Comparing with the records …',
  compareFailed: (message: string) => `The rows could not be compared: ${message}`,
  rowsFailed: 'The comparison could not be loaded.',
  loadFailed: 'The imports could not be loaded.',
  loadingRows: (done: number, total: number) => `${done} of ${total} rows loaded`,
  counts: (rows: number, changed: number) => `${counted(rows, 'row', 'rows')} in the file, ${changed} differ`,
  looksLike: (who: string, shared: string) => `Looks like ${who}: ${shared}`,
  shared: { phone: 'same phone number', 'name and birth date': 'similar name, same date of birth' },
  similar: 'Looks like another',
  noneOf: 'No row has this outcome.',
  allSame: 'Every row is as it is stored: there is nothing to run.',
  needsFile: 'To correct cells here, choose the same file again.',
  needsAnother:
    'To correct cells, choose the same file again. That begins another comparison, and this one stays as it is.',
  conflictHint:
    'Somebody else changed the cells in conflict since the file was made. They stay unless you tick the row. Its other cells are saved.',
  saveAll: (rows: number) => `Save ${counted(rows, 'row', 'rows')}`,
  leftOut,
  /** @param partly how many of the rows keep their cells in conflict */
  runQuestion: (rows: number, skipped: number, partly = 0) =>
    [
      `${counted(rows, 'row', 'rows')} will be saved.`,
      partly > 0 && `In ${counted(partly, 'row', 'rows')} the cells in conflict stay as they are.`,
      skipped > 0 && leftOut(skipped),
      'You can undo it for 7 days.',
    ]
      .filter(Boolean)
      .join(' '),
  runFailed: (message: string) => `The run did not begin: ${message}`,
  undoFailed: (message: string) => `The undo did not begin: ${message}`,
  goesOn: 'You may leave this page or close the computer: it goes on.',
  undoQuestion:
    'Cells that still hold what the file put there are put back. What somebody changed later stays. Records that the file added are deleted if nobody touched them.',
  undoUntil: (moment: string) => `Undo is possible until ${moment}.`,
  noImports: 'No file was imported yet.',
  noImportsHint: 'Download the records, or drop a file that somebody sent you.',
  importOf: { schools: 'Schools', teachers: 'Teachers', posts: 'Posts' },
  exported: (name: string) => `File "${name}" has been downloaded.`,
  exportFailed: 'The file could not be written. Please try again.',
  newRows: (rows: number) =>
    `${counted(rows, 'row adds a record and lacks', 'rows add records and lack')} values that every record needs:`,
  fillHint: '{District} stands for the District of each row: DEO {District}',
  fillSeveral: 'Several names stand between commas',
  fillIn: 'Fill in and compare again',
  newNames: (names: number) =>
    `${counted(names, 'name is', 'names are')} in the file and not in the lists. Untick what is misspelled, and correct it in its row.`,
  namesFailed: 'The names that the lists lack could not be loaded.',
  nameIn: (name: string, above: string) => (above ? `${name}, in ${above}` : name),
  nameRows: (rows: number) => counted(rows, 'row', 'rows'),
  nameNear: (name: string) => `perhaps ${name}?`,
  nearInstead: (name: string) => `Use ${name}`,
  addNames: (names: number) => `Add ${counted(names, 'name', 'names')} and compare again`,
  addingNames: (done: number, total: number) => `${done} of ${total} names added`,
  addFailed: (message: string) => `The names could not be added: ${message}`,
  corrected: (cells: number) =>
    `${counted(cells, 'cell', 'cells')} corrected here. Compare again before you save.`,
  /** @param rows the row of each such cell */
  unkept: (rows: readonly number[]) =>
    `${counted(rows.length, 'cell has', 'cells have')} a text that is not kept, in row ${listed([...new Set(rows)].map(String))}. Press Keep beside it, or Escape in it, before you save.`,
  replaceQuestion: 'Discard the corrected cells?',
  replace: 'Discard and open',
  correctedLost: 'What you corrected or typed in cells was not compared since and will be lost.',
  notCompared: 'The rows were not compared yet.',
  comparison: 'Comparison',
  comparisonTitle: 'Workbook Comparison',
} as const;

export const OUTCOME_NAMES = {
  same: 'Same',
  create: 'New',
  update: 'Change',
  conflict: 'Conflict',
  invalid: 'Invalid',
} as const;
/** What is to be said of a cell: before the run, after it, and after the undo. */
export const CELL_MARKS = { conflict: 'In conflict', left: 'Not saved', kept: 'Not put back' } as const;
export const STATE_NAMES = {
  draft: 'Not compared',
  checked: 'Compared, not run',
  running: 'Running',
  done: 'Done',
  undoing: 'Being undone',
  undone: 'Undone',
} as const;
export const END_NAMES = {
  saved: 'Saved',
  skipped: 'Skipped',
  refused: 'Refused',
  undone: 'Put back',
  kept: 'Kept',
} as const;
