import { type Field, type Fields, type Name, namesOf } from '#shared/records/record.ts';
import { showValue } from '#shared/records/show.ts';
import type { Unit } from '../ui/conflict.ts';
import type { Values } from './values.ts';

const above = (record: Fields, name: string) => {
  const field = record[name];
  return field && 'choice' in field ? field.under : undefined;
};

/** The field, and those that lie in it: one without the other would mean nothing. */
const withAllBelow = (record: Fields, top: string): string[] => [
  top,
  ...namesOf(record)
    .filter((name) => above(record, name) === top)
    .flatMap((name) => withAllBelow(record, name)),
];

const plain = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/**
 * What is decided where somebody else changed a record: each of its fields, and as one those that lie in each other.
 * @param byHand what is not as the declaration has it
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
        .map((field) => showValue(record[field] as Field, [plain(values[field])].flat().join(', ')))
        .filter(Boolean)
        .join(' › ');
    return [
      {
        key: fields.length > 1 ? 'place' : name,
        label: fields.map((field) => (record[field] as Field).label).join(', '),
        fields,
        show,
        // Values may differ that are shown alike, and places whose parts read alike.
        essence: (values) => JSON.stringify(fields.map((field) => plain(values[field]))),
        ...byHand[name],
      },
    ];
  });
