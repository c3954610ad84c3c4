import { showDate } from '#shared/domain/dates.ts';
import { TEACHER_LISTS, teacher } from '#shared/records/teacher.ts';
import { unitsOf } from '../../../record/unitsOf.ts';
import type { Unit } from '../../../ui/conflict.ts';
import type { Entry, EntryField } from './entries.ts';
import type { ListName, TeacherValues } from './teacherValues.ts';

const period = (from = '', to = '') => `${showDate(from) || 'no date'} to ${to ? showDate(to) : 'now'}`;

/** A whole list of entries, about which a person decides once. */
const entries = (list: ListName, title: EntryField): Partial<Unit<TeacherValues>> => {
  const { starts, ends } = TEACHER_LISTS[list];
  return {
    show: (values) =>
      values[list].map((entry: Entry) => `${entry[title]}, ${period(entry[starts], entry[ends])}`).join('; '),
  };
};

/**
 * The choices that a person makes when somebody else changed the teacher: each field, and each whole list of entries.
 */
export const TEACHER_UNITS = unitsOf<typeof teacher, TeacherValues>(teacher, {
  school_id: {
    key: 'school',
    fields: ['school'],
    show: ({ school }) => (school ? `${school.current_school_name} (${school.school_id})` : ''),
    // It is the same school even when the school's own details have changed.
    essence: ({ school }) => school?.school_id ?? '',
  },
  posting_histories: entries('posting_histories', 'school_name'),
  deputations: entries('deputations', 'department_name'),
  attachments: entries('attachments', 'department_name'),
});
