/** One field of a record before and after a change, as text. '' means empty or unknown. */
export type FieldChange = { field: string; before: string; after: string };

/** Fields that every record has for bookkeeping. They tell a person nothing about a change. */
const BOOKKEEPING = ['id', 'version', 'created_at', 'updated_at'];

/** The name of a field for people: `school_id` becomes `School ID`. */
export const fieldName = (field: string) => {
  const words = field.replaceAll('_', ' ').replace(/\b(id|rd)\b/gi, (short) => short.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of an entry as text. Lists are joined by commas, and booleans become Yes or No. */
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

/** The `details` of an audit entry. {} if they are not a JSON object. */
export function readDetails(details: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(details);
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
}

/** The changes that an audit entry records, field by field. [] if it records no fields. */
export function changesOf(details: string): FieldChange[] {
  const { before, after } = readDetails(details);
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields
    .filter((field) => !BOOKKEEPING.includes(field))
    .map((field) => ({ field: fieldName(field), before: shown(was[field]), after: shown(is[field]) }))
    .filter(({ before: from, after: to }) => from !== '' || to !== '');
}
