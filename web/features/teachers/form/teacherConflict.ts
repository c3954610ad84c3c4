import { showDate } from '#shared/domain/dates.ts';
import type { ConflictRow, Side } from '../../../ui/ConflictDialog.tsx';
import { fieldLabels, type TeacherField, type TeacherValues } from './teacherValues.ts';

/** One thing to decide: a field, or a whole list of entries. */
export type Difference = ConflictRow & { key: TeacherField };

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

/**
 * Where what is stored now and what was typed differ.
 * @param base the values the form was opened with
 */
export function differences(base: TeacherValues, typed: TeacherValues, stored: TeacherValues): Difference[] {
  return FIELDS.flatMap((field) => {
    const mine = essence(field, typed);
    const theirs = essence(field, stored);
    if (mine === theirs) return [];
    return [
      {
        key: field,
        label: fieldLabels[field],
        stored: show(field, stored[field]),
        typed: show(field, typed[field]),
        preferred: mine === essence(field, base) ? 'stored' : 'typed',
      },
    ];
  });
}

/** The values to save: of each difference the chosen side (`preferred` where none was chosen). */
export function merge(
  typed: TeacherValues,
  stored: TeacherValues,
  found: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
): TeacherValues {
  const taken = found.filter(({ key, preferred }) => (choices[key] ?? preferred) === 'stored');
  return { ...typed, ...Object.fromEntries(taken.map(({ key }) => [key, stored[key]])) };
}
