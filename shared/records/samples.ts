import { emptyOf, type Field, type Fields, type Listed, type Name, namesOf, type Shown } from './record.ts';

// Made-up records for demo data and tests. A field that is declared later is in them without further work.

/** Every field of a record as it is sent. Lists are empty. */
type Sample<R extends Fields> = Shown<R> & { -readonly [N in Listed<R>]: never[] };
/** Takes one of several values. */
export type TakeOne = <T>(from: readonly T[]) => T;

/**
 * Some values that a field may hold, the least first. For a choice only its example is known, because master data lists
 * the others.
 */
function valuesOf(field: Field): readonly unknown[] {
  const least = field.required ? field.example : emptyOf(field);
  if ('choice' in field || 'list' in field) return [least];
  const fixed = 'oneOf' in field ? field.oneOf : 'number' in field ? field.number : [];
  return [...new Set([least, field.example ?? least, ...fixed])];
}

type ByHand<R extends Fields, H> = { readonly [N in keyof H]: N extends Name<R> ? H[N] : never };

/** A record with the given fields, and with a taken value for each other field. */
export const sampleOf = <R extends Fields, const H extends object>(
  record: R,
  one: TakeOne,
  byHand: H & ByHand<R, H>,
) =>
  ({
    ...byHand,
    ...Object.fromEntries(
      namesOf(record).flatMap((name) =>
        name in byHand ? [] : [[name, one(valuesOf(record[name] as Field))]],
      ),
    ),
  }) as Omit<Sample<R>, keyof H> & H;

/** The least that a record may hold: the examples of the required fields. */
export const leastOf = <R extends Fields>(record: R): Sample<R> =>
  sampleOf(record, ([least]) => least as never, {}) as Sample<R>;

/** Takes the n-th of several values, starting again after the last. */
export const nth =
  (n: number): TakeOne =>
  (from) =>
    from[n % from.length] as never;
