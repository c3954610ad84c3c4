import { readNames } from '../domain/classes.ts';
import { showDate } from '../domain/dates.ts';
import { dayCell } from '../domain/exportSheet.ts';
import { showType } from '../domain/text.ts';
import { type Field, type Fields, type Name, namesOf, PLACES } from './record.ts';

/** A value as people read it. Several names come as a list, as JSON or as one text, and become one text. */
export function showValue(field: Field, value: string | number | null | readonly string[]): string {
  if ('someOf' in field)
    return readNames((value ?? '') as string | readonly string[])
      .map(showType)
      .join(', ');
  const text = String(value ?? '');
  if ('date' in field) return showDate(text);
  if ('text' in field || 'lines' in field) return text;
  return 'choice' in field && PLACES.includes(field.choice) ? text : showType(text);
}

/** A field in a layout: its name, or another label and its name. */
export type Placed<R> = Name<R> | readonly [label: string, name: Name<R>];
const nameIn = <R>(place: Placed<R>): Name<R> => (typeof place === 'string' ? place : place[1]);

/** The given names that a layout does not have, in declared order. */
export const rest = <R extends Fields, N extends Name<R>>(
  record: R,
  names: readonly N[],
  layout: readonly Placed<R>[],
): N[] => {
  const laidOut = new Set<string>(layout.map(nameIn));
  return namesOf(record).filter(
    (name): name is N => names.some((each) => each === name) && !laidOut.has(name),
  );
};

type Values<R extends Fields> = { readonly [N in Name<R>]?: unknown };

/** Label and value of each field in a layout. */
export const placed = <R extends Fields>(record: R, layout: readonly Placed<R>[]) =>
  layout.map((place) => {
    const name = nameIn(place);
    const label = typeof place === 'string' ? (record[name] as Field).label : place[0];
    const show = (values: Values<R>) => showValue(record[name] as Field, (values[name] ?? '') as string);
    return { label, name, show };
  });

/** The header of each field in a layout, and its cells. */
export const columnsIn = <R extends Fields>(record: R, layout: readonly Placed<R>[]) =>
  placed(record, layout).map(({ label, name, show }) => {
    const cell = (values: Values<R>) => dayCell(values[name] as string | undefined);
    return [label, 'date' in (record[name] as Field) ? cell : show] as const;
  });

/** The columns of a layout, and then the fields that declare a column. */
export const columnsOf = <R extends Fields>(record: R, layout: readonly Placed<R>[]) =>
  columnsIn(record, [...layout, ...namesOf(record).filter((name) => (record[name] as Field).column)]);

/** The fields that declare this section of the details. They follow those that are laid out there. */
export const detailsIn = <R extends Fields>(record: R, section: string) =>
  placed(
    record,
    namesOf(record).filter((name) => (record[name] as Field).details === section),
  );
