import { type FieldPathByValue, type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { locationMessages } from '#shared/messages/locations.ts';
import { ChoiceField } from '../ui/form/ChoiceField.tsx';
import { listHint, namesOf } from './choices.ts';
import { ListsNote } from './ListsNote.tsx';
import { useLocations } from './useReference.ts';

type Part = 'district' | 'rdBlock' | 'habitation';
const LABELS: Record<Part, string> = { district: 'District', rdBlock: 'RD Block', habitation: 'Habitation' };

type Props<V extends FieldValues> = {
  /** The form's fields, which hold names; without `habitation` the choice ends at the block. */
  names: {
    district: FieldPathByValue<V, string>;
    rdBlock: FieldPathByValue<V, string>;
    habitation?: FieldPathByValue<V, string>;
  };
  labels?: Partial<Record<Part, string>>;
  required?: readonly Part[];
  /** The stored place: it stays selectable though the lists lost it. */
  own?: Partial<Record<Part, string>>;
  /** The district takes the focus first in a dialog. */
  initialFocus?: boolean;
};

/**
 * A place by district, then RD block, then habitation. Each list waits for its parent, and a parent that changes
 * clears what was chosen below it.
 */
export function LocationFields<V extends FieldValues>(props: Props<V>) {
  const { names, labels, required = [], own, initialFocus } = props;
  const { control, setValue } = useFormContext<V>();
  const district: string = useWatch({ control, name: names.district }) ?? '';
  const rdBlock: string = useWatch({ control, name: names.rdBlock }) ?? '';
  const lists = useLocations(district, rdBlock);
  const inOwnDistrict = own?.district === district;
  const inOwnBlock = inOwnDistrict && own?.rdBlock === rdBlock;
  const clear = (...fields: (FieldPathByValue<V, string> | undefined)[]) => {
    for (const field of fields) if (field) setValue(field, '' as never, { shouldDirty: true });
  };
  const about = (part: Part) => ({
    label: labels?.[part] ?? LABELS[part],
    required: required.includes(part),
  });

  return (
    <>
      <ListsNote lists={[lists.districts, lists.rdBlocks, lists.habitations]} />
      <ChoiceField<V>
        {...about('district')}
        name={names.district}
        placeholder="Select a district"
        options={namesOf(lists.districts)}
        own={own?.district}
        hint={listHint(lists.districts)}
        initialFocus={initialFocus}
        onChosen={() => clear(names.rdBlock, names.habitation)}
      />
      <ChoiceField<V>
        {...about('rdBlock')}
        name={names.rdBlock}
        placeholder="Select an RD block"
        options={namesOf(lists.rdBlocks)}
        own={inOwnDistrict ? own?.rdBlock : undefined}
        disabled={district === ''}
        hint={district === '' ? locationMessages.districtFirst : listHint(lists.rdBlocks)}
        onChosen={() => clear(names.habitation)}
      />
      {names.habitation && (
        <ChoiceField<V>
          {...about('habitation')}
          name={names.habitation}
          placeholder="Select a habitation"
          options={namesOf(lists.habitations)}
          own={inOwnBlock ? own?.habitation : undefined}
          disabled={rdBlock === ''}
          hint={rdBlock === '' ? locationMessages.rdBlockFirst : listHint(lists.habitations)}
        />
      )}
    </>
  );
}
