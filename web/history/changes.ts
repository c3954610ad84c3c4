/** One field of a record before and after a change, as text; '' for nothing, or what is not known. */
export type FieldChange = { field: string; before: string; after: string };

/** What a record is kept by: the same in every entry, or of no use to a person. */
const BOOKKEEPING = ['id', 'version', 'created_at', 'updated_at'];

/** `school_id` as a person reads it: `School ID`. */
export const fieldName = (field: string) => {
  const words = field.replaceAll('_', ' ').replace(/\b(id|rd)\b/gi, (short) => short.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of an entry as text: lists by commas, truth as Yes or No. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(shown).join(', ');
  if (isObject(value)) {
    return Object.entries(value)
      .map(([field, part]) => [fieldName(field), shown(part)])
      .filter(([, part]) => part !== '')
      .map(([field, part]) => `${field}: ${part}`)
      .join('; ');
  }
  return String(value);
}

/** The `details` of an audit entry; {} where they are no JSON object. */
export function readDetails(details: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(details);
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
}

/** What an audit entry says was changed, field by field; [] where it tells of no record's fields. */
export function changesOf(details: string): FieldChange[] {
  const { before, after } = readDetails(details);
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields
    .filter((field) => !BOOKKEEPING.includes(field))
    .map((field) => ({ field: fieldName(field), before: shown(was[field]), after: shown(is[field]) }))
    .filter(({ before: from, after: to }) => from !== '' || to !== '');
}
