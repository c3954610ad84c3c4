import { type Field, type Fields, type Name, namesOf } from '#shared/records/record.ts';
import { showValue } from '#shared/records/show.ts';
import type { Unit } from '../ui/conflict.ts';
import type { Values } from './values.ts';

const above = (record: Fields, name: string) => {
  const field = record[name];
  return field && 'choice' in field ? field.under : undefined;
};

/** The field, and the fields that lie in it. One means nothing without the others. */
const withAllBelow = (record: Fields, top: string): string[] => [
  top,
  ...namesOf(record)
    .filter((name) => above(record, name) === top)
    .flatMap((name) => withAllBelow(record, name)),
];

const plain = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/**
 * The choices that a person makes when somebody else changed a record. Each field is one choice. Fields that lie in
 * each other are one choice together.
 * @param byHand what differs from the declaration
 */
export const unitsOf = <R extends Fields, V extends Partial<Values<R>> = Values<R>>(
  record: R,
  byHand: { readonly [N in Name<R>]?: Partial<Unit<V>> } = {},
): Unit<V>[] =>
  namesOf(record).flatMap((name) => {
    if (above(record, name)) return [];
    const fields = withAllBelow(record, name) as (keyof V & Name<R>)[];
    const show = (values: V) =>
      fields
        .map((field) => showValue(record[field] as Field, plain(values[field]) as string | readonly string[]))
        .filter(Boolean)
        .join(' › ');
    return [
      {
        key: name,
        label: fields.map((field) => (record[field] as Field).label).join(', '),
        fields,
        show,
        // Compared by value, because different values may look the same on screen.
        essence: (values) => JSON.stringify(fields.map((field) => plain(values[field]))),
        ...byHand[name],
      },
    ];
  });
