import { SCHOOL_STATUSES, TEACHER_STATUSES } from '../domain/listNames.ts';
import { declare, type Field, type Fields, namesOf, omit } from './record.ts';
import { school } from './school.ts';
import { teacher } from './teacher.ts';

// What can be asked of schools and of teachers, shown, grouped and exported: every field that their records declare and
// the directory holds, and what follows from them. There is no other list of these fields.

/** A text of the record or of its school, as the search box of the lists compares it. */
const search = { label: 'Search', text: 100 } as const;

const asked = declare({
  created_at: { label: 'Date Added', date: true },
  teacher_count: { label: 'Number of Teachers', number: [0, 1_000_000] },
  school_status: { label: 'Status', someOf: SCHOOL_STATUSES },
  teacher_status: { label: 'Status', someOf: TEACHER_STATUSES },
  age: { label: 'Age', number: [0, 200] },
  retires_on: { label: 'Retirement Date', date: true },
  since: { label: 'Start at This Post', date: true },
  years_at_post: { label: 'Years at This Post', number: [0, 200] },
});

/** The fields of questions about schools. */
export const ASKED_OF_SCHOOLS = {
  ...school,
  teacher_count: asked.teacher_count,
  status: asked.school_status,
  created_at: asked.created_at,
  search,
} as const satisfies Fields;

/** The fields of a teacher's own record that questions may use. The Aadhaar number is not among them. */
const OWN = omit(teacher, ['aadhaar_number', 'school_id', 'posting_histories', 'deputations', 'attachments']);

/** The fields of questions about teachers: the teacher's own, and those of the school as it is now. */
export const ASKED_OF_TEACHERS = {
  ...OWN,
  age: asked.age,
  retires_on: asked.retires_on,
  since: asked.since,
  years_at_post: asked.years_at_post,
  status: asked.teacher_status,
  created_at: asked.created_at,
  ...school,
  search,
} as const satisfies Fields;

export const ASKED = { schools: ASKED_OF_SCHOOLS, teachers: ASKED_OF_TEACHERS } as const;
export type AskedOf = keyof typeof ASKED;
export type SchoolAsked = keyof typeof ASKED_OF_SCHOOLS;
export type TeacherAsked = keyof typeof ASKED_OF_TEACHERS;

/** The declaration of a field of questions; undefined for an unknown name. */
export const askedField = (of: AskedOf, name: string): Field | undefined =>
  Object.hasOwn(ASKED[of], name) ? (ASKED[of] as Fields)[name] : undefined;

export const askedNames = (of: AskedOf): readonly string[] => namesOf(ASKED[of] as Fields);

/** The columns of an answer unless others are chosen. */
export const ASKED_COLUMNS: Readonly<Record<AskedOf, readonly string[]>> = {
  schools: ['school_name', 'school_id', 'district', 'rd_block', 'management', 'teacher_count'],
  teachers: ['teacher_name', 'teacher_ID', 'school_name', 'district', 'rd_block', 'phone_number'],
};
