import { bySystem } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { sessionEnds } from '../security/sessionList.ts';
import { commit, ownFields, retrying } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import { NEW } from '../table/table.ts';
import { type UserFields, userChange, userOfTeacher } from './accounts.ts';

/** No request does this. It follows from a deletion, whose own entry names the actor. */
const BY = bySystem('events.act');

/**
 * The ids of deleted teachers whose accounts are still active, for example because the stream record was lost. The
 * directories only narrow the search: what counts is that the record itself is missing.
 */
export async function accountsLeftOver(deps: Deps): Promise<number[]> {
  // Looks at the accounts first: an account is made after its record.
  const users = await deps.users.look();
  const teachers = new Set((await deps.teachers.look()).map(({ id }) => id));
  const left: number[] = [];
  for (const { is_active, teacher_id } of users) {
    if (!is_active || teacher_id === undefined || teachers.has(teacher_id)) continue;
    if (!(await deps.table.get(keys.teacher(teacher_id)))) left.push(teacher_id);
  }
  return left;
}

/**
 * Deactivates the account of a deleted teacher and signs it out. The account has seen nothing since the deletion,
 * because its school is read with the record. A second call changes nothing, nor does one after the teacher came back
 * from the bin.
 */
export async function endAccountOf(deps: Deps, teacherId: number): Promise<void> {
  await retrying(async () => {
    const before = await userOfTeacher(deps, teacherId);
    if (!before?.is_active || (await deps.table.get(keys.teacher(teacherId)))) return;
    await commit<UserFields>(deps, BY, {
      ...(await userChange(deps, before, { ...ownFields<UserFields>(before), is_active: false })),
      audit: {
        action: 'user_update',
        resource_type: 'user',
        details: { before: { is_active: true }, after: { is_active: false }, deleted_teacher: teacherId },
      },
      also: [...(await sessionEnds(deps, before.id)), { check: keys.teacher(teacherId), condition: NEW }],
    });
  });
}
