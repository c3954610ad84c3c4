import type { Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { hasCode } from '../app/errors.ts';
import { closeItem, finishRemoval } from '../masterData/items.ts';
import { type Change, changeWrites, ownFields, retrying } from '../table/commit.ts';
import { takeNumbers } from '../table/feed.ts';
import { type Job, jobWrite, newJob, type Work } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import { subjectsOf } from '../table/subjects.ts';
import { type StoredTeacher, type TeacherFields, teacherChange } from '../teachers/stored.ts';

const COLLECTION = 'religions';

/**
 * Starts to delete a religion that teachers may have. Nobody can choose it from now on. The returned job clears it from
 * their records and then deletes it. A second call starts another job, which finds less to do.
 * @throws 404 when there is no such religion
 */
export async function removeReligion(deps: Deps, by: Writer, id: number): Promise<Job> {
  const { name } = await retrying(() => closeItem(deps, COLLECTION, id));
  const left = await teachersOf(deps, id);
  const job = newJob(deps, by, {
    kind: 'religion',
    parent: id,
    note: { before: { religion: name }, after: { religion: '' } },
    total: left.length,
  });
  await deps.table.transact([jobWrite(job)]);
  return job;
}

const teachersOf = async (deps: Deps, religion: number) =>
  (await deps.teachers.look()).filter((row) => row.religion === religion).map(({ id }) => id);

/** Clears a religion from the teachers who have it, as an edit of each record, and then deletes it. */
export const religionWork: Work = {
  left: (deps, { parent }) => teachersOf(deps, parent),

  writes: async (deps, by, { parent, note }, ids) => {
    const read = await deps.table.batchGet<StoredTeacher>(ids.map(keys.teacher));
    const teachers = read.filter(({ religion }) => religion === parent);
    const count = teachers.length;
    const people = await subjectsOf(
      deps,
      'teacher',
      teachers.map((teacher) => teacher.id),
    );
    const first = await takeNumbers(deps.table, 'teacher', count);
    const updated_at = deps.now().toISOString();
    const changes = teachers.map((before, i) => {
      const change: Change<TeacherFields> = {
        ...teacherChange(before.id),
        before,
        after: { ...ownFields<TeacherFields>(before), religion: undefined, updated_at },
        number: first + i,
        audit: { action: 'update', resource_type: 'teacher', details: note },
      };
      return changeWrites(deps, by, change, people.get(before.id));
    });
    return { count, writes: changes.flatMap(({ writes }) => writes) };
  },

  finish: (deps, by, { parent }) =>
    retrying(async () => {
      try {
        // An edit that began before the job was stored opens the item again, and people can choose it until it is closed
        // here. The deletion was accepted and may not be refused, so these teachers lose it as well.
        const closed = await closeItem(deps, COLLECTION, parent);
        if ((await teachersOf(deps, parent)).length > 0) return 'more';
        await finishRemoval(deps, by, COLLECTION, closed);
      } catch (error) {
        const gone = hasCode(error, 'notFound');
        if (!gone) throw error;
      }
      return undefined;
    }),
};
