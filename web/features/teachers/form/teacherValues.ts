import type { Teacher } from '#shared/domain/teacher.ts';
import { declare, pick } from '#shared/records/record.ts';
import { SETTING, school } from '#shared/records/school.ts';
import {
  attachment,
  away,
  DUE_BACK,
  deputation,
  ON_POST,
  posting,
  TEACHER_LISTS,
  teacher,
} from '#shared/records/teacher.ts';
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

/** What the form asks for: a teacher, with what the service book adds to the entries, and the times away. */
export const askedTeacher = declare({
  ...teacher,
  posting_histories: { ...teacher.posting_histories, list: { ...posting, ...ON_POST } },
  deputations: { ...teacher.deputations, list: { ...deputation, ...DUE_BACK } },
  attachments: { ...teacher.attachments, list: { ...attachment, ...DUE_BACK } },
  away: { label: 'Times Away', list: away },
});

/** The lists of the form, and what one entry of each is called. */
export const FORM_LISTS = {
  posting_histories: { ...TEACHER_LISTS.posting_histories, record: askedTeacher.posting_histories.list },
  deputations: { ...TEACHER_LISTS.deputations, record: askedTeacher.deputations.list },
  attachments: { ...TEACHER_LISTS.attachments, record: askedTeacher.attachments.list },
  away: { one: 'Time Away', record: away, starts: 'from', ends: 'to' },
} as const;
export type ListName = keyof typeof FORM_LISTS;

/** A posting, with the number of the order that made it where one did. Nobody types that, and the server ignores it. */
export type PostingValues = Values<typeof FORM_LISTS.posting_histories.record> & { order?: string };

/**
 * What the form holds: texts as typed, the ticked names, the entries, and the chosen school. An untouched Aadhaar
 * number is the masked one, which changes nothing when it is sent back.
 */
export type TeacherValues = Omit<Values<typeof askedTeacher>, 'school_id' | 'posting_histories'> & {
  school: ChosenSchool | null;
  posting_histories: PostingValues[];
};
export type TeacherField = keyof TeacherValues;

/** A new entry of each list. A posting starts with the first school type. */
export const newEntry = (firstSchoolType = '') => ({
  posting_histories: {
    ...blankValues(FORM_LISTS.posting_histories.record),
    school_type: firstSchoolType,
  },
  deputations: blankValues(FORM_LISTS.deputations.record),
  attachments: blankValues(FORM_LISTS.attachments.record),
  away: blankValues(away),
});

type ByOrder = { order?: string | { number: string } };
/** The order of a posting as it is stored, or as a form kept it. */
const ofOrder = ({ order }: ByOrder) => order && { order: typeof order === 'string' ? order : order.number };

/** Reads values that an older version of this form may have kept. Fields that the form does not know are left out. */
export function readValues(given: { readonly [F in TeacherField]?: unknown }): TeacherValues {
  const { school_id, posting_histories, ...values } = valuesOf(askedTeacher, given);
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
