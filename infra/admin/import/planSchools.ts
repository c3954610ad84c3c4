import { AppError } from '../../../functions/app/errors.ts';
import { choose } from '../../../functions/masterData/choices.ts';
import type { MasterData, StoredMaster } from '../../../functions/masterData/stored.ts';
import { presentSchool } from '../../../functions/schools/reads.ts';
import type { SchoolRow } from '../../../functions/schools/stored.ts';
import type { SchoolInput, SchoolPatch } from '../../../shared/domain/school.ts';
import type { Collection } from '../../../shared/records/collections.ts';
import { choicesOf } from '../../../shared/records/record.ts';
import { school } from '../../../shared/records/school.ts';
import type { Plan, Step } from './carryOut.ts';
import { type CsvFile, cellOf, type FileRow } from './csvFile.ts';
import { reasonIn } from './reason.ts';
import { eachOnce } from './rowTexts.ts';
import { type SchoolOfRow, schoolFromRow } from './schoolFromRow.ts';

export type ImportOptions = { createMissing?: boolean; officePattern?: string };

/** `patch` holds only what the row gives. */
export type SchoolStep = Step & { input: SchoolInput; patch: SchoolPatch };

/** An item to create. Its id is a negative stand-in. Items below it name the stand-in as their parent. */
export type Missing = { collection: Collection; item: StoredMaster };

export type SchoolPlan = Plan<SchoolStep> & { missing: Missing[] };

/**
 * The collections in which `--create-missing` creates items. School types are fixed. A block office is created only
 * when the pattern names it.
 */
const MADE: ReadonlySet<Collection> = new Set([
  'districts',
  'rd-blocks',
  'habitations',
  'management-types',
  'mediums',
]);

/**
 * Plans what an import of the file into these schools and this master data would do. A rejected row creates no master
 * data.
 */
export function planSchools(
  file: CsvFile,
  schools: readonly SchoolRow[],
  master: MasterData,
  options: ImportOptions,
): SchoolPlan {
  const { rows, rejected } = eachOnce(file, 'school_id');
  const plan: SchoolPlan = { steps: [], rejected, missing: [], notes: [] };
  const stored = new Map(schools.map((school) => [school.school_id, school]));
  let planned = master;
  for (const row of rows) {
    const school = schoolFromRow(file, row, options.officePattern);
    if ('reason' in school) {
      plan.rejected.push({ row, reason: school.reason });
    } else {
      const held = stored.get(school.input.school_id);
      const attempt = { master: planned, missing: [] as Missing[], count: plan.missing.length };
      if (options.createMissing) addMissing(attempt, school);
      try {
        plan.steps.push(stepOf(row, school, held, attempt.master));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        plan.rejected.push({ row, reason: reasonIn(error) });
        continue;
      }
      planned = attempt.master;
      plan.missing.push(...attempt.missing);
      if (school.note)
        plan.notes.push(`row ${row.number}, ${cellOf(file, row, 'school_id')}: ${school.note}`);
    }
  }
  return plan;
}

/** Adds to the attempt each item that the school names and that does not exist. */
function addMissing(
  attempt: { master: MasterData; missing: Missing[]; count: number },
  { input, officeByPattern }: SchoolOfRow,
) {
  const ids = new Map<string, number>();
  for (const { field, collection, under } of choicesOf(school)) {
    const name = input[field];
    const parent = under && ids.get(under);
    if (name === '' || (under && parent === undefined)) continue;
    let item = attempt.master.byName(collection, name, parent);
    const mayMake = MADE.has(collection) || (collection === 'block-offices' && officeByPattern);
    if (!item && mayMake) {
      item = { id: -1 - attempt.count - attempt.missing.length, name, is_active: true, parent };
      attempt.missing.push({ collection, item });
      attempt.master = attempt.master.plus(collection, [item]);
    }
    if (item) ids.set(field, item.id);
  }
}

/** @throws AppError 400 for a choice that is not in its list */
function stepOf(
  row: FileRow,
  { input, given }: SchoolOfRow,
  held: SchoolRow | undefined,
  master: MasterData,
): SchoolStep {
  const patch: SchoolPatch = Object.fromEntries(given.map((field) => [field, input[field]]));
  if (!held) {
    choose(school, input, master);
    return { row, action: 'create', input, patch };
  }
  const shown = presentSchool(held, master);
  const merged = { ...shown, ...patch };
  const chosen: Partial<Record<string, number>> = choose(school, merged, master, held);
  const choices = new Set<string>(choicesOf(school).map(({ field }) => field));
  const same = given.every((field) =>
    choices.has(field) ? chosen[field] === held[field] : merged[field] === shown[field],
  );
  return { row, action: same ? 'unchanged' : 'update', input, patch };
}
