import type { MergeInput } from '#shared/domain/duplicate.ts';
import {
  CHOICES,
  type Merged,
  merged,
  mergeFaults,
  returns,
  type Side,
  type Two,
  unitedClasses,
  unitedLists,
} from '#shared/domain/mergeTeachers.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { duplicateMessages } from '#shared/messages/duplicates.ts';
import { namesOf } from '#shared/records/record.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, conflict } from '../app/errors.ts';
import { todayOf } from '../app/today.ts';
import { binWrites } from '../bin/stored.ts';
import { storedDependents } from '../cascade/teacher.ts';
import { knowing } from '../masterData/knowing.ts';
import { moveClaimKey } from '../moves/claims.ts';
import { refuseSplit } from '../schools/reads.ts';
import { arrivalAt } from '../schools/stored.ts';
import { changeWrites, nextNumber, retrying } from '../table/commit.ts';
import { handedOver } from '../table/handover.ts';
import { keys } from '../table/keys.ts';
import { subjectOf } from '../table/subjects.ts';
import { MOST_WRITES, NEW, type Write } from '../table/table.ts';
import { contactChanges } from '../teachers/contacts.ts';
import { keptTeacher } from '../teachers/once.ts';
import { itemsOfTeacher, presentTeacher } from '../teachers/present.ts';
import { teacherStep } from '../teachers/step.ts';
import {
  type Former,
  PLAIN,
  type StoredTeacher,
  type TeacherFields,
  teacherChange,
} from '../teachers/stored.ts';
import { mergedAadhaar } from './aadhaar.ts';
import { mergedAccounts } from './accounts.ts';
import { mergedMedical } from './medical.ts';
import { bothRecords, type Member, readBoth, whyNot } from './scene.ts';

/**
 * Merges a record into another: one of each value as chosen, the entries of both lists, one Aadhaar number, one medical
 * record and one account. The other record goes to the bin and leads to this one. All of it is one transaction.
 * @throws 404 when the actor may not see both; 409 stale that names which of the two was changed; 409 for what cannot be
 * merged
 */
export async function mergeTeachers(deps: Deps, by: Writer, id: number, asked: MergeInput): Promise<Teacher> {
  const atFirst = await deps.masterData.at(by.versions);
  return retrying(async () => {
    const two = await readBoth(deps, by, { this: id, other: asked.from });
    checkVersions(two, asked.versions);
    const master = await knowing(
      deps,
      atFirst,
      [two.this, two.other].flatMap(({ teacher }) => itemsOfTeacher(teacher)),
    );
    const records = bothRecords(two, master);
    const { sides, record } = merged(records, asked.choose);
    await checkMerge(deps, two, { sides, record });

    const teachers = { this: two.this.teacher, other: two.other.teacher };
    const ids = { this: id, other: asked.from };
    const aadhaar = await mergedAadhaar(deps, teachers, sides.aadhaar_number);
    const accounts = { this: two.this.account, other: two.other.account };
    const left = Boolean(teachers[sides.left].left);
    const linked = await mergedAccounts(deps, by, ids, accounts, { side: sides.login, left });
    const papers = { this: two.this.medical, other: two.other.medical };
    const medical = await mergedMedical(deps, by, ids, papers, sides.medical_record);

    const fields = {
      ...mergedFields(teachers, sides),
      ...(sides.aadhaar_number === 'other' && { ...NO_MARK, ...aadhaar.mark }),
      medical: medical.kept?.severity,
      medical_added: medical.kept && teachers[sides.medical_record].medical_added,
    };
    const after = { ...teachers.this, ...fields, updated_at: deps.now().toISOString() };
    const school = two[sides.school_id].school;
    const shown = two[sides.aadhaar_number].shown;
    const answer = (stored: StoredTeacher) => presentTeacher(stored, school, master, shown);
    const { contact_changes: taken } = teachers.other;
    const stays = await teacherStep(
      deps,
      by,
      teachers.this,
      { ...fields, contact_changes: contactChanges(by.actor, id, teachers.this, after, taken) },
      {
        at: { before: two.this.school, after: school },
        master,
        step: {
          step: 'merge',
          merged: asked.from,
          chosen: CHOICES.filter((name) => sides[name] === 'other'),
          ...(aadhaar.note && { aadhaar_number: aadhaar.note }),
        },
        answer: (stored) => keptTeacher(answer(stored), stored),
      },
    );
    const undo = {
      before: teachers.this,
      version: stays.stored.version,
      number: aadhaar.note,
      vault: aadhaar.replaced,
      medical: { ...papers, version: medical.version },
      accounts: linked.undo,
    };
    const writes = handedOver([
      ...stays.writes,
      ...(await removal(deps, by, two.other, id)),
      ...binWrites(deps.now(), by, {
        kind: 'teacher',
        record: teachers.other,
        medical: medical.spare,
        school_id: two.other.school.school_id,
        counts: storedDependents(teachers.other),
        cause: { why: 'merged', into: id },
        undo: [keys.merged(asked.from)],
        merge: undo,
      }),
      { put: { ...keys.merged(asked.from), into: id }, condition: NEW },
      // Nobody begins to move the teacher under the record that goes.
      { check: moveClaimKey(asked.from), condition: NEW },
      // Nor under the one that stays, where the move could not go on.
      ...(stopsMoves({ sides, record }) ? [{ check: moveClaimKey(id), condition: NEW }] : []),
      ...(school.id !== teachers.this.school || returns(teachers.this, record)
        ? [arrivalAt(school.id, schoolGone(sides.school_id))]
        : []),
      ...aadhaar.writes,
      ...medical.writes,
      ...linked.writes,
    ]);
    if (writes.length > MOST_WRITES) throw conflict(duplicateMessages.tooMuch);
    await deps.table.transact(writes);
    return answer(stays.stored);
  });
}

