import type { Field, Fields } from '#shared/records/record.ts';

/** Whether a declared field is absent from a record where it is not given. */
const mayLack = (field: Field | undefined) =>
  field !== undefined && !field.required && ('choice' in field || 'number' in field);

/**
 * A row of the directory as it lies in the feed: the values of the named fields in their order, 0 for what is absent.
 * A row that was written before a field was there reads as one that has none.
 * @param others names beside the declared ones that a record may lack
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
