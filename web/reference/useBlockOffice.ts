import { type FieldPathByValue, type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { schoolMessages } from '#shared/messages/schools.ts';
import { followDistrict, otherDistrict } from './blockOffice.ts';
import { namesOf } from './choices.ts';
import { useReferenceList } from './useReference.ts';

type Names<V extends FieldValues> = {
  district: FieldPathByValue<V, string>;
  office: FieldPathByValue<V, string>;
};

/** Lets the block office of a place follow its district, and says if it is named after another district. */
export function useBlockOffice<V extends FieldValues>(names: Names<V>) {
  const { control, getValues, setValue, formState } = useFormContext<V>();
  // Undefined at the moment when its entry is removed.
  const district: string = useWatch({ control, name: names.district }) ?? '';
  const office: string = useWatch({ control, name: names.office }) ?? '';
  const offices = namesOf(useReferenceList('block-offices'));
  const districts = namesOf(useReferenceList('districts'));
  const other = otherDistrict(office, district, districts);
  return {
    hint: other && schoolMessages.blockOfficeElsewhere(other, district),
    onDistrict: (chosen: string, former: string) =>
      setValue(names.office, followDistrict(getValues(names.office), former, chosen, offices) as never, {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      }),
  };
}
