import { CLASSES } from '#shared/domain/classes.ts';
import type { Collection } from '#shared/records/collections.ts';
import { listHint, namesOf } from '../../reference/choices.ts';
import { LocationFields } from '../../reference/LocationFields.tsx';
import { useLocations } from '../../reference/useReference.ts';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { SwitchField } from '../../ui/form/SwitchField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { ItemValues } from './itemValues.ts';

/** @param own the values of the item being edited: its parents stay selectable though they are inactive now */
type Props = { collection: Collection; own: ItemValues | undefined };

/** What is asked of an item of the collection. */
export function ItemFields({ collection, own }: Props) {
  const isTop = collection !== 'rd-blocks' && collection !== 'habitations';
  return (
    <>
      {collection === 'rd-blocks' && <DistrictField own={own} />}
      {collection === 'habitations' && (
        <LocationFields<ItemValues>
          names={{ district: 'district', rdBlock: 'rd_block' }}
          required={['district', 'rdBlock']}
          own={own && { district: own.district, rdBlock: own.rd_block }}
          initialFocus={own === undefined}
        />
      )}
      <TextField<ItemValues>
        name="name"
        label="Name"
        required
        maxLength={100}
        initialFocus={isTop || own !== undefined}
      />
      {collection === 'subjects' && (
        <>
          <TextField<ItemValues> name="code" label="Code" maxLength={20} hint="Optional" />
          <CheckboxGroup<ItemValues>
            name="classes"
            label="Classes Taught"
            required
            options={CLASSES}
            selectAll
          />
        </>
      )}
      {own && (
        <SwitchField<ItemValues>
          name="is_active"
          label="Active"
          hint="Forms offer active items only; records keep what they have."
        />
      )}
    </>
  );
}

function DistrictField({ own }: Pick<Props, 'own'>) {
  const { districts } = useLocations('', '');
  return (
    <ChoiceField<ItemValues>
      name="district"
      label="District"
      required
      placeholder="Select a district"
      options={namesOf(districts)}
      own={own?.district}
      hint={listHint(districts)}
      initialFocus={own === undefined}
    />
  );
}
