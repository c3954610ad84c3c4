import { showDate } from '#shared/domain/dates.ts';
import type { Unit } from '../../../ui/conflict.ts';
import { fieldLabels, type TeacherField, type TeacherValues } from './teacherValues.ts';

const FIELDS = Object.keys(fieldLabels) as TeacherField[];

const period = (from: string, to: string) => `${showDate(from) || 'no date'} to ${to ? showDate(to) : 'now'}`;

const shown: Partial<{ [F in TeacherField]: (value: TeacherValues[F]) => string }> = {
  date_of_birth: showDate,
  joining_date: showDate,
  school: (school) => (school ? `${school.current_school_name} (${school.school_id})` : ''),
  classes_taught: (names) => names.join(', '),
  subjects_taught: (names) => names.join(', '),
  posting_histories: (list) =>
    list.map((each) => `${each.school_name}, ${period(each.from_date, each.to_date)}`).join('; '),
  deputations: (list) =>
    list.map((each) => `${each.department_name}, ${period(each.joining_date, each.end_date)}`).join('; '),
  attachments: (list) =>
    list.map((each) => `${each.department_name}, ${period(each.joining_date, each.end_date)}`).join('; '),
};

const show = <F extends TeacherField>(field: F, value: TeacherValues[F]): string =>
  shown[field]?.(value) ?? String(value);

/** What two values of a field are compared by. A school is the same whatever has become of its own details. */
function essence(field: TeacherField, values: TeacherValues): string {
  if (field === 'school') return values.school?.school_id ?? '';
  const value = values[field];
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

/** What is decided where somebody else changed the teacher: a field, or a whole list of entries. */
export const TEACHER_UNITS: readonly Unit<TeacherValues>[] = FIELDS.map((field) => ({
  key: field,
  label: fieldLabels[field],
  fields: [field],
  show: (values) => show(field, values[field]),
  essence: (values) => essence(field, values),
}));
