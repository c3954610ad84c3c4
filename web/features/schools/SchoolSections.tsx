import { useWatch } from 'react-hook-form';
import { schoolMessages } from '#shared/messages/schools.ts';
import { HABITATION_CATEGORIES, HABITATION_CLASSES, SCHOOL_LEVELS } from '#shared/records/school.ts';
import { listHint, namesOf } from '../../reference/choices.ts';
import { ListsNote } from '../../reference/ListsNote.tsx';
import { LocationFields } from '../../reference/LocationFields.tsx';
import { useReferenceList } from '../../reference/useReference.ts';
import { useReferenceRefresh } from '../../reference/useReferenceRefresh.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { digitsOnly, phoneDigits } from '../../ui/form/inputFilters.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { heldPlace } from './heldPlace.ts';
import { PHONE_DIGITS, PINCODE_DIGITS, SCHOOL_ID_DIGITS, YEAR_DIGITS } from './limits.ts';
import { fieldLabels, type SchoolField, type SchoolValues } from './schoolValues.ts';

const schoolIdDigits = digitsOnly(SCHOOL_ID_DIGITS);
const pincodeDigits = digitsOnly(PINCODE_DIGITS);
const yearDigits = digitsOnly(YEAR_DIGITS);
const phone = phoneDigits(PHONE_DIGITS);

const labelled = <N extends SchoolField>(name: N) => ({ name, label: fieldLabels[name] });

/**
 * The fields of a school.
 * @param own the stored values of the record being edited: they stay selectable though the lists lost them
 */
export function SchoolSections({ own }: { own?: SchoolValues }) {
  const { role } = useSession();
  const blockOffice = useWatch<SchoolValues, 'block_office'>({ name: 'block_office' });
  const schoolTypes = useReferenceList('school-types');
  const mediums = useReferenceList('mediums');
  const managementTypes = useReferenceList('management-types');
  const blockOffices = useReferenceList('block-offices');
  useReferenceRefresh();
  const offices = namesOf(blockOffices);
  const unlisted = blockOffices.loaded && blockOffice !== '' && !offices.includes(blockOffice);

  return (
    <>
      <ListsNote lists={[schoolTypes, mediums, managementTypes, blockOffices]} />
      <FormSection title="Basic Information">
        <TextField
          {...labelled('school_id')}
          inputMode="numeric"
          required
          filter={schoolIdDigits}
          readOnly={own !== undefined}
          hint={own ? schoolMessages.idLocked : 'Digits only'}
        />
        <TextField {...labelled('school_name')} required maxLength={200} />
        <ChoiceField
          {...labelled('school_type')}
          required
          placeholder="Select a school type"
          options={namesOf(schoolTypes)}
          own={own?.school_type}
          hint={listHint(schoolTypes)}
        />
        <ChoiceField
          {...labelled('medium')}
          required
          placeholder="Select a medium"
          options={namesOf(mediums)}
          own={own?.medium}
          hint={listHint(mediums)}
        />
        <ChoiceField
          {...labelled('management')}
          required
          placeholder="Select a management type"
          options={namesOf(managementTypes)}
          own={own?.management}
          hint={listHint(managementTypes)}
        />
        <TextField
          {...labelled('established_year')}
          inputMode="numeric"
          filter={yearDigits}
          hint="Optional, for example 1985"
        />
        <CheckboxGroup {...labelled('school_level')} required options={SCHOOL_LEVELS} />
      </FormSection>
      <FormSection title="Location Information">
        <LocationFields<SchoolValues>
          names={{ district: 'district', rdBlock: 'rd_block', habitation: 'habitation' }}
          held={own && heldPlace(role)}
          own={own && { district: own.district, rdBlock: own.rd_block, habitation: own.habitation }}
        />
        <TextField
          {...labelled('pincode')}
          inputMode="numeric"
          filter={pincodeDigits}
          title={`Pincode must be exactly ${PINCODE_DIGITS} digits`}
        />
        <ChoiceField
          {...labelled('habitation_class')}
          placeholder="Select a class"
          options={HABITATION_CLASSES}
        />
        <ChoiceField
          {...labelled('habitation_category')}
          placeholder="Select a category"
          options={HABITATION_CATEGORIES}
        />
        <ChoiceField
          {...labelled('block_office')}
          required
          placeholder="Select a block office"
          options={offices}
          own={own?.block_office}
          hint={unlisted ? schoolMessages.blockOfficeNotListed : listHint(blockOffices)}
        />
      </FormSection>
      <FormSection title="Contact Information">
        <TextField
          {...labelled('school_phone')}
          inputMode="numeric"
          filter={phone}
          title={`School phone must be exactly ${PHONE_DIGITS} digits with its area code (a mobile number has 10)`}
        />
        <TextField {...labelled('school_email')} type="email" maxLength={254} />
      </FormSection>
    </>
  );
}
