import type { ImportKind, RowEnd } from '#shared/domain/import.ts';
import { ROW_ENDS } from '#shared/domain/import.ts';
import { columnLabel } from '#shared/domain/workbook/fields.ts';
import { httpMessages } from '#shared/messages/http.ts';
import type { Within, Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { readMasterVersions } from '../masterData/stored.ts';
import { actorOf } from '../security/session.ts';
import type { Job, Work } from '../table/job.ts';
import { workOn } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import { isDone, NEW, type Write } from '../table/table.ts';
import { storedUser } from '../userManagement/accounts.ts';
import { pace } from './pace.ts';
import { reasonOf } from './reason.ts';
import { isToStore, type Note } from './steps.ts';
import { comparedRows, doneRows, type StoredImport, type StoredRow, unmarking } from './stored.ts';
import { type Did, type Noting, type Storing, storeRow } from './storeRow.ts';
import { undoRow } from './undoRow.ts';

type RowWork = (storing: Storing, note: Noting) => Promise<Did | undefined>;
/** What is left to do, by the numbers of the rows. */
type Todo = ReadonlyMap<number, RowWork>;

/** Another worker did the row. */
class RowDone extends Error {}

/**
 * Works on a run or an undo of an import for this many seconds.
 * @returns the job as it stands then
 */
export const continueImport = (deps: Deps, job: Job, seconds: number): Promise<Job> =>
  workOn(deps, job, importWork(deps, job), seconds);

/** What one worker does for an import. The rows are done as the account that asked for it may do them now. */
function importWork(deps: Deps, job: Job): Work {
  const about = job.note as Note;
  const waitForTurn = pace(deps);
  let todo: Todo = new Map();
  let storing: Storing | undefined;
  return {
    left: async () => {
      todo = await (about.step === 'run' ? rowsToStore : rowsToTakeBack)(deps, about.import);
      storing = await storingFor(deps, job, about.kind);
      return [...todo.keys()];
    },

    one: async (_deps, _by, _job, row, progress) => {
      await waitForTurn();
      const noting = noteFor(about, row, progress);
      try {
        const did = await attempt(about, async () => {
          if (!storing) throw new AppError('forbidden', httpMessages.forbidden);
          return todo.get(row)?.(storing, noting.note);
        });
        // A change that was refused took its note with it.
        if (did || !noting.isKept()) await deps.table.transact(noting.alone(did ?? { done: 'skipped' }));
      } catch (error) {
        if (!(error instanceof RowDone)) throw error;
      }
    },

    finish: () => endImport(deps, job, about),
  };
}

/** The account that asked for the work, as it is now. Undefined when it may not sign in any more. */
async function storingFor(deps: Deps, { who, origin }: Job, kind: ImportKind): Promise<Storing | undefined> {
  const versions = await readMasterVersions(deps.table);
  const user = await storedUser(deps, who.id);
  if (!user?.is_active) return undefined;
  const actor = await actorOf(deps, user, '', versions);
  const by: Writer = { actor, origin, versions };
  return { deps, by, kind, master: await deps.masterData.at(versions) };
}

/** What became of a row that the form refuses. */
const REFUSED = { run: 'refused', undo: 'kept' } as const;

/** Does a row. What the form refuses becomes its end. @throws 503 when it must be tried again */
async function attempt({ step, kind }: Note, work: () => Promise<Did | undefined>): Promise<Did | undefined> {
  try {
    return await work();
  } catch (error) {
    const refused = error instanceof AppError && error.status < 500;
    if (!refused) throw error;
    return { done: REFUSED[step], reason: reasonOf(error, (field) => columnLabel(kind, field)) };
  }
}

async function rowsToStore(deps: Deps, id: string): Promise<Todo> {
  const stored = await deps.table.get<StoredImport>(keys.import(id));
  const compared = stored ? await comparedRows(deps, stored) : [];
  const done = await doneRows(deps, id);
  const taken = await deps.table.get(keys.importTaken(id));
  const take = new Set((taken?.rows ?? []) as number[]);
  const left = compared.filter(({ row, outcome }) => isToStore(outcome) && !done.has(row));
  return new Map(
    left.map((one) => [one.row, (storing, note) => storeRow(storing, one, take.has(one.row), note)]),
  );
}

async function rowsToTakeBack(deps: Deps, id: string): Promise<Todo> {
  const saved = [...(await doneRows(deps, id)).values()].filter(({ done }) => done === 'saved');
  return new Map(saved.map((one) => [one.row, (storing, note) => undoRow(storing, one, note)]));
}

/** The notes of a row: what it did, in the transaction of its change or alone, with the job's progress. */
function noteFor({ import: id, step, expiresAt }: Note, row: number, progress: Write) {
  let kept = false;
  const writes = (did: Did): Write[] => [
    {
      put: { ...keys.importRow(id, row), row, ...did, expiresAt },
      condition: step === 'run' ? NEW : SAVED,
      refusal: () => new RowDone(),
    },
    progress,
  ];
  const note = (did: Did): Within => {
    kept = false;
    return {
      details: { import: id, ...(step === 'undo' && { step }) },
      writes: ({ id: record, version }) => {
        kept = true;
        return writes({ ...did, id: record, version });
      },
    };
  };
  return { note, alone: writes, isKept: () => kept };
}

const SAVED = { text: 'done = :saved', values: { ':saved': 'saved' } };

const ENDED = { run: { from: 'running', to: 'done' }, undo: { from: 'undoing', to: 'undone' } } as const;

/** Says in the import how it ended. */
async function endImport(deps: Deps, job: Job, { import: id, step }: Note): Promise<void> {
  const { from, to } = ENDED[step];
  const [stored, done] = await Promise.all([
    deps.table.get<StoredImport>(keys.import(id)),
    doneRows(deps, id),
  ]);
  if (!stored) return;
  const rows = [...done.values()];
  const results = Object.fromEntries(ROW_ENDS.map((end): [RowEnd, number] => [end, countOf(rows, end)]));
  const set = {
    text: `SET #state = :to, results = :results${step === 'run' ? ', run_at = :now' : ''}`,
    names: { '#state': 'state' },
    values: { ':to': to, ':results': results, ...(step === 'run' && { ':now': deps.now().toISOString() }) },
  };
  const running = {
    text: '#state = :from AND job = :job',
    values: { ':from': from, ':job': job.id },
  };
  const ending = { update: keys.import(id), set, condition: running };
  // Not done where another worker was quicker.
  await isDone(deps.table.transact([ending, ...(await unmarking(deps, stored))]));
}

const countOf = (rows: readonly StoredRow[], end: RowEnd) => rows.filter(({ done }) => done === end).length;
