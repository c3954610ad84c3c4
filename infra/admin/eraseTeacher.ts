import { randomUUID } from 'node:crypto';
import type { Deps } from '../../functions/app/deps.ts';
import { AppError } from '../../functions/app/errors.ts';
import { deleteTeacher } from '../../functions/cascade/teacher.ts';
import { readMasterVersions } from '../../functions/masterData/stored.ts';
import { keys } from '../../functions/table/keys.ts';
import { deleteUser } from '../../functions/userManagement/writes.ts';
import { systemActor } from './import/systemActor.ts';

/** What was there to erase. */
export type Erased = { record: boolean; account: boolean };

/** Undefined for what is not there. */
const unlessGone = (error: unknown) => {
  if (error instanceof AppError && error.code === 'notFound') return undefined;
  throw error;
};

/** The account of a teacher, by the claim that it holds until it is deleted itself. */
export async function accountOf(deps: Deps, teacherId: number): Promise<number | undefined> {
  const claim = await deps.table.get(keys.unique('teacher_account', String(teacherId)));
  return claim?.owner as number | undefined;
}

/**
 * Erases what is kept of a teacher who has left: the record with postings, medical record, document and Aadhaar number,
 * and the account with its sessions. By the product's own deletions, so that each leaves its entry. Done again it goes
 * on where it stopped, also after the record was deleted on the screen.
 */
export async function eraseTeacher(deps: Deps, teacherId: number): Promise<Erased> {
  const by = {
    ...systemActor('erase-teacher', randomUUID()),
    versions: await readMasterVersions(deps.table),
  };
  const all = { force: true };
  const done = () => true;
  // Before the record goes: from then on the stream changes the account as well.
  const account = await accountOf(deps, teacherId);
  const record = await deleteTeacher(deps, by, teacherId, all).then(done, unlessGone);
  const user =
    account === undefined ? undefined : await deleteUser(deps, by, account, all).then(done, unlessGone);
  return { record: record ?? false, account: user ?? false };
}
