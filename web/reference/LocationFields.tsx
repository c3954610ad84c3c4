import { type FieldPathByValue, type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { locationMessages } from '#shared/messages/locations.ts';
import { school } from '#shared/records/school.ts';
import { ChoiceField } from '../ui/form/ChoiceField.tsx';
import { type Choices, listHint, namesOf } from './choices.ts';
import { ListsNote } from './ListsNote.tsx';
import { useLocations } from './useReference.ts';

type Part = 'district' | 'rdBlock' | 'habitation';
const FIELDS = { district: 'district', rdBlock: 'rd_block', habitation: 'habitation' } as const;

type Props<V extends FieldValues> = {
  /** The names of the form's fields. Without `habitation` the place ends at the block. */
  names: {
    district: FieldPathByValue<V, string>;
    rdBlock: FieldPathByValue<V, string>;
    habitation?: FieldPathByValue<V, string>;
  };
  required?: readonly Part[];
  /** The parts that can be read but not changed. */
  held?: readonly Part[];
  /** The stored place. It stays selectable after the lists have lost it. */
  own?: Partial<Record<Part, string>>;
  /** Called when another district is chosen. */
  onDistrict?: (district: string, former: string) => void;
  /** Whether a dialog focuses the district first. */
  initialFocus?: boolean;
};

/**
 * A place by district, then RD block, then habitation. Each list waits for its parent. Changing a parent clears what
 * was chosen below it.
 */
export function LocationFields<V extends FieldValues>(props: Props<V>) {
  const { names, required = [], held = [], own, onDistrict, initialFocus } = props;
  const { control, setValue } = useFormContext<V>();
  const district: string = useWatch({ control, name: names.district }) ?? '';
  const rdBlock: string = useWatch({ control, name: names.rdBlock }) ?? '';
  const lists = useLocations(district, rdBlock);
  const inOwnDistrict = own?.district === district;
  const inOwnBlock = inOwnDistrict && own?.rdBlock === rdBlock;
  const clear = (...fields: (FieldPathByValue<V, string> | undefined)[]) => {
    for (const field of fields) if (field) setValue(field, '' as never, { shouldDirty: true });
  };
  /** @param first asks for the parent, while it is not chosen */
  const about = (part: Part, list: Choices, first?: string) => ({
    label: school[FIELDS[part]].label,
    required: required.includes(part),
    disabled: held.includes(part) || first !== undefined,
    options: namesOf(list),
    hint: held.includes(part) ? locationMessages.held : (first ?? listHint(list)),
  });
  const noDistrict = district === '' ? locationMessages.districtFirst : undefined;
  const noBlock = rdBlock === '' ? locationMessages.rdBlockFirst : undefined;

  return (
    <>
      <ListsNote lists={[lists.districts, lists.rdBlocks, lists.habitations]} />
      <ChoiceField<V>
        {...about('district', lists.districts)}
        name={names.district}
        placeholder="Select a district"
        own={own?.district}
        initialFocus={initialFocus}
        onChosen={(chosen) => {
          clear(names.rdBlock, names.habitation);
          onDistrict?.(chosen, district);
        }}
      />
      <ChoiceField<V>
        {...about('rdBlock', lists.rdBlocks, noDistrict)}
        name={names.rdBlock}
        placeholder="Select an RD block"
        own={inOwnDistrict ? own?.rdBlock : undefined}
        onChosen={() => clear(names.habitation)}
      />
      {names.habitation && (
        <ChoiceField<V>
          {...about('habitation', lists.habitations, noBlock)}
          name={names.habitation}
          placeholder="Select a habitation"
          own={inOwnBlock ? own?.habitation : undefined}
        />
      )}
    </>
  );
}
