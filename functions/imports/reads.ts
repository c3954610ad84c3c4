import type { Import, ImportRow, Outcome, RowEnd } from '#shared/domain/import.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { fitPage } from '../directory/fitPage.ts';
import { paginate } from '../directory/page.ts';
import type { Job } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import {
  comparedRows,
  doneRows,
  importWithRows,
  isOver,
  mayRead,
  presentImport,
  type StoredImport,
  type StoredRow,
} from './stored.ts';

/** The most imports that a list shows. */
const MOST_LISTED = 100;

/** The imports of an account, newest first; those of everybody for a super_admin. @param own leaves out those of others */
export async function listImports(given: Guarded, actor: Actor, own = false): Promise<Import[]> {
  const { table } = whole(given);
  const all = await table.query<StoredImport>({ pk: keys.import('').pk });
  const shown = all
    .filter((one) => mayRead(actor, one) && !isOver(given, one) && (!own || one.maker.id === actor.id))
    .reverse()
    .slice(0, MOST_LISTED);
  const jobs = await table.batchGet<Job>(shown.flatMap(({ job }) => (job ? [keys.job(job)] : [])));
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  return shown.map((one) => presentImport(one, jobOf.get(one.job ?? '')));
}

type Asked = { outcome?: Outcome; done?: RowEnd; page: number; limit: number };

/**
 * A page of the compared rows of an import. It has none while its rows have changed since they were compared.
 * @throws 404 for anybody else's, and where they were compared for another role or area than the actor has now
 */
export async function importRows(given: Guarded, actor: Actor, id: string, { page, limit, ...only }: Asked) {
  const deps = whole(given);
  const stored = await importWithRows(given, actor, id);
  const compared = stored.state === 'draft' ? [] : await comparedRows(deps, stored);
  const done = stored.job ? await doneRows(deps, id) : new Map<number, StoredRow>();
  const rows = compared
    .map((row) => ended(row, done.get(row.row)))
    .filter(
      (row) => (!only.outcome || row.outcome === only.outcome) && (!only.done || row.done === only.done),
    );
  const { rows: shown, pagination } = paginate(rows, page, limit);
  return { success: true as const, ...fitPage(shown, pagination, deps.limits.pageBytes) };
}

/** A compared row with what became of it. */
const ended = (row: ImportRow, did: StoredRow | undefined): ImportRow =>
  did
    ? { ...row, id: did.id ?? row.id, done: did.done, reason: did.reason ?? '', left: did.left ?? [] }
    : row;