const NO_MARK = { aadhaar: undefined, aadhaar_last4: undefined, aadhaar_index: undefined };

const schoolGone = (side: Side) => () => conflict(duplicateMessages.schoolGone[side]);

function checkVersions(two: Two<Member>, versions: MergeInput['versions']): void {
  const stale = (['this', 'other'] as const).filter((side) => two[side].teacher.version !== versions[side]);
  if (stale[0] === undefined) return;
  const issues = stale.map((side) => ({ field: `versions.${side}`, message: duplicateMessages.stale[side] }));
  throw new AppError('stale', duplicateMessages.stale[stale[0]], { issues });
}

/** Whether the record that stays gets another school, or leaves the service. Nobody could end its move then. */
const stopsMoves = ({ sides, record }: Merged) => sides.school_id === 'other' || getsLeft({ sides, record });
const getsLeft = ({ sides, record }: Merged) => sides.left === 'other' && Boolean(record.left);

/** @throws 409 for what forbids the merge, each reason with its field */
async function checkMerge(deps: Deps, { this: mine, other }: Two<Member>, { sides, record }: Merged) {
  for (const member of [mine, other]) refuseSplit(member);
  const why = await whyNot(deps, other);
  if (why) throw conflict(why);
  if (mine.moving !== undefined && stopsMoves({ sides, record }))
    throw conflict(
      getsLeft({ sides, record })
        ? duplicateMessages.movedAndLeft(mine.moving)
        : duplicateMessages.movedAway(mine.moving),
    );
  const [first, ...more] = mergeFaults(record, todayOf(deps));
  if (first) throw new AppError('conflict', first.message, { issues: [first, ...more] });
}

/** The fields of the merged record as they are stored, but for the Aadhaar number and the medical record. */
function mergedFields({ this: mine, other }: Two<StoredTeacher>, sides: Merged['sides']) {
  const from = (name: keyof Merged['sides']) => (sides[name] === 'other' ? other : mine);
  const plain = Object.fromEntries(namesOf(PLAIN).map((name) => [name, from(name)[name]]));
  const lists = unitedLists<TeacherFields>({ this: mine, other });
  return {
    ...(plain as Pick<TeacherFields, keyof typeof PLAIN & keyof TeacherFields>),
    ...lists,
    subjects: [...new Set([...mine.subjects, ...other.subjects])],
    classes: unitedClasses({ this: mine.classes, other: other.classes }),
    school: from('school_id').school,
    left: from('left').left,
    former: formerOf(mine, other, from('teacher_ID').teacher_ID),
  };
}

/**
 * The Teacher IDs that lead to the merged record, each with the record that had it. That of the other record stands here
 * even if the merged one goes on with it: files and moves from before name it by its id.
 */
function formerOf(mine: StoredTeacher, other: StoredTeacher, teacher_ID: string): Former[] {
  const known = [mine, other].flatMap((one): Former[] => [[one.id, one.teacher_ID], ...(one.former ?? [])]);
  return known.filter(([id, code]) => id !== mine.id || code.toLowerCase() !== teacher_ID.toLowerCase());
}

/** The writes that delete the record that goes, without what it leaves to the other. */
async function removal(deps: Deps, by: Writer, { teacher, school }: Member, into: number): Promise<Write[]> {
  const { id, teacher_ID } = teacher;
  const person = await subjectOf(deps, 'teacher', id, true);
  const { writes } = changeWrites<TeacherFields>(
    deps,
    { ...by, once: undefined },
    {
      ...teacherChange(id),
      before: teacher,
      number: await nextNumber(deps, 'teacher'),
      audit: {
        action: 'delete',
        resource_type: 'teacher',
        details: {
          before: { teacher_ID, school_id: school.school_id },
          cascade: storedDependents(teacher),
          step: 'merge',
          merged_into: into,
        },
      },
    },
    person,
  );
  return writes;
}
