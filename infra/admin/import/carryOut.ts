import { AppError } from '../../../functions/app/errors.ts';
import { inFlight } from '../../../functions/app/inFlight.ts';
import type { Collection } from '../../../shared/records/collections.ts';
import type { CsvFile, FileRow } from './csvFile.ts';
import { ImportError } from './importError.ts';
import { isUnavailable, patiently } from './patiently.ts';
import { reasonIn } from './reason.ts';
import type { Rejected } from './rejectedFile.ts';

export type Action = 'create' | 'update' | 'unchanged';

/** What storing a row means. */
export type Step = { row: FileRow; action: Action };

export type Plan<S extends Step> = { steps: S[]; rejected: Rejected[]; notes: string[] };

export type ImportReport = {
  created: number;
  updated: number;
  unchanged: number;
  /** In the order of the file. */
  rejected: Rejected[];
  /** Items of master data that were made, or in a dry run would be. */
  made: Partial<Record<Collection, number>>;
  notes: string[];
};

/** `dryRun` writes nothing and reports what would be done; `progress` hears of every row. */
export type ImportRun = { dryRun?: boolean; progress?: (done: number, total: number) => void };

/** Stores a row; `again` says that an earlier attempt failed, whose answer may be lost and its write not. */
type Store<S extends Step> = (step: S, again: boolean) => Promise<Action>;

const IN_FLIGHT = 16;
/** So many rows one after the other without an answer, all patience spent, mean that the table is gone. */
const LOST_AFTER = 8;
const OUTCOMES = { create: 'created', update: 'updated', unchanged: 'unchanged' } as const;

/**
 * Stores what the plan says, many rows at once.
 * @param what is loaded, in the plural
 * @param begin does what comes before the first row and gives what stores one
 * @throws ImportError when the table stops answering; what is stored by then stays
 */
export async function carryOut<S extends Step>(
  file: CsvFile,
  plan: Plan<S>,
  what: string,
  { dryRun = false, progress = () => {} }: ImportRun,
  begin: () => Promise<Store<S>>,
): Promise<ImportReport> {
  const { rejected, notes } = plan;
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, rejected, made: {}, notes };
  const total = file.rows.length;
  let done = rejected.length;
  const finish = (action: Action) => {
    report[OUTCOMES[action]] += 1;
    done += 1;
    progress(done, total);
  };
  progress(done, total);
  const changes = dryRun ? [] : plan.steps.filter(({ action }) => action !== 'unchanged');
  for (const { action } of plan.steps) if (dryRun || action === 'unchanged') finish(action);
  const ended = () => {
    rejected.sort((a, b) => a.row.number - b.row.number);
    return report;
  };
  if (changes.length === 0) return ended();

  const lost = () =>
    new ImportError(
      `The table stopped answering after ${report.created + report.updated} ${what} were stored: run the same command again to go on.`,
    );
  const store = await begin().catch((error) => {
    throw isUnavailable(error) ? lost() : error;
  });
  let failures = 0;
  await inFlight(changes, IN_FLIGHT, async (step) => {
    try {
      finish(await patiently((again) => store(step, again)));
      failures = 0;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures = isUnavailable(error) ? failures + 1 : 0;
      if (failures >= LOST_AFTER) throw lost();
      rejected.push({ row: step.row, reason: reasonIn(error) });
      done += 1;
      progress(done, total);
    }
  });
  return ended();
}
