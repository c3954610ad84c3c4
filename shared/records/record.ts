import type { Collection } from './collections.ts';

// Declares what a record consists of. docs/records.md explains every word with an example. Nothing here needs a schema,
// so a screen that only needs names of fields loads none.

type About = {
  /** The name of the field for people, unless a layout gives another. */
  label: string;
  /** Whether a record must have it. */
  required?: true;
  /** The value that a new form begins with. */
  starts?: string;
  /** A sample value for the API document, demo data and tests. */
  example?: unknown;
  /** The section of the record's details that shows it, after the fields that are laid out there. */
  details?: string;
  /** The export has a column for it, after the columns that are laid out there. */
  column?: true;
  /** Whether it tells who a person is or was: its values in audit entries can be erased. */
  personal?: true;
  /** How many digits the text usually has; it has nothing but digits. */
  digits?: number;
  /** What may begin with a 0, which spreadsheets lose: a code, or the number of a landline, but of no mobile phone. */
  zero?: 'code' | 'landline';
  /** Whether a step of its own changes it, such as an order, so that nobody asks for a correction of it. */
  byStep?: true;
};

/** One field of a record: its label and the kind of its value. */
export type Field = About &
  (
    | { /** One line with at most this many characters. */ text: number }
    | { /** Several lines with at most this many characters in all. */ lines: number }
    | {
        /** An item of master data by its name. Its id is stored. */
        choice: Collection;
        /** The field whose choice contains this choice. */
        under?: string;
      }
    | { /** One of these values. */ oneOf: readonly string[] }
    | { /** Several of these, or several items of a collection. */ someOf: readonly string[] | Collection }
    | { /** A day. */ date: true }
    | { /** A whole number from the first to the second. */ number: readonly [least: number, most: number] }
    | { /** A list of entries, each with these fields. */ list: Fields }
  );
export type Fields = Readonly<Record<string, Field>>;
export type Name<R> = keyof R & string;

/** Declares the fields of a record, in the order of its form. */
export const declare = <const R extends Fields>(fields: R): R => fields;

/** An object that has one value under each of some names. */
export const each = <const N extends string, V>(names: readonly N[], value: V) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<N, V>;

/** Some members of an object. */
export const pick = <R extends object, const N extends Name<R>>(record: R, names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<R, N>;

/** All members of an object except some. */
export const omit = <R extends object, const N extends Name<R>>(record: R, names: readonly N[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.some((one) => one === name))) as Omit<
    R,
    N
  >;

/** The same values under other names. */
export const renamed = <T extends object, const M extends Readonly<Record<keyof T, string>>>(
  from: T,
  names: M,
) =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [names[name as keyof T], value])) as {
    -readonly [N in keyof T as M[N]]: T[N];
  };

export const namesOf = <R extends Fields>(record: R) => Object.keys(record) as Name<R>[];

/** The fields that a record must have. */
export const requiredOf = <R extends Fields>(record: R) =>
  namesOf(record).filter((name) => (record[name] as Field).required);

/** The fields that tell who a person is or was. */
export const personalOf = <R extends Fields>(record: R) =>
  namesOf(record).filter((name) => (record[name] as Field).personal);

/** The fields of which a correction may be asked: those without entries that no step of its own changes. */
export const correctableOf = <R extends Fields>(record: R): Name<R>[] =>
  namesOf(record).filter((name) => {
    const field: Field = record[name] as Field;
    return !field.byStep && !('list' in field);
  });

/** The value that is sent for an empty field. */
export const emptyOf = (field: Field) => ('number' in field ? null : 'list' in field ? [] : '');

/** The examples of the fields. A field without one is left out. */
export const examplesOf = (record: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, { example }]) => (example === undefined ? [] : [[name, example]])),
  );

type Holding<R extends Fields, Kind> = {
  [N in Name<R>]: R[N] extends Kind ? N : never;
}[Name<R>];
/** The fields that hold one item of master data. */
export type ChoiceName<R extends Fields> = Holding<R, { choice: Collection }>;

export type Choice<N extends string> = { field: N; collection: Collection; under?: N };

/** The collection whose names a field holds: one of them, or several. */
export function namesFrom(field: Field): Collection | undefined {
  if ('choice' in field) return field.choice;
  return 'someOf' in field && typeof field.someOf === 'string' ? field.someOf : undefined;
}

/** Collections of places. Places have proper names; items of the other collections are types. */
export const PLACES: readonly Collection[] = ['districts', 'rd-blocks', 'habitations'];

/** The fields that hold one item of master data: types first, then places, each after the place that contains it. */
export const choicesOf = <R extends Fields>(record: R) => {
  const choices = namesOf(record).flatMap((field) => {
    const declared: Field = record[field] as Field;
    return 'choice' in declared ? [{ field, collection: declared.choice, under: declared.under }] : [];
  });
  const isPlace = ({ collection }: { collection: Collection }) => Number(PLACES.includes(collection));
  return choices.sort((a, b) => isPlace(a) - isPlace(b)) as Choice<ChoiceName<R>>[];
};

type Read<F extends Field> = F extends { number: readonly unknown[] } ? number | null : string;
/** The fields as the API answers them: choices as names, empty values as ''. Fields that hold lists are left out. */
export type Shown<R extends Fields> = {
  -readonly [N in Exclude<Name<R>, Holding<R, { list: Fields }>>]: Read<R[N]>;
};

type Kept<F extends Field> = F extends { choice: Collection } | { number: readonly unknown[] }
  ? number
  : string;
type Always<R extends Fields> = {
  [N in Name<R>]: R[N] extends
    | { required: true }
    | { text: number }
    | { oneOf: readonly string[] }
    | { date: true }
    ? N
    : never;
}[Name<R>];
/** The fields that hold lists of entries. */
export type Listed<R extends Fields> = Holding<R, { list: Fields }>;
/** The fields as stored: choices as ids of master data. A choice or number without a value is absent. */
export type StoredFields<R extends Fields> = {
  -readonly [N in Exclude<Always<R>, Listed<R>>]: Kept<R[N]>;
} & { -readonly [N in Exclude<Name<R>, Always<R> | Listed<R>>]?: Kept<R[N]> };
