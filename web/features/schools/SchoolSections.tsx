import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { HABITATION_CATEGORIES, HABITATION_CLASSES } from '#shared/domain/school.ts';
import { locationMessages } from '#shared/messages/locations.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { ChoiceField, LevelsField, listHint, namesOf, TextField } from './fields.tsx';
import { digitsOnly, phoneDigits } from './inputFilters.ts';
import { PHONE_DIGITS, PINCODE_DIGITS, SCHOOL_ID_DIGITS, YEAR_DIGITS } from './limits.ts';
import type { SchoolValues } from './schoolValues.ts';
import { useReference } from './useReference.ts';

const schoolIdDigits = digitsOnly(SCHOOL_ID_DIGITS);
const pincodeDigits = digitsOnly(PINCODE_DIGITS);
const yearDigits = digitsOnly(YEAR_DIGITS);
const phone = phoneDigits(PHONE_DIGITS);

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      as="section"
      background="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      padding={{ base: 4, md: 6 }}
      marginBottom={5}
    >
      <chakra.h2 fontSize="lg" fontWeight="semibold" marginBottom={4}>
        {title}
      </chakra.h2>
      <Box
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr', xl: '1fr 1fr 1fr' }}
        columnGap={6}
        rowGap={4}
        alignItems="start"
      >
        {children}
      </Box>
    </Box>
  );
}

/**
 * The fields of a school.
 * @param own the stored values of the record being edited: they stay selectable though the lists lost them
 */
export function SchoolSections({ own }: { own?: SchoolValues }) {
  const { control, watch, setValue } = useFormContext<SchoolValues>();
  const [district, rdBlock, blockOffice] = watch(['district', 'rd_block', 'block_office']);
  const lists = useReference(district, rdBlock);
  const failed = Object.values(lists).filter((list) => list.failed);

  const offices = namesOf(lists.blockOffices);
  const unlisted = lists.blockOffices.loaded && blockOffice !== '' && !offices.includes(blockOffice);
  const inOwnDistrict = own?.district === district;
  const inOwnBlock = inOwnDistrict && own?.rd_block === rdBlock;
  const clear = (...fields: ('rd_block' | 'habitation')[]) => {
    for (const field of fields) setValue(field, '', { shouldDirty: true });
  };

  return (
    <>
      {failed.length > 0 && (
        <RetryNote
          text="Some of the lists could not be loaded"
          onRetry={() => {
            for (const list of failed) list.retry();
          }}
        />
      )}
      <Section title="Basic Information">
        <TextField
          name="school_id"
          required
          filter={schoolIdDigits}
          readOnly={own !== undefined}
          hint={own ? schoolMessages.idLocked : 'Digits only'}
        />
        <TextField name="school_name" required maxLength={200} />
        <ChoiceField
          name="school_type"
          required
          placeholder="Select a school type"
          options={namesOf(lists.schoolTypes)}
          own={own?.school_type}
          hint={listHint(lists.schoolTypes)}
        />
        <ChoiceField
          name="medium"
          required
          placeholder="Select a medium"
          options={namesOf(lists.mediums)}
          own={own?.medium}
          hint={listHint(lists.mediums)}
        />
        <ChoiceField
          name="management"
          required
          placeholder="Select a management type"
          options={namesOf(lists.managementTypes)}
          own={own?.management}
          hint={listHint(lists.managementTypes)}
        />
        <TextField name="established_year" filter={yearDigits} hint="Optional, for example 1985" />
        <LevelsField control={control} />
      </Section>
      <Section title="Location Information">
        <ChoiceField
          name="district"
          placeholder="Select a district"
          options={namesOf(lists.districts)}
          own={own?.district}
          hint={listHint(lists.districts)}
          onChosen={() => clear('rd_block', 'habitation')}
        />
        <ChoiceField
          name="rd_block"
          placeholder="Select an RD block"
          options={namesOf(lists.rdBlocks)}
          own={inOwnDistrict ? own.rd_block : undefined}
          disabled={district === ''}
          hint={district === '' ? locationMessages.districtFirst : listHint(lists.rdBlocks)}
          onChosen={() => clear('habitation')}
        />
        <ChoiceField
          name="habitation"
          placeholder="Select a habitation"
          options={namesOf(lists.habitations)}
          own={inOwnBlock ? own?.habitation : undefined}
          disabled={rdBlock === ''}
          hint={rdBlock === '' ? locationMessages.rdBlockFirst : listHint(lists.habitations)}
        />
        <TextField
          name="pincode"
          filter={pincodeDigits}
          title={`Pincode must be exactly ${PINCODE_DIGITS} digits`}
        />
        <ChoiceField name="habitation_class" placeholder="Select a class" options={HABITATION_CLASSES} />
        <ChoiceField
          name="habitation_category"
          placeholder="Select a category"
          options={HABITATION_CATEGORIES}
        />
        <ChoiceField
          name="block_office"
          required
          placeholder="Select a block office"
          options={offices}
          own={own?.block_office}
          hint={unlisted ? schoolMessages.blockOfficeNotListed : listHint(lists.blockOffices)}
        />
      </Section>
      <Section title="Contact Information">
        <TextField
          name="school_phone"
          filter={phone}
          title={`School phone must be exactly ${PHONE_DIGITS} digits with its area code (a mobile number has 10)`}
        />
        <TextField name="school_email" type="email" maxLength={254} />
      </Section>
    </>
  );
}
