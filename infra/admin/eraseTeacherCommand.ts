import { parseArgs } from 'node:util';
import type { Deps } from '../../functions/app/deps.ts';
import { keys } from '../../functions/table/keys.ts';
import type { StoredTeacher } from '../../functions/teachers/stored.ts';
import { connectStage, placeOf } from './deployed.ts';
import { accountOf, eraseTeacher } from './eraseTeacher.ts';
import { ImportError } from './import/importError.ts';

const USAGE =
  'Usage: npm run admin -- erase-teacher [--stage STAGE] --id NUMBER --teacher-id ID, where NUMBER stands in the address of the record and ID is its Teacher ID. With --yes it is done, without it only told.';

/**
 * `erase-teacher`: erases what is kept of a teacher who has left, of a deployed stage or of the local cloud. Without
 * `--yes` it tells what it would erase.
 * @returns the exit code: 1 where nothing is kept of such a teacher
 * @throws ImportError where the Teacher ID is not that of the record
 */
export async function eraseTeacherCommand(args: string[]): Promise<number> {
  const { stage, id, teacherId, yes } = readArguments(args);
  const deps = await connectStage(stage, ['DOCUMENTS_BUCKET']);
  const teacher = (await deps.table.get(keys.teacher(id))) as StoredTeacher | undefined;
  // A number is soon mistyped, and nobody gets back what is erased.
  if (teacher && teacher.teacher_ID !== teacherId) {
    throw new ImportError(`The record ${id} has another Teacher ID: nothing was erased.`);
  }
  console.log(`Looking at the ${placeOf(deps)}.`);
  return yes ? erase(deps, id) : tell(deps, id, teacher !== undefined);
}

async function tell(deps: Deps, id: number, record: boolean): Promise<number> {
  const account = await accountOf(deps, id);
  console.log(record ? 'The record would be erased, with all that belongs to it.' : 'There is no record.');
  console.log(
    account === undefined
      ? 'There is no account.'
      : `The account ${account} would be erased, with its sessions.`,
  );
  console.log('Nothing was done. Add --yes to erase it.');
  return record || account !== undefined ? 0 : 1;
}

async function erase(deps: Deps, id: number): Promise<number> {
  const { record, account } = await eraseTeacher(deps, id);
  if (!record && !account) {
    console.error('Nothing is kept of such a teacher.');
    return 1;
  }
  console.log(`Erased: ${[record && 'the record', account && 'the account'].filter(Boolean).join(' and ')}.`);
  console.log('Backups of the table and former versions of documents end within 35 days.');
  return 0;
}

function readArguments(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = { stage: text, id: text, 'teacher-id': text, yes: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args, options });
    const { stage, id = '', 'teacher-id': teacherId, yes = false } = values;
    if (/^[1-9][0-9]{0,11}$/.test(id) && teacherId) return { stage, id: Number(id), teacherId, yes };
  } catch {
    // Told below.
  }
  throw new ImportError(USAGE);
}
