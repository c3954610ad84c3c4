import { numberBlocks } from '../../functions/data/feed.ts';
import { readMasterVersions } from '../../functions/data/masterData.ts';
import { CHOICES, createSchool, updateSchool } from '../../functions/data/school.ts';
import type { Deps } from '../../functions/deps.ts';
import { AppError } from '../../functions/http/errors.ts';
import type { By } from '../../functions/http/run.ts';
import type { Collection } from '../../shared/domain/masterData.ts';
import { currentMaster, ensureMasters } from './ensureMasters.ts';
import { inFlight } from './inFlight.ts';
import { LoadError } from './loadError.ts';
import { isUnavailable, patiently } from './patiently.ts';
import { type LoadOptions, type Missing, planSchools, reasonIn, type Step } from './planSchools.ts';
import type { Rejected } from './rejectedFile.ts';
import { requireColumns, type SchoolFile } from './schoolFile.ts';
import { systemActor } from './systemActor.ts';

export type LoadReport = {
  created: number;
  updated: number;
  unchanged: number;
  /** In the order of the file. */
  rejected: Rejected[];
  /** Items of master data that were made, or in a dry run would be. */
  made: Partial<Record<Collection, number>>;
  notes: string[];
};

const IN_FLIGHT = 16;
/** So many rows one after the other without an answer, all patience spent, mean that the table is gone. */
const LOST_AFTER = 8;

/**
 * Loads a directory of schools by the rules and transactions of the form. A second run of the same file changes
 * nothing, so a load that was cut off is simply run again.
 * @param options `dryRun` writes nothing and reports what would be done; `progress` hears of every row
 * @throws LoadError when a column lacks, and when the table stops answering; what is stored by then stays
 */
export async function loadDirectory(
  deps: Deps,
  file: SchoolFile,
  options: LoadOptions & { dryRun?: boolean; progress?: (done: number, total: number) => void },
): Promise<LoadReport> {
  const { dryRun = false, progress = () => {} } = options;
  requireColumns(file, options.officePattern);
  const plan = planSchools(file, await deps.schools.look(), await currentMaster(deps), options);
  const report: LoadReport = {
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: plan.rejected,
    made: counted(plan.missing),
    notes: plan.notes,
  };
  const total = file.rows.length;
  let done = plan.rejected.length;
  const finish = (outcome: keyof typeof OUTCOMES) => {
    report[OUTCOMES[outcome]] += 1;
    done += 1;
    progress(done, total);
  };
  progress(done, total);
  const changes = plan.steps.filter(({ action }) => action !== 'unchanged');
  for (const { action } of dryRun ? plan.steps : plan.steps.filter((s) => s.action === 'unchanged')) {
    finish(action);
  }
  if (dryRun || changes.length === 0) return report;

  const by = systemActor(`load:schools ${file.name}`, deps.newId());
  await makeMissing(deps, by, plan.missing).catch((error) => {
    throw isUnavailable(error) ? lost('master data', 0) : error;
  });
  const writer = { ...by, versions: await readMasterVersions(deps.table) };
  const take = numberBlocks(deps.table, 'school');
  let failures = 0;
  await inFlight(changes, IN_FLIGHT, async (step) => {
    try {
      finish(await store(deps, writer, step, take));
      failures = 0;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures = isUnavailable(error) ? failures + 1 : 0;
      if (failures >= LOST_AFTER) throw lost('schools', report.created + report.updated);
      report.rejected.push({ row: step.row, reason: reasonIn(error) });
      done += 1;
      progress(done, total);
    }
  });
  report.rejected.sort((a, b) => a.row.number - b.row.number);
  return report;
}

const OUTCOMES = { create: 'created', update: 'updated', unchanged: 'unchanged' } as const;

const lost = (what: string, stored: number) =>
  new LoadError(
    `The table stopped answering while ${what} were stored, after ${stored} schools: run the same command again to go on.`,
  );

/** @throws AppError when the row cannot be stored, with 503 when the table did not answer for long */
const store = (deps: Deps, by: Parameters<typeof createSchool>[1], step: Step, take: () => Promise<number>) =>
  patiently(async (again): Promise<Step['action']> => {
    const { action, input, patch } = step;
    const params = { schoolId: input.school_id };
    if (action === 'create') {
      try {
        await createSchool(deps, by, input, take);
        return 'create';
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'duplicate')) throw error;
        // Stored since it was planned: by an attempt of ours whose answer was lost, or by somebody else.
      }
    }
    await updateSchool(deps, by, params, patch, take);
    return again ? action : 'update';
  });

/** Makes what is missing, parents first, and puts the ids that are given in the place of the stand-ins. */
async function makeMissing(deps: Deps, by: By, missing: readonly Missing[]): Promise<void> {
  const ids = new Map<number, number>();
  for (const { collection } of CHOICES) {
    const items = missing.filter((one) => one.collection === collection).map(({ item }) => item);
    if (items.length === 0) continue;
    const wanted = items.map(({ name, parent }) => ({ name, parent: parent && (ids.get(parent) ?? parent) }));
    const made = await ensureMasters(deps, by, collection, wanted);
    items.forEach(({ id }, i) => {
      ids.set(id, made[i]?.id ?? id);
    });
  }
}

function counted(missing: readonly Missing[]): Partial<Record<Collection, number>> {
  const counts: Partial<Record<Collection, number>> = {};
  for (const { collection } of missing) counts[collection] = (counts[collection] ?? 0) + 1;
  return counts;
}
