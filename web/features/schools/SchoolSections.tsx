import { schoolMessages } from '#shared/messages/schools.ts';
import { school } from '#shared/records/school.ts';
import { PlaceDetails } from '../../record/PlaceDetails.tsx';
import { RecordField } from '../../record/RecordField.tsx';
import { ListsNote } from '../../reference/ListsNote.tsx';
import { LocationFields } from '../../reference/LocationFields.tsx';
import { useBlockOffice } from '../../reference/useBlockOffice.ts';
import { useReferenceList } from '../../reference/useReference.ts';
import { useReferenceRefresh } from '../../reference/useReferenceRefresh.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { digitsOnly, phoneDigits } from '../../ui/form/inputFilters.ts';
import { heldPlace } from './heldPlace.ts';
import { SCHOOL_SECTIONS } from './schoolFormSections.ts';
import type { SchoolValues } from './schoolValues.ts';
import { useListedStarts } from './useListedStarts.ts';

const schoolIdDigits = digitsOnly(school.school_id.text);
const phone = phoneDigits(school.school_phone.text);

/**
 * The fields of a school.
 * @param own the stored values of the record being edited. They stay selectable after the lists have lost them.
 */
export function SchoolSections({ own }: { own?: SchoolValues }) {
  const { role } = useSession();
  const lists = [
    useReferenceList('school-types'),
    useReferenceList('mediums'),
    useReferenceList('management-types'),
    useReferenceList('block-offices'),
  ];
  const office = useBlockOffice<SchoolValues>({ district: 'district', office: 'block_office' });
  useReferenceRefresh();
  useListedStarts(own === undefined);
  const about = { of: school, own };

  return (
    <>
      <ListsNote lists={lists} />
      <FormSection {...SCHOOL_SECTIONS[0]}>
        <RecordField
          {...about}
          name="school_id"
          inputMode="numeric"
          filter={schoolIdDigits}
          readOnly={own !== undefined}
          placeholder="Digits only"
          hint={own ? schoolMessages.idLocked : undefined}
        />
        <RecordField {...about} name="school_name" />
        <RecordField {...about} name="school_type" />
        <RecordField {...about} name="medium" />
        <RecordField {...about} name="management" placeholder="Select a type" />
        <RecordField {...about} name="established_year" placeholder="Optional, like 1985" />
        <RecordField {...about} name="school_level" />
      </FormSection>
      <FormSection {...SCHOOL_SECTIONS[1]}>
        <LocationFields<SchoolValues>
          names={{ district: 'district', rdBlock: 'rd_block', habitation: 'habitation' }}
          held={own && heldPlace(role)}
          own={own && { district: own.district, rdBlock: own.rd_block, habitation: own.habitation }}
          onDistrict={office.onDistrict}
        />
        <PlaceDetails />
        <RecordField
          {...about}
          name="block_office"
          unlisted={schoolMessages.blockOfficeNotListed}
          hint={office.hint}
        />
      </FormSection>
      <FormSection {...SCHOOL_SECTIONS[2]}>
        <RecordField
          {...about}
          name="school_phone"
          inputMode="numeric"
          filter={phone}
          title={`School phone must be exactly ${school.school_phone.text} digits with its area code (a mobile number has 10)`}
        />
        <RecordField {...about} name="school_email" type="email" />
      </FormSection>
    </>
  );
}
