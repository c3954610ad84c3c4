import * as z from 'zod';
import { teacherMessages } from '../messages/teachers.ts';
import {
  EMAIL,
  optionalDate,
  optionalPattern,
  optionalText,
  PHONE,
  readTenDigits,
  requiredDate,
  requiredText,
} from './fields.ts';
import { classList, nameList } from './nameLists.ts';
import { GENDERS, SOCIAL_GROUPS } from './personGroups.ts';
import { SchoolId } from './school.ts';

export const STATUSES = ['Active', 'Completed'] as const;
export type Status = (typeof STATUSES)[number];

/** Completed as soon as an end date is set, Active while there is none. */
export const statusOf = (end: string): Status => (end === '' ? 'Active' : 'Completed');

/** Letters of any script with their marks, spaces, and what names are written with. */
export const PERSON_NAME = /^[\p{L}\p{M} .'’-]+$/u;
/** Departments and designations also hold & , ( ) and /. */
export const DEPARTMENT_NAME = /^[\p{L}\p{M} .'’&,()/-]+$/u;
export const TEACHER_ID = /^[A-Za-z0-9_-]{1,50}$/;
export const AADHAAR = /^[0-9]{12}$/;
/** How an Aadhaar number is shown: its last four digits. Sent back, it changes nothing. */
export const MASKED_AADHAAR = /^X{8}[0-9]{4}$/;
export const maskAadhaar = (lastFour: string) => (lastFour ? `XXXXXXXX${lastFour}` : '');

/** Entries of one list of a teacher. */
export const MOST_ENTRIES = 50;

const ignored = z.unknown().optional();

const departmentName = requiredText(100).regex(DEPARTMENT_NAME, 'must have letters and spaces only');

/** A past or present school of a teacher, kept as it was: later renames and moves do not rewrite it. */
export const PostingInput = z.strictObject({
  school_id: optionalText(20).default(''),
  school_name: requiredText(200),
  school_type: optionalText(100).default(''),
  medium: optionalText(100).default(''),
  management: optionalText(100).default(''),
  block_office: optionalText(100).default(''),
  district: optionalText(100).default(''),
  rd_block: optionalText(100).default(''),
  habitation: optionalText(100).default(''),
  habitation_class: optionalText(50).default(''),
  habitation_category: optionalText(50).default(''),
  pincode: optionalPattern(6, /^[0-9]{6}$/, 'must be exactly 6 digits').default(''),
  from_date: requiredDate(),
  to_date: optionalDate().default(''),
  /** Follows from the end date. */
  status: ignored,
});

export const DeputationInput = z.strictObject({
  department_name: departmentName,
  designation: departmentName,
  joining_date: requiredDate(),
  end_date: optionalDate().default(''),
  /** Follows from the end date. */
  status: ignored,
});

export const AttachmentInput = z.strictObject({
  department_name: departmentName,
  designation: departmentName,
  district: requiredText(100),
  rd_block: optionalText(100).default(''),
  habitation: optionalText(100).default(''),
  joining_date: requiredDate(),
  end_date: optionalDate().default(''),
  /** Follows from the end date. */
  status: ignored,
});

/** What is missing is told as that alone, and not also as malformed. */
const given = (missing: string) => ({ error: missing, abort: true });

const oneOf = (values: readonly [string, ...string[]], missing: string) =>
  z
    .string()
    .trim()
    .min(1, given(missing))
    .max(50)
    .refine((text) => values.includes(text), `must be one of: ${values.join(', ')}`)
    .meta({ enum: [...values] });

const phone = z
  .string()
  .max(30)
  .transform(readTenDigits)
  .pipe(z.string().min(1, given(teacherMessages.phoneRequired)).regex(PHONE, teacherMessages.phoneInvalid));

const aadhaar = z
  .string()
  .max(30)
  .nullable()
  .transform((text) => (text ?? '').replace(/[\s-]+/gu, ''))
  .pipe(z.string().regex(/^(?:|[0-9]{12}|X{8}[0-9]{4})$/, teacherMessages.aadhaarInvalid));

const fields = {
  teacher_ID: z
    .string()
    .trim()
    .min(1, given(teacherMessages.idRequired))
    .max(50, teacherMessages.idInvalid)
    .regex(TEACHER_ID, teacherMessages.idInvalid),
  teacher_name: requiredText(100).regex(PERSON_NAME, 'must have letters and spaces only'),
  date_of_birth: requiredDate(),
  joining_date: requiredDate(),
  gender: oneOf(GENDERS, teacherMessages.genderRequired),
  social_group: oneOf(SOCIAL_GROUPS, teacherMessages.socialGroupRequired),
  religion: z.string().trim().min(1, teacherMessages.religionRequired).max(100),
  aadhaar_number: aadhaar,
  phone_number: phone,
  email: optionalPattern(254, EMAIL, 'must be an e-mail address'),
  service_category: optionalText(100),
  teacher_type: optionalText(50),
  subjects_taught: nameList(50, teacherMessages.subjectRequired),
  classes_taught: classList(teacherMessages.classRequired),
  school_id: SchoolId,
  posting_histories: z.array(PostingInput).max(MOST_ENTRIES),
  deputations: z.array(DeputationInput).max(MOST_ENTRIES),
  attachments: z.array(AttachmentInput).max(MOST_ENTRIES),
};

/** What reads back from the school, or is the server's own: taken and ignored, so that a GET may be sent back. */
const echo = {
  id: ignored,
  created_at: ignored,
  updated_at: ignored,
  current_school_name: ignored,
  school_level: ignored,
  management: ignored,
  medium: ignored,
  district: ignored,
  rd_block: ignored,
  habitation: ignored,
  pincode: ignored,
  habitation_class: ignored,
  habitation_category: ignored,
  block_office: ignored,
  school_phone: ignored,
  medical_records: ignored,
  medical_severity: ignored,
};

/** The body that creates a teacher. Choices travel as names. */
export const TeacherInput = z.strictObject({
  ...echo,
  ...fields,
  aadhaar_number: fields.aadhaar_number.default(''),
  email: fields.email.default(''),
  service_category: fields.service_category.default(''),
  teacher_type: fields.teacher_type.default(''),
  posting_histories: fields.posting_histories.default([]),
  deputations: fields.deputations.default([]),
  attachments: fields.attachments.default([]),
});
export type TeacherInput = z.output<typeof TeacherInput>;

/** The body that changes a teacher: what is absent stays. `version`, when sent, must be the stored one. */
export const TeacherPatch = z.strictObject({
  ...echo,
  ...z.object(fields).partial().shape,
  /** '' reads back of a teacher whose religion was deleted, and may be sent back. */
  religion: optionalText(100).optional(),
  version: z.int().min(1).optional(),
});
export type TeacherPatch = z.output<typeof TeacherPatch>;

const text = z.string();
const read = { status: z.enum(STATUSES) };

export const Posting = z.object({
  school_id: text,
  school_name: text,
  school_type: text,
  medium: text,
  management: text,
  block_office: text,
  district: text,
  rd_block: text,
  habitation: text,
  habitation_class: text,
  habitation_category: text,
  pincode: text,
  from_date: text,
  to_date: text,
  ...read,
});
export type Posting = z.output<typeof Posting>;

export const Deputation = z.object({
  department_name: text,
  designation: text,
  joining_date: text,
  end_date: text,
  ...read,
});
export type Deputation = z.output<typeof Deputation>;

export const Attachment = z.object({
  department_name: text,
  designation: text,
  district: text,
  rd_block: text,
  habitation: text,
  joining_date: text,
  end_date: text,
  ...read,
});
export type Attachment = z.output<typeof Attachment>;

/** A teacher as it is read: choices as names, Aadhaar masked, the school's own fields as they are now. */
export const Teacher = z.object({
  id: z.int(),
  teacher_ID: text,
  teacher_name: text,
  date_of_birth: text,
  joining_date: text,
  gender: text,
  social_group: text,
  religion: text,
  aadhaar_number: text,
  phone_number: text,
  email: text,
  service_category: text,
  teacher_type: text,
  /** A JSON array in a text. */
  subjects_taught: text,
  /** A JSON array in a text. */
  classes_taught: text,
  school_id: text,
  current_school_name: text,
  school_level: text,
  management: text,
  medium: text,
  district: text,
  rd_block: text,
  habitation: text,
  pincode: text,
  habitation_class: text,
  habitation_category: text,
  block_office: text,
  school_phone: text,
  posting_histories: z.array(Posting),
  deputations: z.array(Deputation),
  attachments: z.array(Attachment),
  /** How many medical records the teacher has: 0 or 1. */
  medical_records: z.int(),
  /** The severity of the medical record; '' where there is none. */
  medical_severity: text,
  version: z.int(),
  created_at: text,
  updated_at: text,
});
export type Teacher = z.output<typeof Teacher>;

/** Counts of what is deleted with a teacher. */
export const TeacherCascade = z.object({
  medicalRecords: z.int(),
  attachments: z.int(),
  deputations: z.int(),
  postingHistories: z.int(),
});
export type TeacherCascade = z.output<typeof TeacherCascade>;

/** A teacher who may be the same person as the one being typed, and what they share. */
export const SimilarTeacher = z.object({
  id: z.int(),
  teacher_ID: text,
  teacher_name: text,
  current_school_name: text,
  district: text,
  match: z.enum(['phone', 'name and birth date']),
});
export type SimilarTeacher = z.output<typeof SimilarTeacher>;
