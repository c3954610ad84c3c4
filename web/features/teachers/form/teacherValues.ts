import type { Teacher } from '#shared/domain/teacher.ts';
import { pick } from '#shared/records/record.ts';
import { SETTING, school } from '#shared/records/school.ts';
import { attachment, deputation, posting, type TEACHER_LISTS, teacher } from '#shared/records/teacher.ts';
import { blankValues, type Values, valuesOf } from '../../../record/values.ts';

/** What the screen shows of the chosen school. All of it but the School ID is the school's own and never sent. */
export const chosenSchool = {
  current_school_name: school.school_name,
  ...pick(school, ['school_id', ...SETTING, 'school_phone']),
};
export type ChosenSchool = Values<typeof chosenSchool>;

export type PostingValues = Values<typeof posting>;
export type ListName = keyof typeof TEACHER_LISTS;

/**
 * What the form holds: texts as typed, what is ticked, the entries, and of the school more than its School ID. An
 * Aadhaar number that is not touched is the masked one, which changes nothing when it is sent back.
 */
export type TeacherValues = Omit<Values<typeof teacher>, 'school_id'> & { school: ChosenSchool | null };
export type TeacherField = keyof TeacherValues;

/** An entry as it is added; a posting starts with the first school type. */
export const newEntry = (firstSchoolType = '') => ({
  posting_histories: { ...blankValues(posting), school_type: firstSchoolType },
  deputations: blankValues(deputation),
  attachments: blankValues(attachment),
});

/** Values that a person may not have typed in this version of the form: what it does not know is left out. */
export function readValues(given: { readonly [F in TeacherField]?: unknown }): TeacherValues {
  const { school_id, ...values } = valuesOf(teacher, given);
  return { ...values, school: given.school ? valuesOf(chosenSchool, given.school) : null };
}

export const newTeacher = () => readValues({});

/** What the next form starts with after "Save and add another": colleagues share their school. */
export const nextTeacher = (saved: TeacherValues): TeacherValues => ({
  ...newTeacher(),
  school: saved.school,
});

export const toValues = (stored: Teacher) =>
  readValues({ ...stored, school: stored.school_id ? stored : null });
