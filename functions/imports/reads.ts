import type { ResourceType } from '#shared/domain/audit.ts';
import type { Import, ImportKind, ImportRow, Outcome, RowEnd } from '#shared/domain/import.ts';
import { isRunningImport, waitingImports } from '#shared/domain/importState.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { fitPage } from '../directory/fitPage.ts';
import { paged, paginate } from '../directory/page.ts';
import type { Job } from '../table/job.ts';
import { type Key, keys } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import {
  comparedPlaces,
  comparedRows,
  doneRows,
  type ImportMark,
  importWithRows,
  isOver,
  MOST_MARKS,
  mayRead,
  presentImport,
  type StoredImport,
  type StoredRow,
} from './stored.ts';

/** The most imports that a list shows. */
const MOST_LISTED = 100;

/** The imports of an account, newest first; those of everybody for a super_admin. Those that run tell how far they are. */
export async function listImports(given: Guarded, actor: Actor): Promise<Import[]> {
  const { table } = whole(given);
  const { pk } = keys.import('');
  const newest = actor.role === 'super_admin' ? MOST_LISTED : undefined;
  const found = await table.query<StoredImport>({ pk, newest });
  const shown = (newest ? found : found.reverse())
    .filter((one) => mayRead(actor, one) && !isOver(given, one))
    .slice(0, MOST_LISTED);
  return presented(shown, await table.batchGet<Job>(jobsOf(shown)));
}

/**
 * The imports of an account that run, and those that were compared and wait to be run, newest first. The marks of the
 * account say which: what others import, and what has ended, costs a dashboard nothing (G16).
 */
export async function listWaiting(given: Guarded, { id }: Actor): Promise<Import[]> {
  const { table } = whole(given);
  const marks = await table.query<ImportMark>({ pk: keys.importMark(id, '').pk, newest: MOST_MARKS });
  const waiting = waitingImports(marks);
  const items = await table.batchGet([...waiting.map((one) => keys.import(one.id)), ...jobsOf(waiting)]);
  const of = <Kept>({ pk }: Key) => items.filter((item) => item.pk === pk) as (Item & Kept)[];
  const stored = of<StoredImport>(keys.import('')).sort((a, b) => (a.id > b.id ? -1 : 1));
  // A former version may have moved an import on without its mark.
  const still = waitingImports(stored).filter((one) => !isOver(given, one));
  return presented(still, of<Job>(keys.job('')));
}

const jobsOf = (imports: readonly ImportMark[]) =>
  imports.flatMap((one) => (one.job && isRunningImport(one) ? [keys.job(one.job)] : []));

function presented(imports: readonly StoredImport[], jobs: readonly Job[]): Import[] {
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  return imports.map((one) => presentImport(one, jobOf.get(one.job ?? '')));
}

/** Posts are a part of their school. */
const RECORD_OF: Record<ImportKind, ResourceType> = {
  schools: 'school',
  teachers: 'teacher',
  posts: 'school',
};

type Asked = { outcome?: Outcome; done?: RowEnd; page: number; limit: number };

/**
 * A page of the compared rows of an import. It has none while its rows have changed since they were compared. A page of all
 * rows reads no others, and one that is filtered reads them all. For its audit entry, each row has the `kind` of the record
 * whose `id` it has.
 * @throws 404 for anybody else's, and where they were compared for another role or area than the actor has now
 */
export async function importRows(given: Guarded, actor: Actor, id: string, { page, limit, ...only }: Asked) {
  const deps = whole(given);
  const stored = await importWithRows(given, actor, id);
  const isFiltered = only.outcome !== undefined || only.done !== undefined;
  const read = () =>
    isFiltered ? comparedRows(deps, stored) : comparedPlaces(deps, stored, (page - 1) * limit, page * limit);
  const rows = await withEnds(deps, stored, stored.state === 'draft' ? [] : await read());
  const isAsked = (row: ImportRow | undefined) =>
    (!only.outcome || row?.outcome === only.outcome) && (!only.done || row?.done === only.done);
  const found = isFiltered
    ? paginate(rows.filter(isAsked), page, limit)
    : { rows, pagination: paged(comparedCount(stored), page, limit) };
  const { data, ...rest } = fitPage(found.rows, found.pagination, deps.limits.pageBytes);
  return { ...rest, data: data.map((row) => ({ ...row, kind: RECORD_OF[stored.kind] })) };
}

/** How many rows were compared: all that were sent. */
const comparedCount = ({ state, parts }: StoredImport) =>
  state === 'draft' ? 0 : Object.values(parts).reduce((sum, rows) => sum + rows, 0);

/** Compared rows, in the order of the file, with what became of each. Erased ones are undefined. */
async function withEnds(
  deps: Pick<Deps, 'table'>,
  { id, job }: StoredImport,
  rows: readonly (ImportRow | undefined)[],
): Promise<readonly (ImportRow | undefined)[]> {
  const [first, last] = [rows.find(Boolean), rows.findLast(Boolean)];
  if (!job || !first || !last) return rows;
  const done = await doneRows(deps, id, { first: first.row, last: last.row });
  return rows.map((row) => row && ended(row, done.get(row.row)));
}

/** A compared row with what became of it. */
const ended = (row: ImportRow, did: StoredRow | undefined): ImportRow =>
  did
    ? { ...row, id: did.id ?? row.id, done: did.done, reason: did.reason ?? '', left: did.left ?? [] }
    : row;
