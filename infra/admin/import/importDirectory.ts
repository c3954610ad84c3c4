import type { By } from '../../../functions/app/actor.ts';
import type { Deps } from '../../../functions/app/deps.ts';
import { hasCode } from '../../../functions/app/errors.ts';
import { ensureMasters } from '../../../functions/masterData/ensure.ts';
import { currentMaster, readMasterVersions } from '../../../functions/masterData/stored.ts';
import { createSchool, updateSchool } from '../../../functions/schools/writes.ts';
import { numberBlocks } from '../../../functions/table/feed.ts';
import type { Collection } from '../../../shared/records/collections.ts';
import { choicesOf } from '../../../shared/records/record.ts';
import { school } from '../../../shared/records/school.ts';
import { patiently } from '../patiently.ts';
import { systemActor } from '../systemActor.ts';
import { type Action, carryOut, type ImportReport, type ImportRun } from './carryOut.ts';
import type { CsvFile } from './csvFile.ts';
import { type ImportOptions, type Missing, planSchools, type SchoolStep } from './planSchools.ts';
import { requireSchoolColumns } from './schoolFile.ts';

/**
 * Imports a directory of schools by the rules and transactions of the form. A row that is stored already changes nothing,
 * so an import that was cut off can be run again.
 * @throws CommandError when a column is missing or the table stops answering; rows stored by then stay
 */
export async function importDirectory(
  deps: Deps,
  file: CsvFile,
  options: ImportOptions & ImportRun,
): Promise<ImportReport> {
  requireSchoolColumns(file, options.officePattern);
  const plan = await planSchools(deps, file, await currentMaster(deps), options);
  const report = await carryOut(file, plan, 'schools', options, async () => {
    const by = systemActor(`import:schools ${file.name}`, deps.newId());
    await makeMissing(deps, by, plan.missing);
    const writer = { ...by, versions: await readMasterVersions(deps.table) };
    const take = numberBlocks(deps.table, 'school');
    return (step, again) => store(deps, writer, step, again, take);
  });
  return { ...report, made: counted(plan.missing) };
}

/** @throws AppError when the row cannot be stored */
async function store(
  deps: Deps,
  by: Parameters<typeof createSchool>[1],
  { school_id, input, action, patch }: SchoolStep,
  again: boolean,
  take: () => Promise<number>,
): Promise<Action> {
  if (input) {
    try {
      await createSchool(deps, by, input, take);
      return 'create';
    } catch (error) {
      if (!hasCode(error, 'duplicate')) throw error;
      // The school was stored after the plan was made: by an attempt of ours whose answer was lost, or by somebody
      // else.
    }
  }
  await updateSchool(deps, by, { schoolId: school_id }, patch, take);
  return again ? action : 'update';
}

/** Creates the missing items, parents first, and replaces the stand-ins of parents by their real ids. */
async function makeMissing(deps: Deps, by: By, missing: readonly Missing[]): Promise<void> {
  const ids = new Map<number, number>();
  for (const { collection } of choicesOf(school)) {
    const items = missing.filter((one) => one.collection === collection).map(({ item }) => item);
    if (items.length === 0) continue;
    const wanted = items.map(({ name, parent }) => ({ name, parent: parent && (ids.get(parent) ?? parent) }));
    const { items: made } = await patiently(() => ensureMasters(deps, by, collection, wanted));
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
