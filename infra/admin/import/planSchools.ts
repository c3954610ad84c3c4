import type { Deps } from '../../../functions/app/deps.ts';
import { sightOf } from '../../../functions/directory/sight.ts';
import type { Texts } from '../../../functions/imports/cells.ts';
import { newSchool, schoolPatch } from '../../../functions/imports/cells.ts';
import { compareRows } from '../../../functions/imports/compare.ts';
import { reasonOfIssues } from '../../../functions/imports/reason.ts';
import { worldOf } from '../../../functions/imports/worlds.ts';
import type { MasterData, StoredMaster } from '../../../functions/masterData/stored.ts';
import { type ImportRow, KEY_COLUMN, type SentRow } from '../../../shared/domain/import.ts';
import type { SchoolInput, SchoolPatch } from '../../../shared/domain/school.ts';
import { understand } from '../../../shared/domain/workbook/understand.ts';
import type { Collection } from '../../../shared/records/collections.ts';
import { choicesOf } from '../../../shared/records/record.ts';
import { school } from '../../../shared/records/school.ts';
import { systemActor } from '../systemActor.ts';
import type { Plan, Step } from './carryOut.ts';
import { ACTIONS } from './carryOut.ts';
import { type CsvFile, cellOf, type FileRow } from './csvFile.ts';
import { type SchoolOfRow, schoolFromRow } from './schoolFromRow.ts';

export type ImportOptions = { createMissing?: boolean; officePattern?: string };

/** `input` is the whole school where it is new, `patch` only what differs. */
export type SchoolStep = Step & { school_id: string; input?: SchoolInput; patch: SchoolPatch };

/** An item to create. Its id is a negative stand-in. Items below it name the stand-in as their parent. */
export type Missing = { collection: Collection; item: StoredMaster };

type SchoolPlan = Plan<SchoolStep> & { missing: Missing[] };

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

type ReadRow = SchoolOfRow & { row: FileRow };
type Attempt = { master: MasterData; missing: Missing[] };

/**
 * Plans what an import of the file into the stored schools and this master data would do, as the screen compares a
 * file. A rejected row creates no master data.
 */
export async function planSchools(
  deps: Deps,
  file: CsvFile,
  master: MasterData,
  options: ImportOptions,
): Promise<SchoolPlan> {
  const plan: SchoolPlan = { steps: [], rejected: [], missing: [], notes: [] };
  const read: ReadRow[] = [];
  for (const row of file.rows) {
    const one = schoolFromRow(file, row, options.officePattern);
    if ('reason' in one) plan.rejected.push({ row, reason: one.reason });
    else read.push({ ...one, row });
  }
  const worldIn = worldsFor(deps);
  const sent = read.map((one) => one.sent);
  const first = compareRows(await worldIn(master), sent);
  const planned = options.createMissing
    ? await withMissing(first, read, master, worldIn)
    : { master, missing: [] };
  plan.missing.push(...planned.missing);
  const compared = planned.missing.length > 0 ? compareRows(await worldIn(planned.master), sent) : first;
  const byNumber = new Map(read.map((one) => [one.row.number, one]));
  for (const one of compared) {
    const { row, note } = byNumber.get(one.row) as ReadRow;
    if (one.outcome === 'invalid') plan.rejected.push({ row, reason: reasonOfIssues(one.issues) });
    else {
      plan.steps.push(stepOf(row, one));
      if (note) plan.notes.push(`row ${row.number}, ${cellOf(file, row, 'school_id')}: ${note}`);
    }
  }
  return plan;
}

type WorldIn = (master: MasterData) => ReturnType<typeof worldOf>;

/** What rows are compared with, under given master data. The schools are those of this moment. */
function worldsFor(deps: Deps): WorldIn {
  const { actor } = systemActor('import:schools', '');
  const see = sightOf(deps, actor.scope);
  return (master) => worldOf(deps, { actor, see, master }, 'schools', []);
}

/** Adds the items that refused rows name and that do not exist, as far as the rows are right with them. */
async function withMissing(
  compared: readonly ImportRow[],
  read: readonly ReadRow[],
  master: MasterData,
  worldIn: WorldIn,
): Promise<Attempt> {
  const byNumber = new Map(read.map((one) => [one.row.number, one]));
  let planned: Attempt = { master, missing: [] };
  for (const { row, outcome, issues } of compared) {
    // No new item mends a key that stands twice.
    if (outcome !== 'invalid' || issues.some(({ field }) => field === KEY_COLUMN.schools)) continue;
    const one = byNumber.get(row) as ReadRow;
    const attempt = addMissing(planned, one);
    if (attempt.missing.length === planned.missing.length) continue;
    const [again] = compareRows(await worldIn(attempt.master), [one.sent]);
    if (again && again.outcome !== 'invalid') planned = attempt;
  }
  return planned;
}

/** What a row says in a cell; '' where somebody wrote that there is no value. */
const textIn = ({ cells }: SentRow, field: keyof typeof school) =>
  understand(school[field], cells.find(([column]) => column === field)?.[2] ?? '', '').value;

/** An attempt with each item that the school names and that does not exist. */
function addMissing(before: Attempt, { sent, officeByPattern }: SchoolOfRow): Attempt {
  let { master } = before;
  const missing = [...before.missing];
  const ids = new Map<string, number>();
  for (const { field, collection, under } of choicesOf(school)) {
    const name = textIn(sent, field);
    const parent = under && ids.get(under);
    if (name === '' || (under && parent === undefined)) continue;
    let item = master.byName(collection, name, parent);
    const mayMake = MADE.has(collection) || (collection === 'block-offices' && officeByPattern);
    if (!item && mayMake) {
      item = { id: -1 - missing.length, name, is_active: true, parent };
      missing.push({ collection, item });
      master = master.plus(collection, [item]);
    }
    if (item) ids.set(field, item.id);
  }
  return { master, missing };
}

function stepOf(row: FileRow, { key, outcome, cells }: ImportRow): SchoolStep {
  const texts: Texts = Object.fromEntries(cells.map((cell) => [cell.column, cell.new]));
  const input = outcome === 'create' ? newSchool(texts).input : undefined;
  const { school_id: _key, ...patch } = schoolPatch(texts);
  return { row, action: ACTIONS[outcome], school_id: key, input, patch };
}
