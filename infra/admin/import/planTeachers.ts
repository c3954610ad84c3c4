import type { Deps } from '../../../functions/app/deps.ts';
import { AppError, invalid } from '../../../functions/app/errors.ts';
import type { MasterData } from '../../../functions/masterData/stored.ts';
import type { SchoolRow } from '../../../functions/schools/stored.ts';
import { aadhaarNews, type ShownAadhaar, shownAadhaar } from '../../../functions/security/vault.ts';
import { changes } from '../../../functions/table/auditEntry.ts';
import { keys } from '../../../functions/table/keys.ts';
import { recordsOf } from '../../../functions/table/records.ts';
import { toTeacherFields } from '../../../functions/teachers/fields.ts';
import { ownTeacher } from '../../../functions/teachers/present.ts';
import type { StoredTeacher } from '../../../functions/teachers/stored.ts';
import { plainFault } from '../../../shared/domain/plainFault.ts';
import { TeacherInput, type TeacherPatch } from '../../../shared/domain/teacher.ts';
import { teacherMessages } from '../../../shared/messages/teachers.ts';
import type { Action, Plan, Step } from './carryOut.ts';
import { type CsvFile, cellOf, type FileRow } from './csvFile.ts';
import { currentMaster } from './ensureMasters.ts';
import { reasonIn, reasonOfIssues, type Unreadable } from './reason.ts';
import { formulaMeant } from './rejectedFile.ts';
import { eachOnce, textsOf } from './rowTexts.ts';
import { isTeacherField } from './teacherFile.ts';

/** `patch` holds only what the row gives. */
export type TeacherStep = Step & { input: TeacherInput; patch: TeacherPatch };

/** Teacher IDs that differ only in case are the same. */
const folded = (teacherId: string) => teacherId.toLowerCase();

type World = {
  deps: Deps;
  master: MasterData;
  /** By School ID, and by id. */
  schools: ReadonlyMap<string | number, SchoolRow>;
  /** By folded Teacher ID. Holds only teachers that the file names. */
  stored: ReadonlyMap<string, StoredTeacher>;
  /** What is shown of their Aadhaar numbers. */
  shown: ReadonlyMap<number, ShownAadhaar>;
};

/** Plans what an import of the file into the stored teachers and schools would do. */
export async function planTeachers(deps: Deps, file: CsvFile): Promise<Plan<TeacherStep>> {
  const { rows, rejected } = eachOnce(file, 'teacher_ID', folded);
  const world = await readWorld(deps, file);
  const steps: TeacherStep[] = [];
  for (const row of rows) {
    const teacher = teacherFromRow(file, row);
    if ('reason' in teacher) {
      rejected.push({ row, reason: teacher.reason });
      continue;
    }
    try {
      steps.push({ row, ...teacher, action: await actionOf(world, teacher) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      rejected.push({ row, reason: reasonIn(error) });
    }
  }
  return { steps: inTurn(steps), rejected, notes: [] };
}

async function readWorld(deps: Deps, file: CsvFile): Promise<World> {
  const named = new Set(file.rows.map((row) => folded(formulaMeant(cellOf(file, row, 'teacher_ID')))));
  const rows = (await deps.teachers.look()).filter(({ teacher_ID }) => named.has(folded(teacher_ID)));
  const found = await recordsOf<StoredTeacher>(deps.table, keys.teacher, rows);
  const teachers = found.filter((one) => one !== undefined);
  const schools = await deps.schools.look();
  return {
    deps,
    master: await currentMaster(deps),
    schools: new Map(
      schools.flatMap((school): [string | number, SchoolRow][] => [
        [school.school_id, school],
        [school.id, school],
      ]),
    ),
    stored: new Map(teachers.map((one) => [folded(one.teacher_ID), one] as const)),
    shown: await shownAadhaar(deps, teachers),
  };
}

/** Reads a row by the rules of the form. */
function teacherFromRow(file: CsvFile, row: FileRow): Pick<TeacherStep, 'input' | 'patch'> | Unreadable {
  const texts = textsOf(file, row, isTeacherField);
  if ('reason' in texts) return texts;
  const parsed = TeacherInput.safeParse(Object.fromEntries(texts), { error: plainFault });
  if (!parsed.success) return { reason: reasonOfIssues(parsed.error.issues) };
  const input = parsed.data;
  return { input, patch: Object.fromEntries([...texts.keys()].map((field) => [field, input[field]])) };
}

/** @throws AppError 400 for what a write would refuse */
async function actionOf(
  { deps, master, schools, stored, shown }: World,
  { input, patch }: Pick<TeacherStep, 'input' | 'patch'>,
): Promise<Action> {
  const target = schools.get(input.school_id);
  if (!target) throw invalid('school_id', teacherMessages.unknownSchool);
  const now = deps.now().toISOString();
  const kept = { school: target.id, created_at: now, updated_at: now };
  const before = stored.get(folded(input.teacher_ID));
  if (!before) {
    toTeacherFields(deps, input, kept, master);
    return 'create';
  }
  const school = schools.get(before.school);
  if (!school) throw new AppError('conflict', teacherMessages.schoolGoing);
  const number = shown.get(before.id);
  const own = ownTeacher(before, school, master, number);
  const after = toTeacherFields(deps, { ...own, ...patch }, kept, master, before, number);
  const changed = changes(own, ownTeacher(after, target, master, number)).after;
  const news = await aadhaarNews(deps, patch.aadhaar_number ?? own.aadhaar_number, before);
  const same = Object.keys(changed).length === 0 && !news;
  return same ? 'unchanged' : 'update';
}

/**
 * Takes one teacher of each school in turn. Simultaneous writes that check the same school would hold each other up.
 */
function inTurn(steps: readonly TeacherStep[]): TeacherStep[] {
  const bySchool = [...Map.groupBy(steps, ({ input }) => input.school_id).values()];
  const most = Math.max(0, ...bySchool.map(({ length }) => length));
  return Array.from({ length: most }, (_, n) => bySchool.flatMap((ofSchool) => ofSchool[n] ?? [])).flat();
}
