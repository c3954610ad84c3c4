import { readClasses, readNames } from '#shared/domain/classes.ts';
import type { Attachment, Deputation, Posting, Teacher } from '#shared/domain/teacher.ts';

/** The texts of a teacher in the order in which they stand on the screen. */
export const TEXT_FIELDS = [
  'teacher_name',
  'teacher_ID',
  'date_of_birth',
  'joining_date',
  'gender',
  'social_group',
  'religion',
  'phone_number',
  'email',
  'aadhaar_number',
  'service_category',
  'teacher_type',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** What the screen shows of the chosen school. All of it but the School ID is the school's own and never sent. */
const SCHOOL_FIELDS = [
  'school_id',
  'current_school_name',
  'management',
  'medium',
  'district',
  'rd_block',
  'habitation',
  'pincode',
  'habitation_class',
  'habitation_category',
  'block_office',
  'school_phone',
] as const;
export type ChosenSchool = Pick<Teacher, (typeof SCHOOL_FIELDS)[number]>;

/** An entry as it is typed; its status follows from its end date. */
export type PostingValues = Omit<Posting, 'status'>;
export type DeputationValues = Omit<Deputation, 'status'>;
export type AttachmentValues = Omit<Attachment, 'status'>;

export type Lists = {
  posting_histories: PostingValues[];
  deputations: DeputationValues[];
  attachments: AttachmentValues[];
};
export type ListName = keyof Lists;

/**
 * What the form holds: texts as typed, what is ticked, and the entries. An Aadhaar number that is not touched is the
 * masked one, which changes nothing when it is sent back.
 */
export type TeacherValues = Record<TextField, string> &
  Lists & { school: ChosenSchool | null; classes_taught: string[]; subjects_taught: string[] };
export type TeacherField = keyof TeacherValues;

export const fieldLabels: Record<TeacherField, string> = {
  teacher_name: 'Teacher Name',
  teacher_ID: 'Teacher ID',
  date_of_birth: 'Date of Birth',
  joining_date: 'Joining Date',
  gender: 'Gender',
  social_group: 'Social Group',
  religion: 'Religion',
  phone_number: 'Phone Number',
  email: 'Email',
  aadhaar_number: 'Aadhaar Number',
  service_category: 'Service Category',
  teacher_type: 'Teacher Type',
  school: 'School',
  classes_taught: 'Classes Taught',
  subjects_taught: 'Subjects Taught',
  posting_histories: 'Posting History',
  deputations: 'Deputations',
  attachments: 'Attachments',
};

/** What one entry of a list is called. */
export const entryNames: Record<ListName, string> = {
  posting_histories: 'Posting',
  deputations: 'Deputation',
  attachments: 'Attachment',
};

export const entryLabels = {
  school_name: 'School Name',
  school_type: 'School Type',
  medium: 'Medium of Instruction',
  management: 'Management Type',
  block_office: 'Block Office',
  district: 'District',
  rd_block: 'RD Block',
  habitation: 'Habitation',
  habitation_class: 'Habitation Class',
  habitation_category: 'Habitation Category',
  pincode: 'Pincode',
  from_date: 'From Date',
  to_date: 'To Date',
  department_name: 'Department',
  designation: 'Designation',
  joining_date: 'Joining Date',
  end_date: 'End Date',
} as const;
export type EntryField = keyof typeof entryLabels;

const emptyPosting: PostingValues = {
  school_id: '',
  school_name: '',
  school_type: '',
  medium: '',
  management: '',
  block_office: '',
  district: '',
  rd_block: '',
  habitation: '',
  habitation_class: '',
  habitation_category: '',
  pincode: '',
  from_date: '',
  to_date: '',
};
const emptyDeputation: DeputationValues = {
  department_name: '',
  designation: '',
  joining_date: '',
  end_date: '',
};
const emptyAttachment: AttachmentValues = { ...emptyDeputation, district: '', rd_block: '', habitation: '' };

const texts = <K extends string>(fields: readonly K[], from: Partial<Record<K, string>> = {}) =>
  Object.fromEntries(fields.map((field) => [field, from[field] ?? ''])) as Record<K, string>;

/** An entry as it is added; a posting starts with the first school type. */
export const newEntry = (firstSchoolType = ''): { [L in ListName]: Lists[L][number] } => ({
  posting_histories: { ...emptyPosting, school_type: firstSchoolType },
  deputations: { ...emptyDeputation },
  attachments: { ...emptyAttachment },
});

/** An entry with the fields of its kind and nothing else: no status, which follows from its end date. */
const entryOf = <T extends object>(empty: T, entry: Partial<T>): T =>
  texts(Object.keys(empty), entry as Record<string, string>) as T;

export const newTeacher = (): TeacherValues => ({
  ...texts(TEXT_FIELDS),
  school: null,
  classes_taught: [],
  subjects_taught: [],
  posting_histories: [],
  deputations: [],
  attachments: [],
});

/** What the next form starts with after "Save and add another": colleagues share their school. */
export const nextTeacher = (saved: TeacherValues): TeacherValues => ({
  ...newTeacher(),
  school: saved.school,
});

/** Values that a person may not have typed in this version of the form: what it does not know is left out. */
export function readValues(given: Partial<TeacherValues>): TeacherValues {
  return {
    ...texts(TEXT_FIELDS, given),
    school: given.school ? texts(SCHOOL_FIELDS, given.school) : null,
    classes_taught: [...(given.classes_taught ?? [])],
    subjects_taught: [...(given.subjects_taught ?? [])],
    posting_histories: (given.posting_histories ?? []).map((entry) => entryOf(emptyPosting, entry)),
    deputations: (given.deputations ?? []).map((entry) => entryOf(emptyDeputation, entry)),
    attachments: (given.attachments ?? []).map((entry) => entryOf(emptyAttachment, entry)),
  };
}

export const toValues = (teacher: Teacher): TeacherValues =>
  readValues({
    ...teacher,
    school: teacher.school_id ? teacher : null,
    classes_taught: readClasses(teacher.classes_taught),
    subjects_taught: readNames(teacher.subjects_taught),
  });
