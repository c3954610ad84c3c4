import { showType } from '#shared/domain/text.ts';
import type { Side } from '../../ui/ConflictDialog.tsx';
import { FIELDS, fieldLabels, type SchoolField, type SchoolValues } from './schoolValues.ts';

/** One thing to decide: its fields go together, since one without the others would mean nothing. */
export type Difference = {
  key: string;
  label: string;
  fields: readonly SchoolField[];
  stored: string;
  typed: string;
  /** What stands when nobody chooses: the change made here, or else the stored value. */
  preferred: Side;
};

/** A habitation belongs to its block and a block to its district: they are chosen together. */
const PLACE = ['district', 'rd_block', 'habitation'] as const satisfies readonly SchoolField[];

type Unit = Pick<Difference, 'key' | 'label' | 'fields'>;

const place: Unit = { key: 'place', label: 'District, RD Block, Habitation', fields: PLACE };
const units: readonly Unit[] = FIELDS.flatMap((field): Unit[] => {
  if (field === 'district') return [place];
  if (PLACE.some((part) => part === field)) return [];
  return [{ key: field, label: fieldLabels[field], fields: [field] }];
});

const parts = (values: SchoolValues, fields: readonly SchoolField[]) =>
  fields.map((field) => (field === 'school_level' ? values.school_level.join(', ') : values[field].trim()));
const same = (a: readonly string[], b: readonly string[]) => a.every((part, index) => part === b[index]);
const TYPES: ReadonlySet<SchoolField> = new Set([
  'school_type',
  'medium',
  'management',
  'school_level',
  'habitation_class',
  'habitation_category',
  'block_office',
]);
const show = (texts: readonly string[], fields: readonly SchoolField[]) =>
  texts
    .map((text, index) => (TYPES.has(fields[index] as SchoolField) ? showType(text) : text))
    .filter(Boolean)
    .join(' › ');

/**
 * Where what is stored now and what was typed differ.
 * @param base the values the form was opened with
 */
export function differences(base: SchoolValues, typed: SchoolValues, stored: SchoolValues): Difference[] {
  return units.flatMap(({ key, label, fields }) => {
    const mine = parts(typed, fields);
    const theirs = parts(stored, fields);
    if (same(mine, theirs)) return [];
    const preferred: Side = same(mine, parts(base, fields)) ? 'stored' : 'typed';
    return [{ key, label, fields, stored: show(theirs, fields), typed: show(mine, fields), preferred }];
  });
}

/** The values to save: of each difference the chosen side (`preferred` where none was chosen). */
export function merge(
  typed: SchoolValues,
  stored: SchoolValues,
  found: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
): SchoolValues {
  const merged = { ...typed };
  for (const { key, fields, preferred } of found)
    if ((choices[key] ?? preferred) === 'stored')
      Object.assign(merged, Object.fromEntries(fields.map((field) => [field, stored[field]])));
  return merged;
}
