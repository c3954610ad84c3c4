import type { ConflictRow, Side } from './ConflictDialog.tsx';

/** One thing to decide between two versions of a form's values. */
export type Unit<Values> = {
  key: string;
  label: string;
  /** They go together, since one without the others would mean nothing. */
  fields: readonly (keyof Values)[];
  /** The values as a person reads them. */
  show: (values: Values, side: Side) => string;
  /** What two versions are compared by: what is shown of them, unless it is given. */
  essence?: (values: Values) => string;
};

/** A unit in which two versions differ. */
export type Difference<Values> = ConflictRow & Pick<Unit<Values>, 'fields'>;

/**
 * Where what is stored now and what was typed differ. Preferred is the change made here, or else the stored value.
 * @param base the values the form was opened with
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

/** The values to save: of each difference the chosen side (`preferred` where none was chosen). */
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
