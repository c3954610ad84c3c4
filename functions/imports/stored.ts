import { gunzipSync, gzipSync } from 'node:zlib';
import type { Role } from '#shared/access/roles.ts';
import { scopeText } from '#shared/access/scope.ts';
import {
  type Import,
  type ImportCell,
  type ImportRow,
  type RowEnd,
  RUN_DAYS,
  type SentRow,
  UNDO_DAYS,
} from '#shared/domain/import.ts';
import { sameFile } from '#shared/domain/importState.ts';
import { importMessages } from '#shared/messages/imports.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { DAY_SECONDS, expiryAfter, secondsOf } from '../app/durations.ts';
import { AppError } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { type Job, readJob } from '../table/job.ts';
import { IMPORT_PREFIX, type Key, keys } from '../table/keys.ts';
import { ALWAYS, type Item, type Write } from '../table/table.ts';

/** How long the rows of an import are kept: they tell of persons. */
const KEPT_DAYS = RUN_DAYS + UNDO_DAYS + 1;

/** An import as stored. `parts` has the number of rows of each part that has arrived, by the part's number. */
export type StoredImport = Pick<
  Import,
  'id' | 'kind' | 'file_name' | 'sha256' | 'columns' | 'rows' | 'state' | 'maker' | 'created_at'
> & {
  parts: Record<string, number>;
  /** Counts the writes of the import. What was compared stands only as long as it is the same. */
  rev: number;
  counts?: NonNullable<Import['counts']>;
  /** How many items hold the compared rows. */
  compared?: number;
  /** The role and the area of whoever compared them, which say what the rows may tell. */
  compared_by?: { role: Role; scope: string };
  results?: NonNullable<Import['results']>;
  run_at?: string;
  /** The job that runs or undoes it, or did so last. */
  job?: string;
  expiresAt: number;
};

/** What tells whether an import waits for its maker. Drafts that were never compared have none, nor what has ended. */
export type ImportMark = Pick<StoredImport, 'id' | 'kind' | 'sha256' | 'rows' | 'state' | 'job'>;

/** The write that marks how far an import is. It belongs to the transaction of every change of its state but the end. */
export const markWrite = ({ maker, ...stored }: StoredImport): Write => {
  const { id, kind, sha256, rows, state, job, expiresAt } = stored;
  const mark: ImportMark = { id, kind, sha256, rows, state, job };
  return { put: { ...keys.importMark(maker.id, id), ...mark, expiresAt }, condition: ALWAYS };
};

/** The most marks that are looked at. */
export const MOST_MARKS = 90;

/** The writes that take the mark off an import that has ended, and off earlier comparisons of its file: they wait no more. */
export async function unmarking({ table }: Pick<Deps, 'table'>, ended: StoredImport): Promise<Write[]> {
  const own = keys.importMark(ended.maker.id, ended.id);
  const marks = await table.query<ImportMark & Key>({ pk: own.pk, newest: MOST_MARKS });
  const over = marks.filter((one) => one.id < ended.id && one.state === 'checked' && sameFile(one, ended));
  return [own, ...over].map(({ pk, sk }) => ({ delete: { pk, sk }, condition: ALWAYS }));
}

/** What became of a row. `cells` are the columns that were stored, with the values before and after. */
export type StoredRow = {
  row: number;
  done: RowEnd;
  id?: number;
  /** The version of the record that the row left. */
  version?: number;
  created?: true;
  cells?: ImportCell[];
  reason?: string;
  left?: string[];
};

/** When an import that begins now, and all that is kept of it, expires. */
export const expiryFrom = (now: Date) => expiryAfter(now, KEPT_DAYS * DAY_SECONDS);

/** The most bytes of an item, short of what the table allows. */
const MOST_BYTES = 390_000;

/** The write that keeps rows in one item. @throws 413 when they are too many bytes, however well they pack */
export function rowsWrite(key: Key, rows: readonly unknown[], expiresAt: number): Write {
  const packed = gzipSync(JSON.stringify(rows));
  if (packed.length > MOST_BYTES) throw new AppError('tooLarge');
  return { put: { ...key, rows: packed, expiresAt }, condition: ALWAYS };
}

/** What `rowsWrite` packed. */
export const unpacked = <Row>({ rows }: Item): Row[] => JSON.parse(gunzipSync(rows as Uint8Array).toString());

/** The rows of an import as they were sent. */
export async function sentRows({ table }: Pick<Deps, 'table'>, id: string): Promise<SentRow[]> {
  const { pk } = keys.importPart(id, 0);
  return (await table.query({ pk, prefix: IMPORT_PREFIX.part })).flatMap((item) => unpacked<SentRow>(item));
}

/** How many compared rows share an item. */
export const COMPARED_ROWS = 200;

