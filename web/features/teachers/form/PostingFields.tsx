import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { pick } from '#shared/records/record.ts';
import { SIGNBOARD, school } from '#shared/records/school.ts';
import { ON_POST, posting } from '#shared/records/teacher.ts';
import { PlaceDetails } from '../../../record/PlaceDetails.tsx';
import { RecordField } from '../../../record/RecordField.tsx';
import { listHint, namesOf } from '../../../reference/choices.ts';
import { LocationFields } from '../../../reference/LocationFields.tsx';
import { SchoolPicker } from '../../../reference/SchoolPicker.tsx';
import { useBlockOffice } from '../../../reference/useBlockOffice.ts';
import { useReferenceList } from '../../../reference/useReference.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx';
import { choosePosting, storedPosting, typedSchool } from './chosenSchool.ts';
import { newEntry, type PostingValues, type TeacherValues } from './teacherValues.ts';

/** What a posting says of its school before one is chosen. */
const noSchool = (firstType?: string) => pick(newEntry(firstType).posting_histories, SIGNBOARD);

/**
 * The school of a posting. Choosing a school fills in its details. The name of a school that no longer exists is typed.
 */
function PostingSchool({ place }: { place: number }) {
  const name = `posting_histories.${place}.school_name` as const;
  const { getValues, setValue, formState } = useFormContext<TeacherValues>();
  const firstType = namesOf(useReferenceList('school-types'))[0];
  const [stored] = useState(() => {
    const { posting_histories = [] } = formState.defaultValues ?? {};
    return storedPosting(getValues(`posting_histories.${place}`), posting_histories as PostingValues[]);
  });
  const { field, fieldState } = useController<TeacherValues, typeof name>({ name });
  const fill = (values: Partial<PostingValues>) => {
    for (const [key, value] of Object.entries(values))
      setValue(`posting_histories.${place}.${key as keyof PostingValues}`, value, {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      });
  };
  return (
    <FormField
      label={posting.school_name.label}
      required
      hint="Any school of the state, or the name of one that no longer exists"
      error={fieldState.error?.message}
    >
      {(control) => (
        <SchoolPicker
          source="schools.lookup"
          control={control}
          name={name}
          inputRef={field.ref}
          chosen={field.value}
          onText={(text) => {
            const entry = getValues(`posting_histories.${place}`);
            const present = getValues('school')?.school_id;
            fill(typedSchool(text, entry, { stored, present, empty: noSchool(firstType) }));
          }}
          onChoose={(found) => fill(choosePosting(found))}
          onBlur={field.onBlur}
        />
      )}
    </FormField>
  );
}

/** The fields of one posting. The choices are those of a school, even if the posting was stored with another text. */
export function PostingFields({ place }: { place: number }) {
  const at = `posting_histories.${place}`;
  const ofSchool = { of: school, at };
  const subjects = useReferenceList('subjects');
  const office = useBlockOffice<TeacherValues>({
    district: `posting_histories.${place}.district`,
    office: `posting_histories.${place}.block_office`,
  });
  return (
    <>
      <Box gridColumn={{ md: 'span 2', xl: 'span 1' }}>
        <PostingSchool place={place} />
      </Box>
      <RecordField of={posting} at={at} name="from_date" />
      <RecordField of={posting} at={at} name="to_date" hint="Empty while the posting goes on" />
      <RecordField of={ON_POST} at={at} name="designation" hint="As the posts of the school name it" />
      <ChoiceField<TeacherValues>
        name={`posting_histories.${place}.subject`}
        label={ON_POST.subject.label}
        placeholder="No subject"
        options={namesOf(subjects)}
        hint={listHint(subjects)}
      />
      <RecordField {...ofSchool} name="school_type" />
      <RecordField {...ofSchool} name="medium" />
      <RecordField {...ofSchool} name="management" placeholder="Select a type" />
      <RecordField {...ofSchool} name="block_office" hint={office.hint} />
      <LocationFields<TeacherValues>
        names={{
          district: `posting_histories.${place}.district`,
          rdBlock: `posting_histories.${place}.rd_block`,
          habitation: `posting_histories.${place}.habitation`,
        }}
        required={['district']}
        onDistrict={office.onDistrict}
      />
      <PlaceDetails at={at} />
    </>
  );
}
