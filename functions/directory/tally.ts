import type { List } from './rows.ts';

/** Counts the rows of each value. A row with several values counts for each of them, and one without a value for none. */
export function tally<Row, Value extends string | number>(
  rows: List<Row>,
  valuesOf: (row: Row) => Value | readonly Value[] | undefined,
): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  const count = (value: Value) => counts.set(value, (counts.get(value) ?? 0) + 1);
  rows.forEach((row) => {
    const values = valuesOf(row);
    if (typeof values === 'object') values.forEach(count);
    else if (values !== undefined) count(values);
  });
  return counts;
}
