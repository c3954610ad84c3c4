import { showDate } from '#shared/domain/dates.ts';
import type { MergeRecord } from '#shared/domain/duplicate.ts';
import { type Choice, choiceOf } from '#shared/domain/mergeTeachers.ts';
import { duplicateScreen } from '#shared/messages/duplicates.ts';
import { serviceScreen } from '#shared/messages/serviceScreen.ts';
import type { Field } from '#shared/records/record.ts';
import { placed } from '#shared/records/show.ts';
import { teacher } from '#shared/records/teacher.ts';

type OfRecord = Exclude<Choice, 'left' | 'medical_record' | 'login'>;
const isOfRecord = (name: Choice): name is OfRecord => name in teacher;

/** What a choice is called. */
export const choiceLabel = (name: Choice): string =>
  isOfRecord(name) ? (teacher[name] as Field).label : duplicateScreen.labels[name];

/** What a record has of a choice, in words; '' for nothing. */
export function choiceText(record: MergeRecord, name: Choice): string {
  if (name === 'left') {
    const { left } = record;
    return left
      ? duplicateScreen.left(serviceScreen.reasons[left.reason], showDate(left.on))
      : duplicateScreen.inService;
  }
  const value = choiceOf(record, name);
  if (value === '') return '';
  if (name === 'medical_record') return duplicateScreen.medical(value, record.has_document);
  if (name === 'login') return duplicateScreen.login(value);
  if (name === 'school_id') return `${record.current_school_name} (${value})`;
  return placed(teacher, [name])[0]?.show(record) ?? value;
}
