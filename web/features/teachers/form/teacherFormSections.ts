import { type Fields, namesOf } from '#shared/records/record.ts';
import { teacher } from '#shared/records/teacher.ts';
import type { Section } from '../../../record/SectionList.tsx';
import { holdsText, LISTS } from './entries.ts';
import { askedTeacher, FORM_LISTS, type ListName, type TeacherField } from './teacherValues.ts';

type TeacherSection = Section & { fields: readonly TeacherField[] };
const section = (id: string, title: string, ...fields: TeacherField[]): TeacherSection => ({
  id,
  title,
  fields,
});
const listSection = (list: ListName) => ({
  ...section(list, askedTeacher[list].label, list),
  holds: holdsText,
});

/** The fields before the school belong to the person. */
const NAMES = namesOf(teacher);
const PERSONAL = NAMES.slice(0, NAMES.indexOf('school_id')) as TeacherField[];

/** The cards of the teacher form, in the specification's order. */
export const TEACHER_SECTIONS = {
  personal: section('personal', 'Personal Data', ...PERSONAL),
  school: section('school', 'School', 'school'),
  teaching: section('teaching', 'Subjects and Classes', 'classes_taught', 'subjects_taught'),
  posting_histories: listSection('posting_histories'),
  deputations: listSection('deputations'),
  attachments: listSection('attachments'),
  away: listSection('away'),
} as const;

/** How a field is named for people: `Teacher ID`, or `Posting 2: From Date`. */
export function labelOf(field: string): string {
  const [name = '', place, inside = ''] = field.split('.');
  const list = LISTS.find((each) => each === name);
  if (!list) return (teacher as Fields)[name === 'school' ? 'school_id' : name]?.label ?? field;
  const { one, record } = FORM_LISTS[list];
  if (place === undefined) return askedTeacher[list].label;
  const label = (record as Fields)[inside]?.label;
  return label ? `${one} ${Number(place) + 1}: ${label}` : `${one} ${Number(place) + 1}`;
}
