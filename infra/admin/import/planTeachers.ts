import type { Deps } from '../../../functions/app/deps.ts';
import { AppError } from '../../../functions/app/errors.ts';
import { todayOf } from '../../../functions/app/today.ts';
import { sightOf } from '../../../functions/directory/sight.ts';
import { newTeacher, readCell, type Texts, teacherPatch } from '../../../functions/imports/cells.ts';
import { AADHAAR, compareRows } from '../../../functions/imports/compare.ts';
import { reasonOf, reasonOfIssues } from '../../../functions/imports/reason.ts';
import { worldOf } from '../../../functions/imports/worlds.ts';
import { currentMaster } from '../../../functions/masterData/stored.ts';
import { aadhaarNews } from '../../../functions/security/vault.ts';
import { keys } from '../../../functions/table/keys.ts';
import type { StoredTeacher } from '../../../functions/teachers/stored.ts';
import type { ImportRow, SentRow } from '../../../shared/domain/import.ts';
import type { TeacherInput, TeacherPatch } from '../../../shared/domain/teacher.ts';
import { systemActor } from '../systemActor.ts';
import { ACTIONS, type Plan, type Step } from './carryOut.ts';
import type { CsvFile, FileRow } from './csvFile.ts';
import { sentRow, textsOf } from './rowTexts.ts';
import { isTeacherField } from './teacherFile.ts';

/** `input` is the whole teacher where it is new, `patch` only what differs. */
export type TeacherStep = Step & {
  teacher_ID: string;
  school_id: string;
  input?: TeacherInput;
  patch: TeacherPatch;
};

/** A row, and the Aadhaar number that it gives. The screen takes none; this import seals them. */
type ReadRow = { row: FileRow; sent: SentRow; aadhaar?: string };

/** Plans what an import of the file into the stored teachers and schools would do, as the screen compares a file. */
export async function planTeachers(deps: Deps, file: CsvFile): Promise<Plan<TeacherStep>> {
  const plan: Plan<TeacherStep> = { steps: [], rejected: [], notes: [] };
  const read: ReadRow[] = [];
  for (const row of file.rows) {
    const texts = textsOf(file, row, isTeacherField);
    if ('reason' in texts) plan.rejected.push({ row, reason: texts.reason });
    else {
      const aadhaar = texts.get(AADHAAR);
      texts.delete(AADHAAR);
      read.push({ row, sent: sentRow('teachers', row, texts), aadhaar });
    }
  }
  const byNumber = new Map(read.map((one) => [one.row.number, one]));
  for (const one of await compared(deps, read)) {
    const { row, sent, aadhaar } = byNumber.get(one.row) as ReadRow;
    if (one.outcome === 'invalid') {
      plan.rejected.push({ row, reason: reasonOfIssues(one.issues) });
      continue;
    }
    try {
      plan.steps.push({ row, ...(await stepOf(deps, one, sent, aadhaar)) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      plan.rejected.push({ row, reason: reasonOf(error) });
    }
  }
  return { ...plan, steps: inTurn(plan.steps) };
}

async function compared(deps: Deps, read: readonly ReadRow[]): Promise<ImportRow[]> {
  const { actor } = systemActor('import:teachers', '');
  const sent = read.map((one) => one.sent);
  const asker = { actor, see: sightOf(deps, actor.scope), master: await currentMaster(deps) };
  return compareRows(await worldOf(deps, asker, 'teachers', sent), sent);
}

/** @throws AppError 400 for an Aadhaar number that is none; 503 when its index cannot be made */
async function stepOf(
  deps: Deps,
  { id, key, outcome, cells }: ImportRow,
  sent: SentRow,
  aadhaar: string | undefined,
): Promise<Omit<TeacherStep, 'row'>> {
  const texts: Texts = Object.fromEntries(cells.map((cell) => [cell.column, cell.new]));
  const number = aadhaar === undefined ? undefined : await numberOf(deps, id, aadhaar);
  const given = { ...texts, ...(number !== undefined && { [AADHAAR]: number }) };
  const school_id = sent.cells.find(([column]) => column === 'school_id')?.[2] ?? '';
  return {
    action: outcome === 'same' && number !== undefined ? 'update' : ACTIONS[outcome],
    teacher_ID: key,
    school_id,
    input: outcome === 'create' ? newTeacher(given).input : undefined,
    patch: teacherPatch(given),
  };
}

/** The Aadhaar number that a row gives, where it is another than the teacher has. No row takes one away. */
async function numberOf(deps: Deps, id: number | null, text: string): Promise<string | undefined> {
  const read = readCell('teachers', AADHAAR, text, todayOf(deps));
  if ('fault' in read) {
    const issues = [{ field: AADHAAR, message: read.fault }];
    throw new AppError('invalid', read.fault, { issues });
  }
  if (read.text === '') return undefined;
  const before =
    id === null ? undefined : ((await deps.table.get(keys.teacher(id))) as StoredTeacher | undefined);
  return (await aadhaarNews(deps, read.text, before)) ? read.text : undefined;
}

/**
 * Takes one teacher of each school in turn. Simultaneous writes that check the same school would hold each other up.
 */
function inTurn(steps: readonly TeacherStep[]): TeacherStep[] {
  const bySchool = [...Map.groupBy(steps, ({ school_id }) => school_id).values()];
  const most = Math.max(0, ...bySchool.map(({ length }) => length));
  return Array.from({ length: most }, (_, n) => bySchool.flatMap((ofSchool) => ofSchool[n] ?? [])).flat();
}
