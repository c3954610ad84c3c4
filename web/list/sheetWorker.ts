import { read, utils } from 'xlsx';

/** What a worker is given and answers: the bytes of a file, and the rows of its sheets, or nothing where it is none. */
export type SheetsOf = { sheets: unknown[][][] | undefined };

/** Rows of a sheet that are read. */
const MOST_ROWS = 5_001;

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ArrayBuffer>) => void) | null;
  postMessage: (answer: SheetsOf) => void;
};

// Runs apart from the page, which ends it when it takes too long. Formulas are not evaluated.
scope.onmessage = ({ data }) => {
  try {
    const book = read(data, { dense: true, cellFormula: false, cellHTML: false, sheetRows: MOST_ROWS });
    const rows = (sheet: (typeof book.Sheets)[string]) =>
      utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false });
    scope.postMessage({ sheets: Object.values(book.Sheets).map(rows) });
  } catch {
    scope.postMessage({ sheets: undefined });
  }
};
