import { type Import, PART_ROWS, type SentRow } from '#shared/domain/import.ts';
import { WORKBOOK } from '#shared/domain/workbook/fields.ts';
import { mendedColumns, type Reading } from '#shared/domain/workbook/rows.ts';
import { requiredOf } from '#shared/records/record.ts';
import { ApiError } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { serverNow } from '../../api/serverTime.ts';
import { isUnfinished, type OpenFile, rowsToSend } from './fileState.ts';

/** An import of this page: what of the file the server has. */
export type Sent = {
  id: string;
  sha256: string;
  columns: readonly string[];
  /** The version that the last answer told. */
  version: number;
  /** The text of each part. */
  parts: Map<number, string>;
  rows: Set<number>;
};

export type Sending = { done: number; total: number } | 'checking';

/** The columns of the file, those that every new record needs, and those that a person gave a cell of. */
const columnsOf = ({ kind, columns, mended }: OpenFile): string[] => [
  ...new Set([
    ...columns.flatMap(({ field }) => field ?? []),
    ...requiredOf(WORKBOOK[kind].fields),
    ...mendedColumns(kind, mended),
  ]),
];

const sameColumns = (a: readonly string[], b: readonly string[]) =>
  [...a].sort().join('\n') === [...b].sort().join('\n');

/**
 * An import that this person began of the same file. One that was compared stays as it is: cells may have been corrected
 * in it since, and the file has none of these.
 */
async function unfinished(
  file: OpenFile,
  columns: readonly string[],
  rows: number,
  parts: number,
  person: number | undefined,
): Promise<Import | undefined> {
  const { data } = await call('imports.list');
  return data.find(
    (one) =>
      // A super_admin sees those of everybody.
      isUnfinished(one, person, serverNow()) &&
      one.sha256 === file.sha256 &&
      one.kind === file.kind &&
      one.rows === rows &&
      // A part that is not sent again would stay as it was.
      one.parts.every((part) => part <= parts) &&
      sameColumns(one.columns, columns),
  );
}

/** An import whose rows may still arrive. One that is not there any more takes none. */
async function openImport(importId: string): Promise<Import | undefined> {
  try {
    const { data } = await call('imports.get', { params: { importId } });
    return data.state === 'draft' || data.state === 'checked' ? data : undefined;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return undefined;
    throw error;
  }
}

const partsOf = (rows: readonly SentRow[]): SentRow[][] =>
  Array.from({ length: Math.ceil(rows.length / PART_ROWS) }, (_, at) =>
    rows.slice(at * PART_ROWS, (at + 1) * PART_ROWS),
  );

/** What the server has of the import that this page began; undefined where it cannot go on with that one. */
async function goingOn(
  before: Sent | undefined,
  file: OpenFile,
  reading: Reading,
  columns: readonly string[],
): Promise<Sent | undefined> {
  if (before?.sha256 !== file.sha256 || !sameColumns(before.columns, columns)) return undefined;
  const open = await openImport(before.id);
  if (!open || open.version === before.version) return open && before;
  // Another page may have replaced any part: each goes again. A part that this page does not have would stay.
  const parts = partsOf(rowsToSend(file, reading, before.rows)).length;
  return open.parts.every((part) => part <= parts) ? { ...before, parts: new Map() } : undefined;
}

/**
 * Sends the changed cells of a file, in parts, and has them compared. Parts that this page sent already are not sent again,
 * unless the import was changed elsewhere. A file whose import was run begins another one.
 * @param person the id of whoever sends it
 * @throws ApiError
 */
export async function sendFile(
  file: OpenFile,
  reading: Reading,
  before: Sent | undefined,
  person: number | undefined,
  seen: (sending: Sending) => void,
): Promise<Sent> {
  const columns = columnsOf(file);
  const sent =
    (await goingOn(before, file, reading, columns)) ?? (await begin(file, reading, columns, person));
  // Rows that are sent again keep their part: new ones follow behind.
  const all = rowsToSend(file, reading, sent.rows);
  const ordered = [
    ...all.filter(({ row }) => sent.rows.has(row)),
    ...all.filter(({ row }) => !sent.rows.has(row)),
  ];
  const parts = partsOf(ordered);
  for (const [at, part] of parts.entries()) {
    seen({ done: at, total: parts.length });
    const text = JSON.stringify(part);
    if (sent.parts.get(at + 1) === text) continue;
    const params = { importId: sent.id, part: at + 1 };
    sent.version = (await call('imports.part', { params, body: { rows: part } })).data.version;
    sent.parts.set(at + 1, text);
    for (const { row } of part) sent.rows.add(row);
  }
  seen('checking');
  sent.version = (await call('imports.check', { params: { importId: sent.id } })).data.version;
  return sent;
}

async function begin(
  file: OpenFile,
  reading: Reading,
  columns: string[],
  person: number | undefined,
): Promise<Sent> {
  const { name, sha256, kind } = file;
  const rows = reading.rows.length;
  const parts = partsOf(rowsToSend(file, reading, new Set())).length;
  const found = await unfinished(file, columns, rows, parts, person);
  const one =
    found ??
    (await call('imports.create', { body: { kind, fileName: name.slice(0, 200), sha256, columns, rows } }))
      .data;
  return { id: one.id, version: one.version, sha256, columns, parts: new Map(), rows: new Set() };
}
