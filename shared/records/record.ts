import type { Collection } from './collections.ts';

// What a record is made of, declared once. docs/records.md has every word of the vocabulary with an example. Nothing
// here needs a schema, so that a screen which only names fields loads none.

type About = {
  /** What people call the field, wherever nothing else is told. */
  label: string;
  /** Whether a record must have it. */
  required?: true;
  /** What a new form begins with. */
  starts?: string;
  /** What it looks like: in the API's description, in demo data, in tests. */
  example?: unknown;
  /** The section of the record's details that it stands in, after those that are laid out there. */
  details?: string;
  /** Whether it has a column in the export, after those that are laid out there. */
  column?: true;
};

/** One field of a record: what it is called, and which kind of value it holds. */
export type Field = About &
  (
    | { /** A line of at most so many characters. */ text: number }
    | { /** Several lines of at most so many characters. */ lines: number }
    | {
        /** The name of an item of master data, which is stored by its id. */
        choice: Collection;
        /** The choice within which it lies. */
        under?: string;
      }
    | { /** One of these. */ oneOf: readonly string[] }
    | { /** Several names: of these, or of a collection. */ someOf: readonly string[] | Collection }
    | { /** A day. */ date: true }
    | { /** A whole number between these two. */ number: readonly [least: number, most: number] }
    | { /** A list of entries, each with these fields. */ list: Fields }
  );
export type Fields = Readonly<Record<string, Field>>;
export type Name<R> = keyof R & string;

/** Declares the fields of a record, in the order in which its form shows them. */
export const declare = <const R extends Fields>(fields: R): R => fields;

/** Some members of an object. */
export const pick = <R extends object, const N extends Name<R>>(record: R, names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<R, N>;

/** All members of an object but some. */
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

/** What is sent of a field that is left empty. */
export const emptyOf = (field: Field) => ('number' in field ? null : 'list' in field ? [] : '');

/** What each field looks like; a field without an example is left out. */
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

/** Collections of places, which bear names of their own; items of the others are types. */
export const PLACES: readonly Collection[] = ['districts', 'rd-blocks', 'habitations'];

/** The fields that hold one item of master data: types first, then places, each after the one that it lies in. */
export const choicesOf = <R extends Fields>(record: R) => {
  const choices = namesOf(record).flatMap((field) => {
    const declared: Field = record[field] as Field;
    return 'choice' in declared ? [{ field, collection: declared.choice, under: declared.under }] : [];
  });
  const isPlace = ({ collection }: { collection: Collection }) => Number(PLACES.includes(collection));
  return choices.sort((a, b) => isPlace(a) - isPlace(b)) as Choice<ChoiceName<R>>[];
};

type Read<F extends Field> = F extends { number: readonly unknown[] } ? number | null : string;
/** The fields as they are read: choices as names, what is empty as ''. Lists are their own record's. */
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
/** The fields as they are stored: choices as ids of master data; a choice or number that is not given is absent. */
export type StoredFields<R extends Fields> = {
  -readonly [N in Exclude<Always<R>, Listed<R>>]: Kept<R[N]>;
} & { -readonly [N in Exclude<Name<R>, Always<R> | Listed<R>>]?: Kept<R[N]> };
