import type { ResourceType } from '#shared/domain/audit.ts';
import { showDate } from '#shared/domain/dates.ts';
import { account } from '#shared/records/account.ts';
import { masterItem } from '#shared/records/masterItem.ts';
import { AS_READ, medicalRecord } from '#shared/records/medicalRecord.ts';
import { type Field, type Fields, renamed } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';
import { showValue } from '#shared/records/show.ts';
import { TEACHER_LISTS, teacher } from '#shared/records/teacher.ts';
import { entryChanges, type FieldChange } from './entryChanges.ts';

/** Fields that every record has for bookkeeping. They tell a person nothing about a change. */
const BOOKKEEPING = ['id', 'version', 'created_at', 'updated_at'];

const RECORDS: Partial<Record<ResourceType, Fields>> = {
  school,
  teacher,
  user: account,
  medical_record: renamed(medicalRecord, AS_READ),
  master_data: masterItem,
};

/** The name of a field that no record declares: `wide_field` becomes `Wide field`. */
export const fieldName = (field: string) => {
  const words = field.replaceAll('_', ' ').replace(/\b(id|rd)\b/gi, (short) => short.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** A value of an entry as text. Lists are joined by commas, and booleans become Yes or No. */
function shown(value: unknown, field?: Field): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && DAY.test(value)) return showDate(value);
  if (field && !('date' in field || 'list' in field) && isPlain(value))
    return showValue(field, value as string | number);
  if (Array.isArray(value)) return value.map((one) => shown(one, field)).join(', ');
  if (isObject(value)) {
    return Object.entries(value)
      .map(([name, part]) => [fieldName(name), shown(part)])
      .filter(([, part]) => part !== '')
      .map(([name, part]) => `${name}: ${part}`)
      .join('; ');
  }
  return String(value);
}

/** The `details` of an audit entry. {} if they are not a JSON object. */
export function readDetails(details: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(details);
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
}

/**
 * The changes that an audit entry records, value by value. [] if it records none.
 * @param type the kind of record that the entry is about; its declaration names the fields
 */
export function changesOf(details: string, type?: ResourceType): FieldChange[] {
  const { before, after } = readDetails(details);
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const record = (type && RECORDS[type]) ?? {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !BOOKKEEPING.includes(name))
    .flatMap((name): FieldChange[] => {
      const [from, to] = [was[name], is[name]];
      if (name in TEACHER_LISTS && Array.isArray(from) && Array.isArray(to))
        return entryChanges(name as keyof typeof TEACHER_LISTS, from, to, shown);
      const field = record[name];
      const text = (value: unknown) => shown(value, field);
      return [{ field: field?.label ?? fieldName(name), before: text(from), after: text(to) }];
    })
    .filter((change) => change.before !== '' || change.after !== '');
}
