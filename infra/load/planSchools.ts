import type { MasterData, StoredMaster } from '../../functions/data/masterData.ts';
import { CHOICES, choose, presentSchool } from '../../functions/data/school.ts';
import type { SchoolRow } from '../../functions/data/schoolRow.ts';
import { AppError } from '../../functions/http/errors.ts';
import type { Collection } from '../../shared/domain/masterData.ts';
import type { SchoolInput, SchoolPatch } from '../../shared/domain/school.ts';
import type { Rejected } from './rejectedFile.ts';
import type { FileRow, SchoolFile } from './schoolFile.ts';
import { reasonOf, type SchoolOfRow, schoolFromRow } from './schoolFromRow.ts';

export type LoadOptions = { createMissing?: boolean; officePattern?: string };

/** What storing a row means. The patch of a school holds what its row gives. */
export type Step = {
  row: FileRow;
  action: 'create' | 'update' | 'unchanged';
  input: SchoolInput;
  patch: SchoolPatch;
};

/** An item to be made. Its id is a negative stand-in, which items below it name as their parent. */
export type Missing = { collection: Collection; item: StoredMaster };

export type Plan = { steps: Step[]; rejected: Rejected[]; missing: Missing[]; notes: string[] };

/** What `--create-missing` makes; school types are fixed, and a block office only by the pattern. */
const MADE: ReadonlySet<Collection> = new Set([
  'districts',
  'rd-blocks',
  'habitations',
  'management-types',
  'mediums',
]);

/**
 * What loading the file into these schools and this master data would do. Nothing is made for a row that is
 * rejected for another reason.
 */
export function planSchools(
  file: SchoolFile,
  schools: readonly SchoolRow[],
  master: MasterData,
  options: LoadOptions,
): Plan {
  const plan: Plan = { steps: [], rejected: [], missing: [], notes: [] };
  const stored = new Map(schools.map((school) => [school.school_id, school]));
  const numbers = new Map<string, number>();
  let planned = master;
  for (const row of file.rows) {
    const school = schoolFromRow(file, row, options.officePattern);
    const id = row.cells[file.columns.indexOf('school_id')]?.trim() ?? '';
    const earlier = numbers.get(id);
    if (id !== '' && earlier === undefined) numbers.set(id, row.number);
    if (id !== '' && earlier !== undefined) {
      const reason = reasonOf('school_id', `stands in row ${earlier} of the file already`);
      plan.rejected.push({ row, reason });
    } else if ('reason' in school) {
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
      if (school.note) plan.notes.push(`row ${row.number}, ${id}: ${school.note}`);
    }
  }
  return plan;
}

/** What an error of a write says, field by field. */
export const reasonIn = ({ message, issues }: AppError) =>
  issues?.map((issue) => reasonOf(issue.field, issue.message)).join('; ') ?? message;

/** Adds to the attempt what the school names and nobody has made. */
function addMissing(
  attempt: { master: MasterData; missing: Missing[]; count: number },
  { input, officeByPattern }: SchoolOfRow,
) {
  const ids = new Map<string, number>();
  for (const choice of CHOICES) {
    const { field, collection } = choice;
    const name = input[field];
    const parent = 'parent' in choice ? ids.get(choice.parent) : undefined;
    if (name === '' || ('parent' in choice && parent === undefined)) continue;
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
): Step {
  const patch: SchoolPatch = Object.fromEntries(given.map((field) => [field, input[field]]));
  if (!held) {
    choose(input, master);
    return { row, action: 'create', input, patch };
  }
  const { text, ...school } = held;
  const shown = presentSchool(school, master);
  const merged = { ...shown, ...patch };
  const chosen: Partial<Record<string, number>> = choose(merged, master, held);
  const choices = new Set<string>(CHOICES.map(({ field }) => field));
  const same = given.every((field) =>
    choices.has(field) ? chosen[field] === held[field] : merged[field] === shown[field],
  );
  return { row, action: same ? 'unchanged' : 'update', input, patch };
}
