import type { BinKind } from '#shared/domain/bin.ts';
import { DAY_MS } from '#shared/domain/days.ts';
import { binMessages } from '#shared/messages/bin.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, conflict } from '../app/errors.ts';
import { type Job, readJob } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import { mergedWay } from '../teachers/reads.ts';
import type { BinItem, BinLine } from './stored.ts';

/** When a record leaves the bin, in milliseconds. */
export const endOf = ({ at }: Pick<BinLine, 'at'>, { binDays }: Deps['limits']) =>
  Date.parse(at) + binDays * DAY_MS;

/** All lines of the bin. Deletions are few, so that one query reads them. */
export const readLines = ({ table }: Deps) => table.query<BinLine>({ pk: keys.binLine('school', 0).pk });

/** The lines of the teachers whom the deletion of a school took along. */
export async function linesWith({ table }: Deps, school: number): Promise<BinLine[]> {
  const { pk, sk } = keys.binLine('school', school);
  return table.query<BinLine>({ pk, prefix: `${sk}#` });
}

export const readLine = ({ table }: Deps, kind: BinKind, id: number, within?: number) =>
  table.get<BinLine>(keys.binLine(kind, id, within));

/** What is kept of some records of a kind. */
export const readItems = ({ table }: Deps, kind: BinKind, ids: readonly number[]) =>
  table.batchGet<BinItem>(ids.map((id) => keys.bin(kind, id)));

/** The job that works on a line, while it runs. */
export async function jobAt(deps: Deps, { job: id }: Pick<BinLine, 'job'>): Promise<Job | undefined> {
  const job = id === undefined ? undefined : await readJob(deps, id);
  return job?.state === 'running' ? job : undefined;
}

/**
 * Reads a record in the bin, its line, the line that it ends with, which is that of the school for who went with one, and
 * the job that works on that. Undefined for a record that is not in the bin.
 */
export async function findBinned(deps: Deps, kind: BinKind, id: number) {
  const item = await deps.table.get<BinItem>(keys.bin(kind, id));
  const line = item && (await readLine(deps, kind, id, item.within));
  if (!line) return undefined;
  const school = item.within === undefined ? line : await readLine(deps, 'school', item.within);
  return { item, line, school, job: school && (await jobAt(deps, school)) };
}

/**
 * Reads a record in the bin as `findBinned` does.
 * @throws 404 for a record that is not in the bin or whose days are over
 */
export async function readBinned(deps: Deps, kind: BinKind, id: number) {
  const found = await findBinned(deps, kind, id);
  const school = found?.school;
  if (!found || !school || endOf(school, deps.limits) <= deps.now().getTime())
    throw new AppError('notFound', binMessages.notFound);
  return { ...found, school };
}

/** Whether a school or teacher is neither there nor in the bin, nor is a record that theirs was merged into. */
export async function isGone(deps: Deps, kind: 'school' | 'teacher', id: number): Promise<boolean> {
  // Whoever leaves the bin meanwhile comes back in the same transaction. The bin is therefore looked at first.
  const all = kind === 'teacher' ? [id, ...(await mergedWay(deps, id))] : [id];
  const waits = await deps.table.batchGet(all.map((one) => keys.bin(kind, one)));
  return waits.length === 0 && (await deps.table.batchGet(all.map(keys[kind]))).length === 0;
}

/** Why nothing else can be done with a record while a job works on it. */
export function busy({ kind }: Job): AppError {
  const { beingRestored, beingErased, stillDeleting } = binMessages;
  const message = kind === 'restore' ? beingRestored : kind === 'erase' ? beingErased : stillDeleting;
  return conflict(message);
}
