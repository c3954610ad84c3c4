import { randomUUID } from 'node:crypto';
import type { Deps } from '../../functions/app/deps.ts';
import { hasCode } from '../../functions/app/errors.ts';
import { inFlight } from '../../functions/app/inFlight.ts';
import { eraseBinnedTeacher } from '../../functions/bin/erasing.ts';
import { readItems, readLines } from '../../functions/bin/reads.ts';
import type { BinnedTeacher } from '../../functions/bin/stored.ts';
import { deleteTeacher } from '../../functions/cascade/teacher.ts';
import { removeRowsOf } from '../../functions/imports/removal.ts';
import { foldedKey } from '../../functions/imports/rowKey.ts';
import { readMasterVersions } from '../../functions/masterData/stored.ts';
import { emptyMovesOf } from '../../functions/moves/erasure.ts';
import { CLOSING_PREFIX, keys } from '../../functions/table/keys.ts';
import { eraseSubject } from '../../functions/table/subjects.ts';
import { EXISTS } from '../../functions/table/table.ts';
import type { StoredTeacher } from '../../functions/teachers/stored.ts';
import { removeTicketsOf } from '../../functions/tickets/removal.ts';
import type { StoredUser } from '../../functions/userManagement/accounts.ts';
import { deleteUser } from '../../functions/userManagement/writes.ts';
import { CommandError } from '../commandError.ts';
import { systemActor } from './systemActor.ts';

/** What was there to erase. `keys` counts the keys of personal values in the audit trail. */
type Erased = { record: boolean; account: boolean; keys: number };

/** As many schools are asked at once. */
const IN_FLIGHT = 16;

/** Undefined for what is not there. */
const unlessGone = (error: unknown) => {
  if (hasCode(error, 'notFound')) return undefined;
  throw error;
};

/** The account of a teacher, by the claim that it holds until it is deleted itself. */
export async function accountOf(deps: Deps, teacherId: number): Promise<number | undefined> {
  const claim = await deps.table.get(keys.unique('teacher_account', String(teacherId)));
  return claim?.owner as number | undefined;
}

/**
 * Erases what is kept of a teacher who has left: the record with postings, medical record, document and Aadhaar number,
 * corrections that were asked for, rows of imports, what moves and the closing of a school noted, the account with its
 * sessions, the keys of both in the audit trail, and all of this of the records that were merged into it. Uses the
 * product's own deletions, so each leaves its entry. A second run continues where the first one stopped, also after the
 * record was deleted on the screen.
 * @param account its id, where an earlier run deleted it and stopped before it erased the key
 * @param given the Teacher ID, where no record tells it any more
 * @throws CommandError where that account stands and is not the teacher's
 */
export async function eraseTeacher(
  deps: Deps,
  teacherId: number,
  account?: number,
  given?: string,
): Promise<Erased> {
  const by = {
    ...systemActor('erase-teacher', randomUUID()),
    versions: await readMasterVersions(deps.table),
  };
  const all = { force: true };
  const done = () => true;
  if (account !== undefined) await refuseAnother(deps, teacherId, account);
  // What was merged into the record is of the same person. It comes first: only the record names it.
  let before = 0;
  for (const id of await mergedInto(deps, teacherId)) before += (await eraseTeacher(deps, id)).keys;
  // Before the record goes: from then on the stream changes the account as well.
  const owner = account ?? (await accountOf(deps, teacherId));
  const kept = await recordOf(deps, teacherId);
  const codes = kept
    ? [kept.teacher_ID, ...(kept.former ?? []).map(([, code]) => code)]
    : await unlessTaken(deps, given);
  const record = await deleteTeacher(deps, by, teacherId, all).then(done, unlessGone);
  // They hold what was asked for, and papers.
  await removeTicketsOf(deps, by, 'teacher', [teacherId]);
  await removeRowsOf(deps, teacherId, codes);
  await removeNotesOf(deps, teacherId);
  const user =
    owner === undefined ? undefined : await deleteUser(deps, by, owner, all).then(done, unlessGone);
  // What was deleted, now or on the screen, waits in the bin.
  const binned = await eraseBinnedTeacher(deps, by, teacherId);
  if (await deps.table.get(keys.teacher(teacherId)))
    throw new CommandError('Somebody brought the record back just now: run the command again.');
  await emptyMovesOf(deps, by, [teacherId]);
  // Last: a deletion seals its own entry under the key, and makes one where there is none.
  const erased = [await eraseSubject(deps, 'teacher', teacherId, by)];
  if (owner !== undefined) erased.push(await eraseSubject(deps, 'user', owner, by));
  return { record: record ?? binned, account: user ?? false, keys: before + erased.filter(Boolean).length };
}

/** Deletes what the closings of schools changed of a teacher, which may be noted at any school. */
async function removeNotesOf(deps: Deps, teacherId: number): Promise<void> {
  const { table } = deps;
  const binned = (await readLines(deps)).filter(({ kind }) => kind === 'school');
  const schools = [...(await deps.schools.look()), ...binned];
  await inFlight(schools, IN_FLIGHT, async ({ id }) => {
    const notes = await table.query({ pk: keys.school(id).pk, prefix: CLOSING_PREFIX });
    const own = notes.filter(({ teacher }) => teacher === teacherId);
    if (own.length > 0)
      await table.transact(own.map(({ pk, sk }) => ({ delete: { pk, sk }, condition: EXISTS })));
  });
}

/** A Teacher ID, unless somebody has it, or has it in the bin: rows that were sent by it may be theirs. */
async function unlessTaken(deps: Deps, code: string | undefined): Promise<string[]> {
  if (code === undefined) return [];
  const binned = await readLines(deps);
  const isTaken =
    (await deps.table.get(keys.unique('teacher_ID', foldedKey(code)))) !== undefined ||
    binned.some((line) => line.kind === 'teacher' && foldedKey(line.code) === foldedKey(code));
  return isTaken ? [] : [code];
}

/** The record, which is there or in the bin. */
export async function recordOf(deps: Deps, teacherId: number): Promise<StoredTeacher | undefined> {
  const stored = (await deps.table.get(keys.teacher(teacherId))) as StoredTeacher | undefined;
  if (stored) return stored;
  // After the table: a record that is deleted between the two reads is found.
  const [binned] = (await readItems(deps, 'teacher', [teacherId])) as BinnedTeacher[];
  return binned?.record;
}

/** The ids of the records that were merged into one. */
export async function mergedInto(deps: Deps, teacherId: number): Promise<number[]> {
  const former = (await recordOf(deps, teacherId))?.former ?? [];
  return [...new Set(former.map(([id]) => id))].filter((id) => id !== teacherId);
}

/** @throws CommandError where an account stands and is another's */
export async function refuseAnother(deps: Deps, teacherId: number, account: number): Promise<void> {
  const user = (await deps.table.get(keys.user(account))) as Partial<StoredUser> | undefined;
  if (user && user.teacher_id !== teacherId)
    throw new CommandError(`The account ${account} is not this teacher's: nothing was erased.`);
}
