import { showType } from '#shared/domain/text.ts';
import type { Unit } from '../../ui/conflict.ts';
import { FIELDS, fieldLabels, type SchoolField, type SchoolValues } from './schoolValues.ts';

/** A habitation belongs to its block and a block to its district: they are chosen together. */
const PLACE = ['district', 'rd_block', 'habitation'] as const satisfies readonly SchoolField[];

const TYPES: ReadonlySet<SchoolField> = new Set([
  'school_type',
  'medium',
  'management',
  'school_level',
  'habitation_class',
  'habitation_category',
  'block_office',
]);

const textOf = (values: SchoolValues, field: SchoolField) =>
  field === 'school_level' ? values.school_level.join(', ') : values[field].trim();

const unit = (key: string, label: string, fields: readonly SchoolField[]): Unit<SchoolValues> => ({
  key,
  label,
  fields,
  show: (values) =>
    fields
      .map((field) => (TYPES.has(field) ? showType(textOf(values, field)) : textOf(values, field)))
      .filter(Boolean)
      .join(' › '),
  // Types may differ that are shown alike, and places whose parts read alike.
  essence: (values) => JSON.stringify(fields.map((field) => textOf(values, field))),
});

/** What is decided where somebody else changed the school. */
export const SCHOOL_UNITS: readonly Unit<SchoolValues>[] = FIELDS.flatMap((field) => {
  if (field === 'district') return [unit('place', 'District, RD Block, Habitation', PLACE)];
  if (PLACE.some((part) => part === field)) return [];
  return [unit(field, fieldLabels[field], [field])];
});
