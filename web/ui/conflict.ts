import type { ConflictRow, Side } from './ConflictDialog.tsx';

/** One choice between two versions of a form's values. */
export type Unit<Values> = {
  key: string;
  label: string;
  /** The fields of the choice. One means nothing without the others. */
  fields: readonly (keyof Values)[];
  /** The values as text for a person. */
  show: (values: Values, side: Side) => string;
  /** The text by which two versions are compared. By default it is the shown text. */
  essence?: (values: Values) => string;
};

/** A choice in which two versions differ. */
export type Difference<Values> = ConflictRow & Pick<Unit<Values>, 'fields'>;

/**
 * The choices in which the stored values and the typed ones differ. A change made here is preferred, otherwise the
 * stored value.
 * @param base the values with which the form was opened
 */
export const differences = <Values>(
  units: readonly Unit<Values>[],
  base: Values,
  typed: Values,
  stored: Values,
): Difference<Values>[] =>
  units.flatMap(({ key, label, fields, show, essence }): Difference<Values>[] => {
    const by = essence ?? ((values: Values) => show(values, 'typed'));
    const mine = by(typed);
    if (mine === by(stored)) return [];
    const preferred = mine === by(base) ? 'stored' : 'typed';
    return [{ key, label, fields, stored: show(stored, 'stored'), typed: show(typed, 'typed'), preferred }];
  });

/** The values to save. Each difference takes the chosen side, or the `preferred` one. */
export function merge<Values extends object>(
  typed: Values,
  stored: Values,
  found: readonly Difference<Values>[],
  choices: Readonly<Record<string, Side>>,
): Values {
  const merged = { ...typed };
  for (const { key, fields, preferred } of found)
    if ((choices[key] ?? preferred) === 'stored') for (const field of fields) merged[field] = stored[field];
  return merged;
}
