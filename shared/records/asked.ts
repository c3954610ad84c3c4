import { SCHOOL_STATUSES, TEACHER_STATUSES } from '../domain/listNames.ts';
import type { Standing } from '../domain/service/strength.ts';
import { declare, type Field, type Fields, namesOf, omit } from './record.ts';
import { school } from './school.ts';
import { LEAVING_REASONS, ON_POST, teacher } from './teacher.ts';

// What can be asked of schools and of teachers, shown, grouped and exported: every field that their records declare and
// the directory holds, and what follows from them. There is no other list of these fields.

/** A text of the record or of its school, as the search box of the lists compares it. */
const search = { label: 'Search', text: 100 } as const;

/** Whether somebody is in service. Questions are about those who are, unless a condition names this field. */
export const IN_SERVICE = ['In service', 'Left'] as const;

/** Where somebody in service is. */
export const WHEREABOUTS = {
  present: 'At the post',
  deputed: 'Deputed',
  attached: 'Attached elsewhere',
  away: 'Away',
  relieved: 'In transit',
} as const satisfies Record<Standing, string>;

const count = [0, 1_000_000] as const;

const asked = declare({
  created_at: { label: 'Date Added', date: true },
  teacher_count: { label: 'Number of Teachers', number: [0, 1_000_000] },
  school_status: { label: 'Status', someOf: SCHOOL_STATUSES },
  teacher_status: { label: 'Status', someOf: TEACHER_STATUSES },
  age: { label: 'Age', number: [0, 200] },
  retires_on: { label: 'Retirement Date', date: true },
  since: { label: 'Start at This Post', date: true },
  years_at_post: { label: 'Years at This Post', number: [0, 200] },
  tenure_ends: { label: 'Tenure Ends', date: true },
  whereabouts: { label: 'Where Now', oneOf: Object.values(WHEREABOUTS) },
  relieved_on: { label: 'Relieved On', date: true },
  due_back: { label: 'Due Back', date: true },
  service: { label: 'Service', oneOf: IN_SERVICE },
  left_on: { label: 'Left On', date: true },
  left_reason: { label: 'Reason for Leaving', oneOf: LEAVING_REASONS },
  sanctioned: { label: 'Sanctioned Posts', number: count },
  effective: { label: 'Effective Strength', number: count },
  vacant: { label: 'Vacant Posts', number: count },
  surplus: { label: 'Surplus', number: count },
  vacant_subjects: { label: 'Subjects with Vacancies', someOf: 'subjects' },
  vacant_unnamed: { label: 'Vacant Posts without a Subject', number: count },
});

/** The fields of questions about schools. */
export const ASKED_OF_SCHOOLS = {
  ...school,
  teacher_count: asked.teacher_count,
  sanctioned: asked.sanctioned,
  effective: asked.effective,
  vacant: asked.vacant,
  surplus: asked.surplus,
  vacant_subjects: asked.vacant_subjects,
  vacant_unnamed: asked.vacant_unnamed,
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
  tenure_ends: asked.tenure_ends,
  designation: ON_POST.designation,
  whereabouts: asked.whereabouts,
  relieved_on: asked.relieved_on,
  due_back: asked.due_back,
  service: asked.service,
  left_on: asked.left_on,
  left_reason: asked.left_reason,
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

/**
 * Whether a field tells by itself who a person is, such as a name or a phone. Counts by it would be a list of persons.
 * Days are counted by year, and choices are shared by many.
 */
export const identifies = (field: Field): boolean => field.personal === true && 'text' in field;

export const askedNames = (of: AskedOf): readonly string[] => namesOf(ASKED[of] as Fields);

/** The columns of an answer unless others are chosen. */
export const ASKED_COLUMNS: Readonly<Record<AskedOf, readonly string[]>> = {
  schools: ['school_name', 'school_id', 'district', 'rd_block', 'management', 'teacher_count'],
  teachers: ['teacher_name', 'teacher_ID', 'school_name', 'district', 'rd_block', 'phone_number'],
};
