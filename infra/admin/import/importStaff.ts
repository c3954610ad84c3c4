import type { Deps } from '../../../functions/app/deps.ts';
import { AppError, hasCode } from '../../../functions/app/errors.ts';
import { readMasterVersions } from '../../../functions/masterData/stored.ts';
import { numberBlocks } from '../../../functions/table/feed.ts';
import { keys } from '../../../functions/table/keys.ts';
import { createTeacher, updateTeacher } from '../../../functions/teachers/writes.ts';
import { systemActor } from '../systemActor.ts';
import { type Action, carryOut, type ImportReport, type ImportRun } from './carryOut.ts';
import type { CsvFile } from './csvFile.ts';
import { planTeachers, type TeacherStep } from './planTeachers.ts';
import { requireTeacherColumns } from './teacherFile.ts';

/**
 * Imports teachers into the stored schools by the rules and transactions of the form. A row that is stored already changes
 * nothing, so an import that was cut off can be run again.
 * @throws CommandError when a column is missing or the table stops answering; rows stored by then stay
 */
export async function importStaff(deps: Deps, file: CsvFile, run: ImportRun = {}): Promise<ImportReport> {
  requireTeacherColumns(file);
  return carryOut(file, await planTeachers(deps, file), 'teachers', run, async () => {
    const by = systemActor(`import:teachers ${file.name}`, deps.newId());
    const writer = { ...by, versions: await readMasterVersions(deps.table) };
    const take = numberBlocks(deps.table, 'teacher');
    return (step, again) => store(deps, writer, step, again, take);
  });
}

/** @throws AppError when the row cannot be stored */
async function store(
  deps: Deps,
  by: Parameters<typeof createTeacher>[1],
  { teacher_ID, input, action, patch }: TeacherStep,
  again: boolean,
  take: () => Promise<number>,
): Promise<Action> {
  let refusal: unknown;
  if (input) {
    try {
      await createTeacher(deps, by, input, take);
      return 'create';
    } catch (error) {
      if (!hasCode(error, 'duplicate')) throw error;
      refusal = error;
    }
  }
  // A Teacher ID that is taken was stored after the plan was made: by an attempt of ours whose answer was lost, or by
  // somebody else. If nobody has the Teacher ID, another teacher has the Aadhaar number.
  const claim = await deps.table.get(keys.unique('teacher_ID', teacher_ID.toLowerCase()));
  if (!claim) throw refusal ?? new AppError('notFound');
  await updateTeacher(deps, by, claim.owner as number, patch, { take });
  return again ? action : 'update';
}
