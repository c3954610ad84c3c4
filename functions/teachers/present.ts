import type * as z from 'zod';
import {
  AttachmentInput,
  DeputationInput,
  maskAadhaar,
  PostingInput,
  statusOf,
  type Teacher,
  type TeacherInput,
} from '#shared/domain/teacher.ts';
import type { MasterData } from '../masterData/stored.ts';
import type { SchoolFields } from '../schools/stored.ts';
import type { TeacherFields } from './stored.ts';

/** The fields of an entry in the order of its schema: the table gives the members of a map in any order. */
function ordered<Entry extends object>(schema: z.ZodObject, entry: Entry): Entry {
  const names = Object.keys(schema.shape).filter((name) => name !== 'status');
  return Object.fromEntries(names.map((name) => [name, entry[name as keyof Entry]])) as Entry;
}

/** A teacher's own fields as they are sent: names for ids, the Aadhaar number masked. */
export const ownTeacher = (teacher: TeacherFields, { school_id }: SchoolFields, master: MasterData) => ({
  teacher_ID: teacher.teacher_ID,
  teacher_name: teacher.teacher_name,
  date_of_birth: teacher.date_of_birth,
  joining_date: teacher.joining_date,
  gender: teacher.gender,
  social_group: teacher.social_group,
  religion: master.name('religions', teacher.religion),
  aadhaar_number: maskAadhaar(teacher.aadhaar_last4),
  phone_number: teacher.phone_number,
  email: teacher.email,
  service_category: master.name('service-categories', teacher.service_category),
  teacher_type: teacher.teacher_type,
  subjects_taught: teacher.subjects.map((id) => master.name('subjects', id)).filter(Boolean),
  classes_taught: teacher.classes,
  school_id,
  posting_histories: teacher.posting_histories.map((entry) => ordered(PostingInput, entry)),
  deputations: teacher.deputations.map((entry) => ordered(DeputationInput, entry)),
  attachments: teacher.attachments.map((entry) => ordered(AttachmentInput, entry)),
});
export type OwnTeacher = ReturnType<typeof ownTeacher>;

/** What was sent of a teacher's own fields; echoes and what was left out are not among it. */
export function sentTeacher<Sent extends Partial<TeacherInput>>(
  sent: Sent,
): Pick<Sent, keyof OwnTeacher & keyof Sent> {
  const known = Object.entries(sent).filter(([name, value]) => OWN.has(name) && value !== undefined);
  return Object.fromEntries(known) as Pick<Sent, keyof OwnTeacher & keyof Sent>;
}

const OWN: ReadonlySet<string> = new Set<keyof OwnTeacher>([
  'teacher_ID',
  'teacher_name',
  'date_of_birth',
  'joining_date',
  'gender',
  'social_group',
  'religion',
  'aadhaar_number',
  'phone_number',
  'email',
  'service_category',
  'teacher_type',
  'subjects_taught',
  'classes_taught',
  'school_id',
  'posting_histories',
  'deputations',
  'attachments',
]);

/** A stored teacher as it is read: names for ids, and the fields of its school as the school is now. */
export function presentTeacher(
  teacher: TeacherFields & { id: number; version: number },
  school: SchoolFields,
  master: MasterData,
): Teacher {
  const own = ownTeacher(teacher, school, master);
  return {
    ...own,
    id: teacher.id,
    subjects_taught: JSON.stringify(own.subjects_taught),
    classes_taught: JSON.stringify(own.classes_taught),
    current_school_name: school.school_name,
    school_level: school.school_level,
    management: master.name('management-types', school.management),
    medium: master.name('mediums', school.medium),
    district: master.name('districts', school.district),
    rd_block: master.name('rd-blocks', school.rd_block),
    habitation: master.name('habitations', school.habitation),
    pincode: school.pincode,
    habitation_class: school.habitation_class,
    habitation_category: school.habitation_category,
    block_office: master.name('block-offices', school.block_office),
    school_phone: school.school_phone,
    posting_histories: own.posting_histories.map((one) => ({ ...one, status: statusOf(one.to_date) })),
    deputations: own.deputations.map((one) => ({ ...one, status: statusOf(one.end_date) })),
    attachments: own.attachments.map((one) => ({ ...one, status: statusOf(one.end_date) })),
    medical_records: teacher.medical ? 1 : 0,
    medical_severity: teacher.medical ?? '',
    version: teacher.version,
    created_at: teacher.created_at,
    updated_at: teacher.updated_at,
  };
}
