import { Box } from '@chakra-ui/react';
import { useController, useFormContext } from 'react-hook-form';
import { HABITATION_CATEGORIES, HABITATION_CLASSES } from '#shared/records/school.ts';
import { listHint, namesOf } from '../../../reference/choices.ts';
import { LocationFields } from '../../../reference/LocationFields.tsx';
import { SchoolPicker } from '../../../reference/SchoolPicker.tsx';
import { useReferenceList } from '../../../reference/useReference.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx';
import { digitsOnly } from '../../../ui/form/inputFilters.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { choosePosting } from './chosenSchool.ts';
import { entryLabels, type PostingValues, type TeacherValues } from './teacherValues.ts';

const PINCODE_DIGITS = 6;
const pincode = digitsOnly(PINCODE_DIGITS);

/** The school of a posting: one that is found fills in its details, one that no longer exists is typed. */
function PostingSchool({ place }: { place: number }) {
  const name = `posting_histories.${place}.school_name` as const;
  const { setValue, formState } = useFormContext<TeacherValues>();
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
      label={entryLabels.school_name}
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
          text={field.value}
          onText={(text) => {
            field.onChange(text);
            // A name that is typed is no longer the school that was chosen.
            setValue(`posting_histories.${place}.school_id`, '', { shouldDirty: true });
          }}
          onChoose={(school) => fill(choosePosting(school))}
          onLeave={field.onBlur}
        />
      )}
    </FormField>
  );
}

/** The fields of one posting. */
export function PostingFields({ place }: { place: number }) {
  const types = useReferenceList('school-types');
  const mediums = useReferenceList('mediums');
  const managementTypes = useReferenceList('management-types');
  const offices = useReferenceList('block-offices');
  const about = <F extends keyof typeof entryLabels & keyof PostingValues>(field: F) => ({
    name: `posting_histories.${place}.${field}` as const,
    label: entryLabels[field],
  });
  return (
    <>
      <Box gridColumn={{ md: 'span 2', xl: 'span 1' }}>
        <PostingSchool place={place} />
      </Box>
      <TextField<TeacherValues> {...about('from_date')} required type="date" />
      <TextField<TeacherValues> {...about('to_date')} type="date" hint="Empty while the posting goes on" />
      <ChoiceField<TeacherValues>
        {...about('school_type')}
        required
        placeholder="Select a school type"
        options={namesOf(types)}
        hint={listHint(types)}
      />
      <ChoiceField<TeacherValues>
        {...about('medium')}
        required
        placeholder="Select a medium"
        options={namesOf(mediums)}
        hint={listHint(mediums)}
      />
      <ChoiceField<TeacherValues>
        {...about('management')}
        required
        placeholder="Select a management type"
        options={namesOf(managementTypes)}
        hint={listHint(managementTypes)}
      />
      <ChoiceField<TeacherValues>
        {...about('block_office')}
        required
        placeholder="Select a block office"
        options={namesOf(offices)}
        hint={listHint(offices)}
      />
      <LocationFields<TeacherValues>
        names={{
          district: `posting_histories.${place}.district`,
          rdBlock: `posting_histories.${place}.rd_block`,
          habitation: `posting_histories.${place}.habitation`,
        }}
        required={['district']}
      />
      <TextField<TeacherValues>
        {...about('pincode')}
        filter={pincode}
        inputMode="numeric"
        title={`Pincode must be exactly ${PINCODE_DIGITS} digits`}
      />
      <ChoiceField<TeacherValues>
        {...about('habitation_class')}
        placeholder="Select a class"
        options={HABITATION_CLASSES}
      />
      <ChoiceField<TeacherValues>
        {...about('habitation_category')}
        placeholder="Select a category"
        options={HABITATION_CATEGORIES}
      />
    </>
  );
}
