import { readNames } from '#shared/domain/classes.ts';
import { type Field, type Fields, type Name, namesOf } from '#shared/records/record.ts';

type Held<F extends Field> = F extends { list: infer Entry extends Fields }
  ? Values<Entry>[]
  : F extends { someOf: unknown }
    ? string[]
    : string;
/** What a form holds for a record: texts as typed, ticked names, and entries. */
export type Values<R extends Fields> = { -readonly [N in Name<R>]: Held<R[N]> };

type Given<R extends Fields> = { readonly [N in Name<R>]?: unknown };

function held(field: Field, given: unknown): unknown {
  if ('list' in field)
    return ((given ?? []) as readonly object[]).map((entry) => valuesOf(field.list, entry));
  if (!('someOf' in field)) return String(given ?? '');
  const { someOf } = field;
  const names = readNames((given ?? '') as string | readonly string[]);
  return typeof someOf === 'string' ? names : someOf.filter((name) => names.includes(name));
}

/** The values of a record as it was read, or of a form as it was kept. Leaves out what the record does not declare. */
export const valuesOf = <R extends Fields>(record: R, given: Given<R>) =>
  Object.fromEntries(
    namesOf(record).map((name) => [name, held(record[name] as Field, given[name])]),
  ) as Values<R>;

/** The values of an empty record. */
export const blankValues = <R extends Fields>(record: R) => valuesOf(record, {});

/** The values that a new form begins with. */
export const startValues = <R extends Fields>(record: R) =>
  valuesOf(
    record,
    Object.fromEntries(namesOf(record).map((name) => [name, (record[name] as Field).starts])) as Given<R>,
  );

type Sent<R extends Fields> = {
  -readonly [N in Name<R>]: R[N] extends { number: readonly unknown[] } ? number | null : Held<R[N]>;
};

/** The values in the shape of the body, before their check. An empty number becomes null. */
export const bodyOf = <R extends Fields>(record: R, values: Values<R>) =>
  Object.fromEntries(
    namesOf(record).map((name) => {
      const value: unknown = values[name];
      return [name, 'number' in (record[name] as Field) ? (value === '' ? null : Number(value)) : value];
    }),
  ) as Sent<R>;
