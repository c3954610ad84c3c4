import type { Field, Fields } from '#shared/records/record.ts';

/** Whether a record may lack a declared field altogether. */
const mayLack = (field: Field | undefined) =>
  field !== undefined && !field.required && ('choice' in field || 'number' in field);

/**
 * Encodes a row of the directory for the feed: the values of the named fields in their order, with 0 for what is
 * absent. A row that was written before a field existed reads as one without it.
 * @param others names beside the declared fields that a record may lack
 */
export function rowOf<const N extends string>(
  record: Fields,
  names: readonly N[],
  others: readonly N[] = [],
) {
  const lacking = new Set<string>(names.filter((name) => others.includes(name) || mayLack(record[name])));
  const empty = (name: N) => (record[name] && !lacking.has(name) ? '' : undefined);
  return {
    encode: (values: { readonly [name in N]?: unknown }) =>
      JSON.stringify(names.map((name) => values[name] ?? 0)),
    decode: (json: string): { [name in N]: unknown } => {
      const values: unknown[] = JSON.parse(json);
      const value = (name: N, i: number) =>
        lacking.has(name) ? values[i] || undefined : (values[i] ?? empty(name));
      return Object.fromEntries(names.map((name, i) => [name, value(name, i)])) as { [name in N]: unknown };
    },
  };
}
