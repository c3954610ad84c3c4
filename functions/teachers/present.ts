import { MORE } from '#shared/domain/listChange.ts';
import { formerIds } from '#shared/domain/mergeTeachers.ts';
import { maskAadhaar, statusOf, type Teacher, type TeacherInput } from '#shared/domain/teacher.ts';
import { type Fields, namesOf, pick, type Shown } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';
import { attachment, deputation, leaving, OF_SCHOOL, posting, teacher } from '#shared/records/teacher.ts';
import { readerOf } from '../masterData/choices.ts';
import { itemsNamedBy } from '../masterData/knowing.ts';
import type { MasterData } from '../masterData/stored.ts';
import type { SchoolFields } from '../schools/stored.ts';
import type { ShownAadhaar } from '../security/vault.ts';
import { type AwayFields, type ByOrder, PLAIN, type TeacherFields } from './stored.ts';

/**
 * The fields of an entry in their declared order, because the table may return the members of a map in any order. Of
 * `more` only what the entry has.
 */
const ordered = <R extends Fields, M extends Fields>(
  record: R,
  more: M,
  entry: Shown<R> & Partial<Shown<M>> & ByOrder,
): Shown<R> & Partial<Shown<M>> & ByOrder => {
  const given = namesOf(more).filter((name) => entry[name as keyof typeof entry]);
  const { order } = entry;
  return {
    ...pick(entry, namesOf(record) as (keyof Shown<R> & string)[]),
    ...(pick(entry, given as never[]) as Partial<Shown<M>>),
    ...(order && { order: { id: order.id, number: order.number } }),
  };
};

const readOwn = readerOf(PLAIN);
const readSchool = readerOf(pick(school, OF_SCHOOL));

/** A teacher's own fields as a client sends them: names for ids, and the Aadhaar number masked. */
export const ownTeacher = (
  stored: TeacherFields,
  { school_id }: SchoolFields,
  master: MasterData,
  shown: ShownAadhaar | undefined,
) => ({
  ...readOwn(stored, master),
  aadhaar_number: maskAadhaar(shown?.last4 ?? ''),
  subjects_taught: stored.subjects.map((id) => master.name('subjects', id)).filter(Boolean),
  classes_taught: stored.classes,
  school_id,
  posting_histories: stored.posting_histories.map((entry) => ordered(posting, MORE.posting_histories, entry)),
  deputations: stored.deputations.map((entry) => ordered(deputation, MORE.deputations, entry)),
  attachments: stored.attachments.map((entry) => ordered(attachment, MORE.attachments, entry)),
  ...(stored.away?.length && { away: stored.away.map(inOrder) }),
});
const inOrder = ({ kind, from, to }: AwayFields): AwayFields => ({ kind, from, to });
export type OwnTeacher = ReturnType<typeof ownTeacher>;

/** How the service ended, where it did. */
const leftOf = ({ left }: TeacherFields) => left && { left: pick(left, namesOf(leaving)) };

/** A teacher as audit entries tell it: what the form has but for the Aadhaar number, and how the service ended. */
export function toldTeacher(stored: TeacherFields, at: SchoolFields, master: MasterData) {
  const { aadhaar_number: _number, ...own } = ownTeacher(stored, at, master, undefined);
  return { ...own, ...leftOf(stored) };
}

/** The sent fields that are a teacher's own. Fields that only echo an answer are dropped. */
export function sentTeacher<Sent extends Partial<TeacherInput>>(
  sent: Sent,
): Pick<Sent, keyof OwnTeacher & keyof Sent> {
  const known = Object.entries(sent).filter(([name, value]) => OWN.has(name) && value !== undefined);
  return Object.fromEntries(known) as Pick<Sent, keyof OwnTeacher & keyof Sent>;
}

/** The items of master data that a teacher holds. */
export const itemsOfTeacher = (stored: TeacherFields) => [
  ...itemsNamedBy(PLAIN, stored),
  ...stored.subjects.map((id) => ['subjects', id] as const),
];

const OWN: ReadonlySet<string> = new Set([...namesOf(teacher), 'away']);

/** A stored teacher as the API answers it: names for ids, and the fields of the school as it is now. */
export function presentTeacher(
  stored: TeacherFields & { id: number; version: number },
  at: SchoolFields,
  master: MasterData,
  shown: ShownAadhaar | undefined,
): Teacher {
  const own = ownTeacher(stored, at, master, shown);
  return {
    ...own,
    ...readSchool(at, master),
    id: stored.id,
    subjects_taught: JSON.stringify(own.subjects_taught),
    classes_taught: JSON.stringify(own.classes_taught),
    current_school_name: at.school_name,
    posting_histories: own.posting_histories.map((one) => ({ ...one, status: statusOf(one.to_date) })),
    deputations: own.deputations.map((one) => ({ ...one, status: statusOf(one.end_date) })),
    attachments: own.attachments.map((one) => ({ ...one, status: statusOf(one.end_date) })),
    ...leftOf(stored),
    ...(stored.former && {
      former_ids: formerIds(
        stored.former.map(([, code]) => code),
        stored.teacher_ID,
      ),
    }),
    medical_records: stored.medical ? 1 : 0,
    medical_severity: stored.medical ?? '',
    version: stored.version,
    created_at: stored.created_at,
    updated_at: stored.updated_at,
  };
}
