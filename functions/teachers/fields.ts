import type { Issue } from '#shared/contracts/errors.ts';
import { dayInIndia } from '#shared/domain/dates.ts';
import { MASKED_AADHAAR, maskAadhaar } from '#shared/domain/teacher.ts';
import { dateContradictions } from '#shared/domain/teacherDates.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { teacher } from '#shared/records/teacher.ts';
import type { Deps } from '../app/deps.ts';
import { refuseInvalid } from '../app/errors.ts';
import { chosen, chosenItem } from '../masterData/choices.ts';
import type { MasterData } from '../masterData/stored.ts';
import type { ShownAadhaar } from '../security/vault.ts';
import { ordersKept, postingsKept } from './ofOrders.ts';
import type { OwnTeacher } from './present.ts';
import type { TeacherFields } from './stored.ts';

/** A teacher as sent, parsed. Entries may still carry the status that follows from their dates. */
export type SentTeacher = Omit<OwnTeacher, 'posting_histories' | 'deputations' | 'attachments'> & {
  posting_histories: WithStatus<'posting_histories'>;
  deputations: WithStatus<'deputations'>;
  attachments: WithStatus<'attachments'>;
};
type WithStatus<List extends keyof OwnTeacher> = (OwnTeacher[List] extends (infer Entry)[]
  ? Omit<Entry, 'order'> & { status?: unknown; order?: unknown }
  : never)[];

/** What an edit leaves as it is: the form has none of it. */
export const KEPT = [
  'created_at',
  'updated_at',
  'medical',
  'medical_added',
  'left',
  'relieved',
  'former',
] as const satisfies readonly (keyof TeacherFields)[];
type Kept = Pick<TeacherFields, 'school' | (typeof KEPT)[number]>;

/**
 * The fields to store for a sent teacher, without the mark of the Aadhaar number. A newly chosen item must be active.
 * One that the teacher already has always passes.
 * @param before the teacher as stored; absent on creation
 * @param shown of the teacher's Aadhaar number as it is
 * @throws 400 with every choice that is not in its list, every contradiction of dates, and an Aadhaar number that is
 * masked but not the stored one; 409 for a posting that an order made and that is changed or left out
 */
export function toTeacherFields(
  { now }: Pick<Deps, 'now'>,
  sent: SentTeacher,
  kept: Kept,
  master: MasterData,
  before?: TeacherFields,
  shown?: ShownAadhaar,
): TeacherFields {
  const issues: Issue[] = dateContradictions(sent, dayInIndia(now()));
  // A teacher whose religion was deleted has none until somebody chooses one. Nobody may clear a religion otherwise.
  if (sent.religion === '' && before?.religion !== undefined)
    issues.push({ field: 'religion', message: teacherMessages.religionRequired });
  const { ids, issues: unlisted } = chosen(teacher, sent, master, before);
  issues.push(...unlisted);
  const subjects = sent.subjects_taught.map((name) => {
    const { id, message } = chosenItem('subjects', name, master, before?.subjects);
    if (message) issues.push({ field: 'subjects_taught', message });
    return id;
  });
  const { subjects_taught: _, classes_taught, school_id, aadhaar_number, away, ...plain } = sent;
  const fields = {
    ...plain,
    ...kept,
    ...ids,
    subjects: idsOf(subjects),
    classes: classes_taught,
    posting_histories: postingsKept(before?.posting_histories, sent.posting_histories),
    deputations: ordersKept(before?.deputations, sent.deputations),
    attachments: ordersKept(before?.attachments, sent.attachments),
    ...(away?.length && { away }),
  };
  if (MASKED_AADHAAR.test(aadhaar_number) && maskAadhaar(shown?.last4 ?? '') !== aadhaar_number)
    issues.push({ field: 'aadhaar_number', message: teacherMessages.aadhaarInvalid });
  refuseInvalid(issues);
  return fields;
}

/** Drops ids that come twice: names that differ only in case or accents mean one subject. */
const idsOf = (found: readonly (number | undefined)[]) => [
  ...new Set(found.filter((id) => id !== undefined)),
];
