import type * as z from 'zod';
import type { AttachmentInput, DeputationInput, PostingInput } from '#shared/domain/teacher.ts';
import { fold } from '#shared/domain/text.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { AppError } from '../app/errors.ts';
import type { Claim, Stored } from '../table/stored.ts';

type Entry<Input extends z.ZodType> = Omit<z.output<Input>, 'status'>;
export type PostingFields = Entry<typeof PostingInput>;
export type DeputationFields = Entry<typeof DeputationInput>;
export type AttachmentFields = Entry<typeof AttachmentInput>;

/**
 * A teacher's own fields as stored: choices as ids of master data, the school by its numeric id. What reads from the
 * school, and the status of each entry, is worked out when it is read. The Aadhaar number itself lies in the vault.
 */
export type TeacherFields = {
  teacher_ID: string;
  teacher_name: string;
  date_of_birth: string;
  joining_date: string;
  gender: string;
  social_group: string;
  /** Absent once the religion was forcibly deleted. */
  religion?: number;
  service_category?: number;
  teacher_type: string;
  phone_number: string;
  email: string;
  subjects: number[];
  classes: string[];
  school: number;
  /** What is shown of the Aadhaar number; '' for none. */
  aadhaar_last4: string;
  /** The number's blind index, by which no other teacher may have it; '' for none. */
  aadhaar_index: string;
  posting_histories: PostingFields[];
  deputations: DeputationFields[];
  attachments: AttachmentFields[];
  /** The severity of the teacher's medical record; absent where there is none. */
  medical?: string;
  /** The day in India on which that was added. */
  medical_added?: string;
  created_at: string;
  updated_at: string;
};
export type StoredTeacher = TeacherFields & Stored;

/** A teacher in the directory: what lists choose by, what reports count, and `text`, what a search compares. */
export type TeacherRow = Omit<
  TeacherFields,
  | 'aadhaar_last4'
  | 'aadhaar_index'
  | 'teacher_type'
  | 'email'
  | 'posting_histories'
  | 'deputations'
  | 'attachments'
  | 'updated_at'
> & {
  id: number;
  rev: number;
  version: number;
  /** How many entries each list has. */
  postings: number;
  deputations: number;
  attachments: number;
  text: string;
};

/** The order of a row's values in the feed. New fields are added at the end, so that older rows still read. */
const ROW = [
  'rev',
  'version',
  'teacher_ID',
  'teacher_name',
  'date_of_birth',
  'joining_date',
  'gender',
  'social_group',
  'religion',
  'service_category',
  'phone_number',
  'subjects',
  'classes',
  'school',
  'postings',
  'deputations',
  'attachments',
  'medical',
  'created_at',
  'medical_added',
] as const satisfies readonly (keyof TeacherRow)[];

/** Classes travel as their numbers, which is a quarter of a row less. */
const classNumber = (name: string) => Number(name.slice('Class '.length));

export function encodeTeacher(teacher: StoredTeacher): string {
  const values: Partial<Record<(typeof ROW)[number], unknown>> = {
    ...teacher,
    classes: teacher.classes.map(classNumber),
    postings: teacher.posting_histories.length,
    deputations: teacher.deputations.length,
    attachments: teacher.attachments.length,
  };
  return JSON.stringify(ROW.map((field) => values[field] ?? 0));
}

export function decodeTeacher(id: number, json: string): TeacherRow {
  const values: unknown[] = JSON.parse(json);
  const row = Object.fromEntries(ROW.map((field, i) => [field, values[i]])) as unknown as TeacherRow;
  for (const field of ['religion', 'service_category', 'medical', 'medical_added'] as const)
    row[field] ||= undefined;
  row.classes = row.classes.map((number) => `Class ${number}`);
  row.id = id;
  row.text = `${fold(row.teacher_name)}\n${fold(row.teacher_ID)}`;
  return row;
}

/** The names that only one teacher may hold: the Teacher ID in any case, and the Aadhaar number. */
export function teacherClaims({ teacher_ID, aadhaar_index }: TeacherFields): Claim[] {
  const claim = (kind: string, field: string, value: string, message: string): Claim => {
    return { kind, value, taken: () => new AppError('duplicate', message, { issues: [{ field, message }] }) };
  };
  return [
    claim('teacher_ID', 'teacher_ID', teacher_ID.toLowerCase(), teacherMessages.duplicateId),
    ...(aadhaar_index
      ? [claim('aadhaar', 'aadhaar_number', aadhaar_index, teacherMessages.duplicateAadhaar)]
      : []),
  ];
}
