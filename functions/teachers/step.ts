import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import type { MasterData } from '../masterData/stored.ts';
import type { SchoolFields } from '../schools/stored.ts';
import { changesWithLists } from '../table/auditEntry.ts';
import { changeWrites, nextNumber, ownFields } from '../table/commit.ts';
import { subjectOf } from '../table/subjects.ts';
import { toldTeacher } from './present.ts';
import { type StoredTeacher, type TeacherFields, teacherChange } from './stored.ts';

/** The school that a record has before or after a step. */
type At = { before: SchoolFields; after: SchoolFields };

/** The writes of a step of a teacher's record, with an entry that names the step. */
export async function teacherStep(
  deps: Deps,
  by: By,
  before: StoredTeacher,
  change: Partial<TeacherFields>,
  {
    at,
    master,
    step,
    edit = true,
    answer,
  }: {
    at: At;
    master: MasterData;
    step: Record<string, unknown>;
    /** False for a step that leaves the record as it is. */
    edit?: boolean;
    answer?: (stored: StoredTeacher) => unknown;
  },
) {
  const own = ownFields<TeacherFields>(before);
  const after = { ...own, ...change, ...(edit && { updated_at: deps.now().toISOString() }) };
  const person = await subjectOf(deps, 'teacher', before.id);
  return changeWrites<TeacherFields>(
    deps,
    by,
    {
      ...teacherChange(before.id),
      before,
      after,
      number: await nextNumber(deps, 'teacher'),
      answer,
      edit,
      audit: {
        action: 'update',
        resource_type: 'teacher',
        details: {
          ...changesWithLists(toldTeacher(own, at.before, master), toldTeacher(after, at.after, master)),
          ...step,
        },
      },
    },
    person,
  );
}
