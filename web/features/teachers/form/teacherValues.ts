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

export type PostingValues = Values<typeof posting>;
export type ListName = keyof typeof TEACHER_LISTS;

/**
 * What the form holds: texts as typed, the ticked names, the entries, and the chosen school. An untouched Aadhaar
 * number is the masked one, which changes nothing when it is sent back.
 */
export type TeacherValues = Omit<Values<typeof teacher>, 'school_id'> & { school: ChosenSchool | null };
export type TeacherField = keyof TeacherValues;

/** A new entry of each list. A posting starts with the first school type. */
export const newEntry = (firstSchoolType = '') => ({
  posting_histories: { ...blankValues(posting), school_type: firstSchoolType },
  deputations: blankValues(deputation),
  attachments: blankValues(attachment),
});

/** Reads values that an older version of this form may have kept. Fields that the form does not know are left out. */
export function readValues(given: { readonly [F in TeacherField]?: unknown }): TeacherValues {
  const { school_id, ...values } = valuesOf(teacher, given);
  return { ...values, school: given.school ? valuesOf(chosenSchool, given.school) : null };
}

export const newTeacher = () => readValues({});

/** The values of the next form after "Save and add another": colleagues share their school. */
export const nextTeacher = (saved: TeacherValues): TeacherValues => ({
  ...newTeacher(),
  school: saved.school,
});

export const toValues = (stored: Teacher) =>
  readValues({ ...stored, school: stored.school_id ? stored : null });
