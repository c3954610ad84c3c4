import { useEffect, useRef } from 'react';
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
  const offices = useReferenceList('block-offices');
  const districts = namesOf(useReferenceList('districts'));
  const other = otherDistrict(office, district, districts);
  /** The district before the first choice that the list of offices was too late for. */
  const missed = useRef<string>(undefined);

  const follow = (chosen: string, former: string) => {
    const followed = followDistrict(getValues(names.office), former, chosen, namesOf(offices));
    setValue(names.office, followed as never, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };

  useEffect(() => {
    if (!offices.loaded || missed.current === undefined) return;
    follow(getValues(names.district), missed.current);
    missed.current = undefined;
  });

  return {
    hint: other && schoolMessages.blockOfficeElsewhere(other, district),
    onDistrict: (chosen: string, former: string) => {
      if (offices.loaded) follow(chosen, former);
      else missed.current ??= former;
    },
  };
}