/** The same rows as they were compared. */
export const comparedRows = async (
  deps: Pick<Deps, 'table'>,
  stored: Pick<StoredImport, 'id' | 'compared'>,
): Promise<ImportRow[]> =>
  (await comparedPlaces(deps, stored, 0, Number.POSITIVE_INFINITY)).filter((row) => row !== undefined);

/**
 * The same rows from one place to another. Items of an earlier comparison, which had more rows, may follow them. Who erases
 * a person takes rows out of their item: as many places at its end are undefined, and the rows of other items keep theirs.
 * The places after the last row are undefined too.
 * @param from counts from 0; the row at `to` is not among them
 */
export async function comparedPlaces(
  { table }: Pick<Deps, 'table'>,
  { id, compared = 0 }: Pick<StoredImport, 'id' | 'compared'>,
  from: number,
  to: number,
): Promise<(ImportRow | undefined)[]> {
  const first = Math.floor(from / COMPARED_ROWS);
  const after = Math.min(compared, Math.ceil(to / COMPARED_ROWS));
  // Nothing was sent of a file in which nothing was changed, and no page follows the last.
  if (first >= after) return [];
  const { pk, sk } = keys.importCompared(id, first + 1);
  const items = await table.query({ pk, from: sk, through: keys.importCompared(id, after).sk });
  return items.flatMap((item, i) => {
    const at = (first + i) * COMPARED_ROWS;
    const rows = unpacked<ImportRow>(item);
    const places = Array.from({ length: COMPARED_ROWS }, (_, place) => rows[place]);
    return places.slice(Math.max(0, from - at), to - at);
  });
}

/** What became of the rows that were done, by their numbers. @param only the rows from one to another, both included */
export async function doneRows(
  { table }: Pick<Deps, 'table'>,
  id: string,
  only?: { first: number; last: number },
): Promise<Map<number, StoredRow>> {
  const { pk } = keys.importRow(id, 0);
  const range = only
    ? { from: keys.importRow(id, only.first).sk, through: keys.importRow(id, only.last).sk }
    : { prefix: IMPORT_PREFIX.row };
  const items = await table.query<StoredRow>({ pk, ...range });
  return new Map(items.map((item) => [item.row, item]));
}

/**
 * Reads an import.
 * @throws 404 for anybody else's, unless the actor is a super_admin, and when it has expired
 */
export async function ownImport(given: Guarded, actor: Actor, id: string): Promise<StoredImport> {
  const found = await whole(given).table.get<StoredImport>(keys.import(id));
  const sees = found && mayRead(actor, found);
  if (!sees || isOver(given, found))
    throw new AppError('notFound', importMessages.notFound, { inSight: found && !sees ? undefined : true });
  return found;
}

/** Who compares rows, as far as it says what these may tell. */
export const comparer = ({ role, scope }: Actor): NonNullable<StoredImport['compared_by']> => ({
  role,
  scope: scopeText(scope),
});

/**
 * Reads an import whose compared rows the actor may have: they tell of records. Whoever has another role or area since
 * has to compare them again, or to leave them where they were run.
 * @throws 404 as `ownImport`, and once the rows were compared for another role or area
 */
export async function importWithRows(given: Guarded, actor: Actor, id: string): Promise<StoredImport> {
  const stored = await ownImport(given, actor, id);
  const { compared_by: was, state } = stored;
  const { role, scope } = comparer(actor);
  // A former version did not say for which area they were compared. These are gone in some weeks.
  const same = !was || (was.role === role && was.scope === scope);
  if (state !== 'draft' && role !== 'super_admin' && !same)
    throw new AppError('notFound', importMessages.notFound, { inSight: true });
  return stored;
}

export const mayRead = ({ id, role }: Actor, { maker }: StoredImport) =>
  role === 'super_admin' || maker.id === id;

/** The table deletes expired items late. */
export const isOver = ({ now }: Pick<Deps, 'now'>, { expiresAt }: StoredImport) =>
  expiresAt <= secondsOf(now());

/** Until when an import that was run can be undone. */
export const undoUntil = (run_at: string) =>
  new Date(Date.parse(run_at) + UNDO_DAYS * DAY_SECONDS * 1000).toISOString();

/** An import as its maker sees it. @param job the one that it names, where there is one */
export function presentImport(stored: StoredImport, job?: Pick<Job, 'done' | 'total'>): Import {
  const { id, kind, file_name, sha256, columns, rows, parts, state, maker, created_at, run_at } = stored;
  return {
    ...{ id, kind, file_name, sha256, columns, rows, state, maker, created_at },
    parts: Object.keys(parts).map(Number),
    version: stored.rev,
    counts: stored.counts ?? null,
    progress: job ? { done: job.done, total: job.total } : null,
    results: stored.results ?? null,
    run_at: run_at ?? null,
    undo_until: run_at ? undoUntil(run_at) : null,
  };
}

/** An import with how far its job has come. */
export async function shownImport(given: Guarded, stored: StoredImport): Promise<Import> {
  return presentImport(stored, stored.job ? await readJob(whole(given), stored.job) : undefined);
}
