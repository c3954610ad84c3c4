export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A spreadsheet file with one sheet: its columns in order, each with the text for a row. */
export type ExportSheet<Row> = {
  sheet: string;
  /** The beginning of the file's name, before the day. */
  file: string;
  columns: readonly (readonly [header: string, cell: (row: Row) => string])[];
};

/** @param day as YYYY-MM-DD */
export const exportFileName = ({ file }: Pick<ExportSheet<never>, 'file'>, day: string) =>
  `${file}_${day}.xlsx`;

/** Sorts entries by start, latest first. Entries that start on one day keep their order. */
export const newestFirst = <Entry>(entries: readonly Entry[], startOf: (entry: Entry) => string): Entry[] =>
  entries.toSorted((a, b) => (startOf(a) < startOf(b) ? 1 : startOf(a) > startOf(b) ? -1 : 0));
