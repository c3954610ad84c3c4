import type { LocationPatch, MasterItem, MasterPatch } from '#shared/domain/masterData.ts';
import { fold } from '#shared/domain/text.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Collection } from '#shared/records/collections.ts';
import { masterItem } from '#shared/records/masterItem.ts';
import { pick } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';
import { unitsOf } from '../../record/unitsOf.ts';
import { blankValues, type Values, valuesOf } from '../../record/values.ts';
import type { Unit } from '../../ui/conflict.ts';

const fields = { ...pick(school, ['district', 'rd_block']), ...masterItem };
/** What the dialog holds. The parents of a place stand there by name. */
export type ItemValues = Values<typeof fields> & { is_active: boolean };
export type ItemField = keyof ItemValues;
/** One fault, at its field. */
type Fault = { field: ItemField; message: string };

export const newItem = (): ItemValues => ({ ...blankValues(fields), is_active: true });

export const toValues = ({ district_name, rd_block_name, is_active, ...stored }: MasterItem): ItemValues => ({
  ...valuesOf(fields, { ...stored, district: district_name, rd_block: rd_block_name }),
  is_active,
});

/** The values of the next dialog after "Save and add another": all but the name and the code. */
export const nextItem = (saved: ItemValues): ItemValues => ({ ...saved, name: '', code: '' });

/** The items of the collection with the typed name. A place is compared only with places under the same parent. */
export const namesakes = (collection: Collection, values: ItemValues, items: readonly MasterItem[]) =>
  items.filter(
    (item) =>
      fold(item.name) === fold(values.name) &&
      (collection === 'rd-blocks' || collection === 'habitations'
        ? item.district_name === values.district
        : true) &&
      (collection === 'habitations' ? item.rd_block_name === values.rd_block : true),
  );

/**
 * The checks before an item is added, in the specification's order. A name is compared with active items, and that of a
 * subject with all items.
 */
export function checkNew(collection: Collection, values: ItemValues, items: readonly MasterItem[]): Fault[] {
  const taken = settingsMessages.nameTaken[collection];
  const faults: Fault[] = [];
  const found = (field: ItemField, message: string) => void faults.push({ field, message });
  if (values.name.trim() === '') found('name', settingsMessages.nameRequired);
  else if (
    taken &&
    namesakes(collection, values, items).some((item) => item.is_active || collection === 'subjects')
  )
    found('name', taken);
  if (collection === 'rd-blocks' && values.district === '') found('district', settingsMessages.districtFirst);
  if (collection === 'habitations' && values.rd_block === '')
    found('rd_block', settingsMessages.rdBlockFirst);
  if (collection === 'subjects' && values.classes.length === 0)
    found('classes', teacherMessages.classRequired);
  return faults;
}

/** The ids of the chosen parents in the lists. */
type Parents = { district_id?: number; rd_block_id?: number };
type Sent = MasterPatch & LocationPatch;

/** The body that adds an item. */
export function toBody(
  collection: Collection,
  values: ItemValues,
  parents: Parents,
): Sent & { name: string } {
  const { name } = values;
  if (collection === 'subjects') return { name, code: values.code, classes: values.classes };
  if (collection === 'rd-blocks') return { name, district_id: parents.district_id };
  if (collection === 'habitations') return { name, rd_block_id: parents.rd_block_id };
  return { name };
}

/** The choices that a person makes when somebody else changed the item. */
export const ITEM_UNITS: Unit<ItemValues>[] = [
  ...unitsOf<typeof fields, ItemValues>(fields),
  {
    key: 'is_active',
    label: 'Status',
    fields: ['is_active'],
    show: ({ is_active }) => (is_active ? 'Active' : 'Inactive'),
  },
];

/**
 * The body of a change. It holds only what differs, so that somebody else's changes to other fields stay.
 * @param before the values that the edit began with
 */
export function toPatch(
  collection: Collection,
  before: ItemValues,
  values: ItemValues,
  parents: Parents,
): Sent {
  const differs = (...fields: ItemField[]) =>
    fields.some((field) => String(before[field]) !== String(values[field]));
  const { name, ...rest } = toBody(collection, values, parents);
  return {
    ...(differs('name') && { name }),
    ...(differs('code') && { code: rest.code }),
    ...(differs('classes') && { classes: rest.classes }),
    ...(differs('district', 'rd_block') && {
      district_id: rest.district_id,
      rd_block_id: rest.rd_block_id,
    }),
    ...(differs('is_active') && { is_active: values.is_active }),
  };
}

/** The checks before an item is changed. An item that moves needs its new parent. */
export function checkChange(
  collection: Collection,
  before: ItemValues,
  values: ItemValues,
  parents: Parents,
): Fault[] {
  const patch = toPatch(collection, before, values, parents);
  const lacks = (id: keyof Parents) => id in patch && patch[id] === undefined;
  if (collection === 'rd-blocks' && lacks('district_id'))
    return [{ field: 'district', message: settingsMessages.districtFirst }];
  if (collection === 'habitations' && lacks('rd_block_id'))
    return [{ field: 'rd_block', message: settingsMessages.rdBlockFirst }];
  return [];
}

const FIELD_OF: Partial<Record<string, ItemField>> = {
  name: 'name',
  code: 'code',
  classes: 'classes',
  district_id: 'district',
  rd_block_id: 'rd_block',
};

/** Places the faults that the server found at the fields of the dialog. */
export const serverFaults = (issues: readonly { field: string; message: string }[]): Fault[] =>
  issues.flatMap(({ field, message }) => {
    const own = field
      .split('.')
      .map((part) => FIELD_OF[part])
      .find((known) => known !== undefined);
    return own ? [{ field: own, message }] : [];
  });
