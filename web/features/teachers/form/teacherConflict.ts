import { AADHAAR, maskAadhaar } from '#shared/domain/teacher.ts';
import { type Fields, namesOf } from '#shared/records/record.ts';
import { showValue } from '#shared/records/show.ts';
import { unitsOf } from '../../../record/unitsOf.ts';
import type { Unit } from '../../../ui/conflict.ts';
import { type Entry, type EntryField, periodOf, TITLES, titleOf } from './entries.ts';
import { askedTeacher, FORM_LISTS, type ListName, type TeacherValues } from './teacherValues.ts';

/** The entries of one list, about each of which a person decides by itself. */
function entries(list: ListName): Partial<Unit<TeacherValues>> {
  const { one, record, starts, ends } = FORM_LISTS[list];
  const title = TITLES[list];
  const said: readonly string[] = [title, starts, ends];
  const others = namesOf<Fields>(record).filter((name) => !said.includes(name)) as EntryField[];
  const label = (entry: Entry) => `${one}: ${titleOf(list, entry) || 'no name'}`;
  const text = (entry: Entry, field: EntryField) =>
    showValue((record as Fields)[field] as Fields[string], entry[field]?.trim() ?? '');
  return {
    entries: {
      marks: [
        (entry: Entry) => entry[title] && entry[starts] && `${entry[title]} ${entry[starts]}`,
        (entry: Entry) => entry[title] ?? '',
        (entry: Entry) => entry[starts] ?? '',
      ] as Array<(entry: Entry) => string>,
      label,
      show: (entry: Entry, other?: Entry) =>
        [
          `${titleOf(list, entry)}, ${periodOf(list, entry)}`,
          ...others
            .filter((field) => other && text(entry, field) !== text(other, field))
            .map((field) => `${(record as Fields)[field]?.label}: ${text(entry, field) || 'empty'}`),
        ].join('; '),
    },
  };
}

/**
 * The choices that a person makes when somebody else changed the teacher: each field, and each entry of a list.
 */
export const TEACHER_UNITS = unitsOf<typeof askedTeacher, TeacherValues>(askedTeacher, {
  school_id: {
    key: 'school',
    fields: ['school'],
    show: ({ school }) => (school ? `${school.current_school_name} (${school.school_id})` : ''),
    // It is the same school even when the school's own details have changed.
    essence: ({ school }) => school?.school_id ?? '',
  },
  posting_histories: entries('posting_histories'),
  deputations: entries('deputations'),
  attachments: entries('attachments'),
  away: entries('away'),
});

/**
 * What is stored now, to compare with what was typed. A typed Aadhaar number never equals its mask, which is all that the
 * record shows. If the record has that mask only since the form was opened, a save whose answer was lost has stored the
 * number. If it had it before, nobody knows whether the number is the typed one, so that counts as typed.
 * @param base the number of the record when the form was opened, masked
 */
export function withTypedAadhaar(stored: TeacherValues, typed: string, base: string): TeacherValues {
  const { aadhaar_number } = stored;
  const isTyped =
    AADHAAR.test(typed) && maskAadhaar(typed.slice(-4)) === aadhaar_number && aadhaar_number !== base;
  return isTyped ? { ...stored, aadhaar_number: typed } : stored;
}
