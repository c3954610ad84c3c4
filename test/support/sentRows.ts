import { isSent, type Reading, type SentRow, sentRow } from '#shared/domain/workbook/rows.ts';

/** The rows that are sent of a file to which nobody gave more on screen. */
export const sentRows = (reading: Reading): SentRow[] =>
  reading.rows.map((row) => sentRow(reading.kind, row)).filter((row) => isSent(reading, row));
