import * as z from 'zod';
import { teacherMessages } from '../messages/teachers.ts';
import { pick } from '../records/record.ts';
import { ignored, ignoring, shapeOf, viewShape, withBlanks } from '../records/schemas.ts';
import {
  ATTACHED_AT,
  AWAY_KINDS,
  attachment,
  away,
  DUE_BACK,
  deputation,
  LEAVING_REASONS,
  leaving,
  MOST_ENTRIES,
  OF_SCHOOL,
  ON_POST,
  posting,
  teacher,
} from '../records/teacher.ts';
import {
  EMAIL,
  optionalPattern,
  optionalText,
  PHONE,
  PINCODE,
  readTenDigits,
  requiredText,
} from './fields.ts';
import { classList, nameList } from './nameLists.ts';
import { MATCHES } from './names.ts';
import { GENDERS, SOCIAL_GROUPS } from './personGroups.ts';
import { School, SchoolCascade, SchoolId } from './school.ts';
import { hasStrayJoiner } from './text.ts';

export const STATUSES = ['Active', 'Completed'] as const;
type Status = (typeof STATUSES)[number];

/** Completed when there is an end date, Active otherwise. */
export const statusOf = (end: string): Status => (end === '' ? 'Active' : 'Completed');

/** Letters of any script with their marks and joiners, spaces, and the signs of names. */
const PERSON_NAME = /^[\p{L}\p{M}\u200c-\u200d .'’-]+$/u;
/** Departments and designations also hold & , ( ) and /. */
const DEPARTMENT_NAME = /^[\p{L}\p{M}\u200c-\u200d .'’&,()/-]+$/u;
/** Signs alone are no name: nobody would find it. */
const hasLetter = (text: string) => /\p{L}/u.test(text);
export const isDepartmentName = (text: string) =>
  DEPARTMENT_NAME.test(text) && hasLetter(text) && !hasStrayJoiner(text);
export const TEACHER_ID = /^[A-Za-z0-9_-]{1,50}$/;
export const AADHAAR = /^[0-9]{12}$/;
/** An Aadhaar number as it is shown, with its last four digits. Sent back, it changes nothing. */
export const MASKED_AADHAAR = /^X{8}[0-9]{4}$/;
export const maskAadhaar = (lastFour: string) => (lastFour ? `XXXXXXXX${lastFour}` : '');

/** Reports a missing value only as missing, not also as malformed. */
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

/** The API's document tells the pattern alone: programs that write values for it know no look-behind. */
const lettersOf = (pattern: RegExp, message: string) =>
  requiredText(100)
    .regex(pattern, message)
    .refine((text) => hasLetter(text) && !hasStrayJoiner(text), message);
const departmentName = lettersOf(DEPARTMENT_NAME, teacherMessages.departmentInvalid);
const office = { department_name: departmentName, designation: departmentName };
/** The status follows from the end date, so a sent one is ignored. */
const status = ignored;
/** What an entry may have besides. The order that made it is kept by the server, so a sent one is ignored. */
const onPost = { ...z.object(shapeOf(ON_POST, {})).partial().shape, order: ignored };
const dueBack = { ...z.object(shapeOf(DUE_BACK, {})).partial().shape, order: ignored };
const attachedAt = z.object(shapeOf(ATTACHED_AT, {})).partial().shape;

export const AwayInput = z.strictObject(shapeOf(away, { kind: z.enum(AWAY_KINDS) }));

export const PostingInput = z.strictObject({
  ...withBlanks(
    posting,
    shapeOf(posting, { pincode: optionalPattern(6, PINCODE, 'must be exactly 6 digits') }),
  ),
  ...onPost,
  status,
});
export const DeputationInput = z.strictObject({
  ...withBlanks(deputation, shapeOf(deputation, office)),
  ...dueBack,
  status,
});
export const AttachmentInput = z.strictObject({
  ...withBlanks(attachment, shapeOf(attachment, office)),
  ...dueBack,
  ...attachedAt,
  status,
});

const entries = <E extends z.ZodType>(entry: E) => z.array(entry).max(MOST_ENTRIES);

const shape = shapeOf(teacher, {
  teacher_ID: z
    .string()
    .trim()
    .min(1, given(teacherMessages.idRequired))
    .max(50, teacherMessages.idInvalid)
    .regex(TEACHER_ID, teacherMessages.idInvalid),
  teacher_name: lettersOf(PERSON_NAME, teacherMessages.nameInvalid),
  gender: oneOf(GENDERS, teacherMessages.genderRequired),
  social_group: oneOf(SOCIAL_GROUPS, teacherMessages.socialGroupRequired),
  religion: z.string().trim().min(1, teacherMessages.religionRequired).max(100),
  aadhaar_number: aadhaar,
  phone_number: phone,
  email: optionalPattern(254, EMAIL, 'must be an e-mail address'),
  subjects_taught: nameList(50, teacherMessages.subjectRequired),
  classes_taught: classList(teacherMessages.classRequired),
  school_id: SchoolId,
  posting_histories: entries(PostingInput),
  deputations: entries(DeputationInput),
  attachments: entries(AttachmentInput),
});

/** Fields that come from the school or the server. They are accepted and ignored, so that a GET may be sent back. */
const echo = ignoring([
  'id',
  'created_at',
  'updated_at',
  'current_school_name',
  ...OF_SCHOOL,
  'medical_records',
  'medical_severity',
  'left',
  'former_ids',
]);

const timesAway = entries(AwayInput).optional();

/** The body that creates a teacher. Choices are sent as names. */
export const TeacherInput = z.strictObject({ ...echo, ...withBlanks(teacher, shape), away: timesAway });
export type TeacherInput = z.output<typeof TeacherInput>;

/** The body that changes a teacher. Absent fields stay. `version`, when sent, must be the stored one. */
export const TeacherPatch = z.strictObject({
  ...echo,
  ...z.object(shape).partial().shape,
  away: timesAway,
  /** '' is the religion of a teacher whose religion was deleted. It may be sent back. */
  religion: optionalText(100).optional(),
  version: z.int().min(1).optional(),
});
export type TeacherPatch = z.output<typeof TeacherPatch>;

const read = {
  status: z.enum(STATUSES),
  /** The order that made the entry, where one did. */
  order: z.object({ id: z.int(), number: z.string() }).optional(),
};
const dueBackRead = z.object(viewShape(DUE_BACK)).partial().shape;

export const Posting = z.object({
  ...viewShape(posting),
  ...read,
  ...z.object(viewShape(ON_POST)).partial().shape,
});
export type Posting = z.output<typeof Posting>;

export const Deputation = z.object({ ...viewShape(deputation), ...read, ...dueBackRead });
export type Deputation = z.output<typeof Deputation>;

export const Attachment = z.object({
  ...viewShape(attachment),
  ...read,
  ...dueBackRead,
  ...z.object(viewShape(ATTACHED_AT)).partial().shape,
});
export type Attachment = z.output<typeof Attachment>;

const text = z.string();

export const Away = z.object({ ...viewShape(away), kind: z.enum(AWAY_KINDS) });
export type Away = z.output<typeof Away>;

/**
 * A teacher as the API answers it: choices as names, the Aadhaar number masked, subjects and classes as JSON arrays in
 * a text, and the school's fields as they are now.
 */
export const Teacher = z.object({
  id: z.int(),
  ...viewShape(teacher),
  current_school_name: text,
  ...pick(School.shape, OF_SCHOOL),
  posting_histories: z.array(Posting),
  deputations: z.array(Deputation),
  attachments: z.array(Attachment),
  /** How the service ended; absent while it lasts. */
  left: z.object({ ...viewShape(leaving), reason: z.enum(LEAVING_REASONS) }).optional(),
  /** Absent where there is none. */
  away: z.array(Away).optional(),
  /** The Teacher IDs of records that were merged into this one; absent where there are none. */
  former_ids: z.array(text).optional(),
  /** How many medical records the teacher has: 0 or 1. */
  medical_records: z.int(),
  /** The severity of the medical record; '' when there is none. */
  medical_severity: text,
  version: z.int(),
  created_at: text,
  updated_at: text,
});
export type Teacher = z.output<typeof Teacher>;

/** Counts of what is deleted with a teacher. */
export const TeacherCascade = SchoolCascade.omit({ teachers: true });
export type TeacherCascade = z.output<typeof TeacherCascade>;

/** Why somebody looks at a whole Aadhaar number. */
export const RevealReason = requiredText(200);

/** A teacher who may be the same person as the one being typed, and what they share. */
export const SimilarTeacher = z.object({
  id: z.int(),
  teacher_ID: text,
  teacher_name: text,
  current_school_name: text,
  district: text,
  match: z.enum(MATCHES),
});
export type SimilarTeacher = z.output<typeof SimilarTeacher>;
