import type { Deps } from '../../functions/app/deps.ts';
import { keys } from '../../functions/table/keys.ts';
import { CommandError } from '../commandError.ts';
import { connectStage, placeOf } from './deployed.ts';
import { accountOf, eraseTeacher, mergedInto, recordOf, refuseAnother } from './eraseTeacher.ts';
import { FLAG, readWords, TEXT } from './readWords.ts';

const USAGE =
  'Usage: npm run admin -- erase-teacher [--stage STAGE] --id NUMBER --teacher-id ID, where NUMBER stands in the address of the record and ID is its Teacher ID. With --yes it is done, without it only told. --account NUMBER names an account that an earlier run deleted before it stopped.';

/**
 * `erase-teacher`: erases what is kept of a teacher who has left, of a deployed stage or of the local cloud. Without
 * `--yes` it tells what it would erase.
 * @returns the exit code: 1 where nothing is kept of such a teacher
 * @throws CommandError where the Teacher ID is not that of the record
 */
export async function eraseTeacherCommand(args: string[]): Promise<number> {
  const { stage, id, teacherId, account, yes } = readArguments(args);
  const deps = await connectStage(stage, ['DOCUMENTS_BUCKET']);
  const teacher = await recordOf(deps, id);
  // A number is soon mistyped, and nobody gets back what is erased.
  if (teacher && teacher.teacher_ID !== teacherId) {
    throw new CommandError(`The record ${id} has another Teacher ID: nothing was erased.`);
  }
  console.log(`Looking at the ${placeOf(deps)}.`);
  if (!teacher)
    console.log(
      `There is no record ${id}, so nothing shows whether it had this Teacher ID: check the number.`,
    );
  return yes ? erase(deps, id, teacherId, account) : tell(deps, id, teacher !== undefined, account);
}

async function tell(deps: Deps, id: number, record: boolean, given: number | undefined): Promise<number> {
  if (given !== undefined) await refuseAnother(deps, id, given);
  const account = given ?? (await accountOf(deps, id));
  if (record) console.log('The record would be erased, with all that belongs to it.');
  for (const one of await mergedInto(deps, id))
    console.log(`The record ${one}, which was merged into it, would be erased too.`);
  if (account === undefined) console.log('There is no account.');
  else if (await deps.table.get(keys.user(account)))
    console.log(`The account ${account} would be erased, with its sessions.`);
  else console.log(`There is no account ${account} any more: its key in the trail would be erased.`);
  console.log('Nothing was done. Add --yes to erase it.');
  return record || account !== undefined ? 0 : 1;
}

async function erase(deps: Deps, id: number, teacherId: string, given: number | undefined): Promise<number> {
  const owner = given ?? (await accountOf(deps, id));
  if (owner !== undefined)
    console.log(`Its account is ${owner}. If this stops, add --account ${owner} next time.`);
  const { record, account, keys: erased } = await eraseTeacher(deps, id, owner, teacherId);
  if (!record && !account && erased === 0) {
    console.error('Nothing is kept of such a teacher.');
    return 1;
  }
  const what = [
    record && 'the record',
    account && 'the account',
    erased > 0 && 'personal values in the trail',
  ];
  console.log(`Erased: ${what.filter(Boolean).join(', ')}.`);
  console.log('Backups of the table and former versions of documents end within 35 days.');
  console.log(
    'Entries that were written before the trail sealed personal values still hold them, in the table and in the archive.',
  );
  return 0;
}

const NUMBER = /^[1-9][0-9]{0,11}$/;

const OPTIONS = { stage: TEXT, id: TEXT, 'teacher-id': TEXT, account: TEXT, yes: FLAG };

const readArguments = (args: string[]) =>
  readWords(USAGE, { args, options: OPTIONS }, ({ values }) => {
    const { stage, id = '', 'teacher-id': teacherId, account, yes } = values;
    if (!teacherId || ![id, account ?? id].every((one) => NUMBER.test(one))) return undefined;
    return { stage, id: Number(id), teacherId, account: account ? Number(account) : undefined, yes };
  });
