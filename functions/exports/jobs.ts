import { exportsMedical } from '#shared/access/capabilities.ts';
import { can } from '#shared/access/permissions.ts';
import type { Role } from '#shared/access/roles.ts';
import { scopeText } from '#shared/access/scope.ts';
import { withoutAadhaar } from '#shared/domain/aadhaarMask.ts';
import { type Export, type ExportInput, LINK_SECONDS } from '#shared/domain/export.ts';
import { exportFileName } from '#shared/domain/exportSheet.ts';
import type { Question } from '#shared/domain/question.ts';
import { sentenceOf } from '#shared/domain/questionText.ts';
import { exportMessages } from '#shared/messages/exports.ts';
import { type Actor, identityOf, type Writer } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { DAY_SECONDS, expiryAfter } from '../app/durations.ts';
import { AppError, conflict, unavailable } from '../app/errors.ts';
import { todayOf } from '../app/today.ts';
import { whole } from '../app/whole.ts';
import type { Sight } from '../directory/sight.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { setTo } from '../table/expressions.ts';
import { keys } from '../table/keys.ts';
import { isDone, NEW } from '../table/table.ts';
import { countExport } from './hourlyCount.ts';
import { nextExportNumber } from './keptIds.ts';
import { recordRows } from './recordRows.ts';
import { serviceSheets } from './serviceLists.ts';

/** The answer to a question, as a file. */
export type AnswerInput = { query: Question; name: string; format: 'xlsx' | 'csv' };

type Asker = Writer & { see: Sight };

/** An export as stored: what was asked for and by whom, and how far it has come. */
export type StoredExport = Export &
  Omit<ExportInput, 'kind' | 'list'> & {
    /** Absent in exports of former versions, which are of the records themselves. */
    list?: ExportInput['list'];
    /** The question whose answer it is, instead of a list, and what its file is called and made as. */
    answer?: AnswerInput;
    /** Stands in the file and in its audit entry. Absent in exports of former versions. */
    number?: number;
    maker: { id: number; username: string; role: Role };
    /** The scope that the file was written with, as JSON. Absent until the file is done. */
    scope?: string;
    /** Whether the file holds medical data. Absent until the file is done. */
    medical?: boolean;
    updated_at: string;
  };

/** How long the bucket keeps the file, and the table its export. */
const KEPT_SECONDS = DAY_SECONDS;
/** A function that stored no progress for this long has ended, and Lambda has stopped trying. */
const STALLED_MS = 900_000;

/**
 * Starts an export of a list: all rows that the actor may see and that match the request. Keeps one audit entry with
 * the request and the number of rows.
 * @throws 429 after too many exports in an hour; 503 when the request could not be put into the bucket
 */
export async function createExport(given: Guarded, by: Asker, asked: ExportInput): Promise<Export> {
  const deps = whole(given);
  await countExport(deps, by.actor);
  const { kind, list, filters, q, sort, order } = asked;
  if (list !== 'records') {
    const { total } = await serviceSheets(deps, list, {
      see: by.see,
      reader: by.actor,
      filters,
      q,
      master: await deps.masterData.at(by.versions),
    });
    const file_name = exportFileName({ file: list }, todayOf(deps));
    return begin(
      deps,
      by,
      { ...asked, q: keptText(q, total), total, file_name },
      { list, filters, ...(q && { q }) },
    );
  }
  const found = await recordRows(deps, by.see, asked, await deps.masterData.at(by.versions));
  // Its columns tell of medical records.
  const ill = found.kind === 'teachers' && exportsMedical(by.actor.role) ? found.ill.length : 0;
  const medical = ill > 0 ? { medical_records: ill } : {};
  const file_name = exportFileName({ file: `${kind}_report_all` }, todayOf(deps));
  const total = found.rows.length;
  const begun = { kind, filters, q: keptText(q, total), sort, order, total, file_name };
  return begin(deps, by, begun, { ...medical, filters, q, sort, order });
}

/**
 * The text of a search as it is kept: any digits that may be an Aadhaar number are masked, since no record is found by
 * one. A Teacher ID or the number of an order may look like one. It has found rows, which the file must have as well.
 */
const keptText = (q: string, found: number) => (found > 0 ? q : withoutAadhaar(q));

/**
 * Starts an export of the answer to a question.
 * @param total how many rows the answer has now
 * @throws 429 after too many exports in an hour; 503 when the request could not be put into the bucket
 */
