import { settingsMessages } from '#shared/messages/settings.ts';
import type { Collection } from '#shared/records/collections.ts';
import { masterItem } from '#shared/records/masterItem.ts';
import { school } from '#shared/records/school.ts';
import { RecordField } from '../../record/RecordField.tsx';
import { LocationFields } from '../../reference/LocationFields.tsx';
import { TickField } from '../../ui/form/TickField.tsx';
import type { ItemValues } from './itemValues.ts';

/** @param own the values of the item being edited. Its parents stay selectable even when they are inactive. */
type Props = { collection: Collection; own: ItemValues | undefined };

/** The fields of an item of the collection. */
export function ItemFields({ collection, own }: Props) {
  const isTop = collection !== 'rd-blocks' && collection !== 'habitations';
  return (
    <>
      {collection === 'rd-blocks' && (
        <RecordField of={school} name="district" required own={own} initialFocus={own === undefined} />
      )}
      {collection === 'habitations' && (
        <LocationFields<ItemValues>
          names={{ district: 'district', rdBlock: 'rd_block' }}
          required={['district', 'rdBlock']}
          own={own && { district: own.district, rdBlock: own.rd_block }}
          initialFocus={own === undefined}
        />
      )}
      <RecordField of={masterItem} name="name" initialFocus={isTop || own !== undefined} />
      {collection === 'subjects' && (
        <>
          <RecordField of={masterItem} name="code" hint="Optional" />
          <RecordField of={masterItem} name="classes" label="Classes Taught" required selectAll />
        </>
      )}
      {own && <TickField<ItemValues> name="is_active" label="Active" hint={settingsMessages.activeHint} />}
    </>
  );
}
