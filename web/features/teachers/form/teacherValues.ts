import type { Teacher } from '#shared/domain/teacher.ts';
import { pick } from '#shared/records/record.ts';
import { SETTING, school } from '#shared/records/school.ts';
import { attachment, deputation, posting, type TEACHER_LISTS, teacher } from '#shared/records/teacher.ts';
import { blankValues, type Values, valuesOf } from '../../../record/values.ts';

/**
 * What the form knows of the chosen school. Only the School ID is sent; the rest belongs to the school. A stored
 * teacher lacks the school's type, which a new posting takes.
 */
export const chosenSchool = {
  current_school_name: school.school_name,
  ...pick(school, ['school_id', 'school_type', ...SETTING, 'school_phone']),
};
export type ChosenSchool = Values<typeof chosenSchool>;

/** A posting, with the number of the order that made it where one did. Nobody types that, and the server ignores it. */
export type PostingValues = Values<typeof posting> & { order?: string };
export type ListName = keyof typeof TEACHER_LISTS;

/**
 * What the form holds: texts as typed, the ticked names, the entries, and the chosen school. An untouched Aadhaar
 * number is the masked one, which changes nothing when it is sent back.
 */
export type TeacherValues = Omit<Values<typeof teacher>, 'school_id' | 'posting_histories'> & {
  school: ChosenSchool | null;
  posting_histories: PostingValues[];
};
export type TeacherField = keyof TeacherValues;

/** A new entry of each list. A posting starts with the first school type. */
export const newEntry = (firstSchoolType = '') => ({
  posting_histories: { ...blankValues(posting), school_type: firstSchoolType },
  deputations: blankValues(deputation),
  attachments: blankValues(attachment),
});

type ByOrder = { order?: string | { number: string } };
/** The order of a posting as it is stored, or as a form kept it. */
const ofOrder = ({ order }: ByOrder) => order && { order: typeof order === 'string' ? order : order.number };

/** Reads values that an older version of this form may have kept. Fields that the form does not know are left out. */
export function readValues(given: { readonly [F in TeacherField]?: unknown }): TeacherValues {
  const { school_id, posting_histories, ...values } = valuesOf(teacher, given);
  const postings = (given.posting_histories ?? []) as readonly ByOrder[];
  return {
    ...values,
    posting_histories: posting_histories.map((values, at) => ({ ...values, ...ofOrder(postings[at] ?? {}) })),
    school: given.school ? valuesOf(chosenSchool, given.school) : null,
  };
}

export const newTeacher = () => readValues({});

/** The values of the next form after "Save and add another": colleagues share their school. */
export const nextTeacher = (saved: TeacherValues): TeacherValues => ({
  ...newTeacher(),
  school: saved.school,
});

export const toValues = (stored: Teacher) =>
  readValues({ ...stored, school: stored.school_id ? stored : null });