export async function createAnswerExport(
  given: Guarded,
  by: Asker,
  asked: AnswerInput,
  total: number,
): Promise<Export> {
  const deps = whole(given);
  await countExport(deps, by.actor);
  const { query, format } = asked;
  const name = exportFileName({ file: 'answer' }, todayOf(deps));
  const file_name = format === 'csv' ? name.replace(/xlsx$/, 'csv') : name;
  const list = { kind: query.of, filters: {}, q: '', sort: 'newest', order: undefined } as const;
  const answer = { ...asked, name: withoutAadhaar(asked.name) };
  return begin(deps, by, { ...list, total, file_name, answer }, { question: sentenceOf(query), format });
}

type Begun = Omit<StoredExport, 'id' | 'state' | 'done' | 'number' | 'maker' | 'created_at' | 'updated_at'>;

/** Keeps the job and its audit entry, and puts the request into the bucket, which starts the work. */
async function begin(deps: Deps, by: Asker, begun: Begun, details: Record<string, unknown>): Promise<Export> {
  const now = deps.now();
  const number = await nextExportNumber(deps);
  const job: StoredExport = {
    ...begun,
    id: deps.newId(),
    state: 'running',
    done: 0,
    number,
    maker: identityOf(by.actor),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const expiresAt = expiryAfter(now, KEPT_SECONDS);
  await deps.table.transact([
    { put: { ...keys.export(job.id), ...job, expiresAt }, condition: NEW },
    ...auditWrites(deps, by, {
      action: 'export',
      resource_type: job.kind === 'schools' ? 'school' : 'teacher',
      details: { export: number, rows: job.total, ...details, whole: true },
    }),
  ]);
  try {
    await deps.exports.request(job.id);
  } catch (error) {
    await storeProgress(deps, job.id, { state: 'failed' });
    throw unavailable(error);
  }
  return job;
}

/**
 * Reads an export of the actor.
 * @throws 404 for anybody else's
 */
export async function ownExport(deps: Guarded, actor: Actor, id: string): Promise<StoredExport> {
  const job = await readExport(whole(deps), id);
  const now = deps.now().getTime();
  const isKept = job && now - Date.parse(job.created_at) < KEPT_SECONDS * 1000;
  // An actor whose area or role has changed since then may no longer have the file.
  const isTheirs = job?.state !== 'done' || (job.scope === scopeText(actor.scope) && may(actor, job));
  if (!isKept || !isTheirs || job.maker.id !== actor.id) {
    const inSight = job && job.maker.id !== actor.id ? undefined : true;
    throw new AppError('notFound', exportMessages.notFound, { inSight });
  }
  const stalled = job.state === 'running' && now - Date.parse(job.updated_at) > STALLED_MS;
  return stalled ? { ...job, state: 'failed' } : job;
}

const may = ({ role }: Actor, { kind, medical }: StoredExport) =>
  can(role, `${kind}.export`) && (!medical || exportsMedical(role));

export const readExport = ({ table }: Pick<Deps, 'table'>, id: string) =>
  table.get<StoredExport>(keys.export(id));

/**
 * Makes a link to the file of the actor's export.
 * @throws 404 for anybody else's; 409 while it is written or when it failed; 503 when no link can be made
 */
export async function linkExport(given: Guarded, actor: Actor, id: string) {
  const deps = whole(given);
  const { state, file_name } = await ownExport(deps, actor, id);
  if (state === 'failed') throw conflict(exportMessages.failed);
  if (state === 'running') throw conflict(exportMessages.notReady);
  const url = await deps.exports.link(id, file_name, LINK_SECONDS).catch((error) => {
    throw unavailable(error);
  });
  return { url, seconds: LINK_SECONDS, file_name };
}

type Progress = Partial<Pick<StoredExport, 'state' | 'done' | 'total' | 'scope' | 'medical'>>;

/** Stores the progress of an export. An export that has ended stays as it is. */
export async function storeProgress(
  { table, now }: Pick<Deps, 'table' | 'now'>,
  id: string,
  progress: Progress,
) {
  const set = setTo({ ...progress, updated_at: now().toISOString() });
  const running = { text: '#now = :running', names: { '#now': 'state' }, values: { ':running': 'running' } };
  await isDone(table.update(keys.export(id), set, running));
}
