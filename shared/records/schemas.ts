import * as z from 'zod';
import {
  optionalDate,
  optionalLines,
  optionalOneOf,
  optionalText,
  requiredDate,
  requiredText,
} from '../domain/fields.ts';
import { each, emptyOf, type Field, type Fields, type Name, namesOf, type Shown } from './record.ts';

/** A field of a body that is accepted and ignored. */
export const ignored = z.unknown().optional();
export const ignoring = <const N extends string>(names: readonly N[]) => each(names, ignored);

/** The longest name of master data. */
const NAME_LENGTH = 100;

type Optional = ReturnType<typeof optionalText>;
type Required = ReturnType<typeof requiredText>;
type Schema<F> = F extends { number: readonly unknown[] }
  ? z.ZodNullable<z.ZodInt>
  : F extends { date: true }
    ? F extends { required: true }
      ? ReturnType<typeof requiredDate>
      : ReturnType<typeof optionalDate>
    : F extends { required: true }
      ? Required
      : Optional;

type ByHand<R> = { [N in Name<R>]?: z.ZodType };
/** The schema of each field: the one given by hand, or that of its kind. */
type Shape<R extends Fields, H extends ByHand<R>> = {
  -readonly [N in Name<R>]: H[N] extends z.ZodType ? H[N] : Schema<R[N]>;
};

function schemaOf(field: Field): z.ZodType {
  if ('number' in field) return z.int().min(field.number[0]).max(field.number[1]).nullable();
  if ('date' in field) return field.required ? requiredDate() : optionalDate();
  if ('lines' in field) return optionalLines(field.lines);
  if ('oneOf' in field && !field.required) return optionalOneOf(field.oneOf);
  if ('text' in field || 'choice' in field) {
    const most = 'text' in field ? field.text : NAME_LENGTH;
    return field.required ? requiredText(most) : optionalText(most);
  }
  throw new Error(`${field.label}: shapeOf needs a schema for this field`);
}

/**
 * The schemas of a record's fields in a body, choices as names.
 * @param byHand the schemas that the declaration cannot express: of lists, of several names, and of rules beyond a
 * length
 */
export const shapeOf = <R extends Fields, const H extends ByHand<R>>(record: R, byHand: H) =>
  Object.fromEntries(
    namesOf(record).map((name) => [name, byHand[name] ?? schemaOf(record[name] as Field)]),
  ) as Shape<R, H>;

type Blank<R extends Fields, S> = {
  [N in keyof S]: N extends Name<R>
    ? R[N] extends { required: true }
      ? S[N]
      : S[N] extends z.ZodType
        ? z.ZodDefault<S[N]>
        : S[N]
    : S[N];
};

/** The same schemas for a new record. A field that is not required may be left out and is then empty. */
export const withBlanks = <R extends Fields, S extends Record<string, z.ZodType>>(record: R, shape: S) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const field: Field | undefined = record[name];
      return [name, !field || field.required ? schema : schema.default(emptyOf(field))];
    }),
  ) as Blank<R, S>;

type ViewShape<R extends Fields> = {
  [N in keyof Shown<R>]: Shown<R>[N] extends string ? z.ZodString : z.ZodNullable<z.ZodInt>;
};

/** The schemas of a record's fields in an answer. Fields that hold lists are left out. */
export const viewShape = <R extends Fields>(record: R) =>
  Object.fromEntries(
    namesOf(record)
      .filter((name) => !('list' in (record[name] as Field)))
      .map((name) => [name, 'number' in (record[name] as Field) ? z.int().nullable() : z.string()]),
  ) as ViewShape<R>;
