import { AppError } from '../../../functions/app/errors.ts';
import { inFlight } from '../../../functions/app/inFlight.ts';
import { reasonOf } from '../../../functions/imports/reason.ts';
import type { Outcome } from '../../../shared/domain/import.ts';
import type { Collection } from '../../../shared/records/collections.ts';
import { CommandError } from '../../commandError.ts';
import { isUnavailable, patiently } from '../patiently.ts';
import type { CsvFile, FileRow } from './csvFile.ts';
import type { Rejected } from './rejectedFile.ts';

export type Action = 'create' | 'update' | 'unchanged';

/** What storing a row does, by what its comparison says. Nothing is in conflict with a file that knows no versions. */
export const ACTIONS: Readonly<Record<Outcome, Action>> = {
  ...{ same: 'unchanged', create: 'create', update: 'update', conflict: 'update', invalid: 'unchanged' },
};

/** A row, what storing it does, and the fields that an update changes. */
export type Step = { row: FileRow; action: Action; patch: object };

export type Plan<S extends Step> = { steps: S[]; rejected: Rejected[]; notes: string[] };

export type ImportReport = {
  created: number;
  updated: number;
  unchanged: number;
  /** In how many rows of the plan an update changes each field. */
  fields: Record<string, number>;
  /** In the order of the file. */
  rejected: Rejected[];
  /** Items of master data that were created, or would be in a dry run. */
  made: Partial<Record<Collection, number>>;
  notes: string[];
};

/**
 * `dryRun` writes nothing and reports what an import would do. `progress` hears of every row. `pausesMs` lie between
 * attempts at a row.
 */
export type ImportRun = {
  dryRun?: boolean;
  progress?: (done: number, total: number) => void;
  pausesMs?: readonly number[];
};

/**
 * Stores a row. `again` means that an earlier attempt failed. Its write may have succeeded and only its answer been
 * lost.
 */
type Store<S extends Step> = (step: S, again: boolean) => Promise<Action>;

const IN_FLIGHT = 16;
/** When so many rows fail one after the other, each after all its retries, the table counts as gone. */
const LOST_AFTER = 8;
const OUTCOMES = { create: 'created', update: 'updated', unchanged: 'unchanged' } as const;

/**
 * Carries out the plan, many rows at a time.
 * @param what the records, in the plural
 * @param begin runs before the first row is stored, and returns the function that stores a row
 * @throws CommandError when the table stops answering; rows stored by then stay
 */
export async function carryOut<S extends Step>(
  file: CsvFile,
  plan: Plan<S>,
  what: string,
  { dryRun = false, progress = () => {}, pausesMs }: ImportRun,
  begin: () => Promise<Store<S>>,
): Promise<ImportReport> {
  const { rejected, notes } = plan;
  const fields = updatedFields(plan.steps);
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, fields, rejected, made: {}, notes };
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
    new CommandError(
      `The table stopped answering after ${report.created + report.updated} ${what} were stored: run the same command again to go on.`,
    );
  const store = await begin().catch((error) => {
    throw isUnavailable(error) ? lost() : error;
  });
  let failures = 0;
  await inFlight(changes, IN_FLIGHT, async (step) => {
    try {
      finish(await patiently((again) => store(step, again), pausesMs));
      failures = 0;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures = isUnavailable(error) ? failures + 1 : 0;
      if (failures >= LOST_AFTER) throw lost();
      rejected.push({ row: step.row, reason: reasonOf(error) });
      done += 1;
      progress(done, total);
    }
  });
  return ended();
}

function updatedFields(steps: readonly Step[]): Record<string, number> {
  const fields: Record<string, number> = {};
  for (const { action, patch } of steps)
    if (action === 'update') for (const name of Object.keys(patch)) fields[name] = (fields[name] ?? 0) + 1;
  return fields;
}
