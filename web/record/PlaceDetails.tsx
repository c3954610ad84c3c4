import { school } from '#shared/records/school.ts';
import { digitsOnly } from '../ui/form/inputFilters.ts';
import { RecordField } from './RecordField.tsx';

const digits = school.pincode.text;
const pincode = digitsOnly(digits);

/**
 * The fields of a school's place besides its district, RD block and habitation.
 * @param at where the school stands in the form; at its top by default
 */
export function PlaceDetails({ at }: { at?: string }) {
  const about = { of: school, at };
  return (
    <>
      <RecordField
        {...about}
        name="pincode"
        inputMode="numeric"
        filter={pincode}
        title={`Pincode must be exactly ${digits} digits`}
      />
      <RecordField {...about} name="habitation_class" placeholder="Select a class" />
      <RecordField {...about} name="habitation_category" placeholder="Select a category" />
    </>
  );
}
