import { Box, chakra } from '@chakra-ui/react';
import { use, useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { sharedMessages } from '#shared/messages/shared.ts';
import { teacher } from '#shared/records/teacher.ts';
import { UnchosenContext } from '../../../record/faultsContext.ts';
import { namesOf } from '../../../reference/choices.ts';
import { SchoolPicker } from '../../../reference/SchoolPicker.tsx';
import { useReferenceList } from '../../../reference/useReference.ts';
import { FactPairs } from '../../../ui/FactList.tsx';
import { FormField } from '../../../ui/FormField.tsx';
import { FormSection, labelsBeside } from '../../../ui/form/FormSection.tsx';
import { chooseSchool, schoolFacts } from './chosenSchool.ts';
import { TEACHER_SECTIONS } from './teacherFormSections.ts';
import { chosenSchool, type TeacherValues } from './teacherValues.ts';

const Facts = chakra('dl', {
  base: {
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
    gap: 3,
    '& dt': { fontSize: 'sm', color: 'fg.muted' },
    '& dd': { overflowWrap: 'anywhere' },
  },
});

/** The school of the teacher, and what follows from it. Only a school that the search found can be chosen. */
export function SchoolSection() {
  const { field, fieldState } = useController<TeacherValues, 'school'>({ name: 'school' });
  const managementTypes = useReferenceList('management-types');
  const school = field.value;
  const tell = use(UnchosenContext);
  /** The School ID of the school in whose place something else is typed. A draft may bring another one. */
  const [typedOver, setTypedOver] = useState<string>();
  const unchosen = school !== null && typedOver === school.school_id;
  useEffect(() => tell(unchosen ? 'school' : undefined), [tell, unchosen]);
  return (
    <FormSection {...TEACHER_SECTIONS.school} titled={false}>
      <Box gridColumn="1 / -1" css={labelsBeside}>
        <FormField label={teacher.school_id.label} required error={fieldState.error?.message}>
          {(control) => (
            <SchoolPicker
              source="schools.search"
              control={control}
              name="school"
              inputRef={field.ref}
              chosen={school?.current_school_name ?? ''}
              // A draft that is restored may bring another school.
              of={school?.school_id}
              onChoose={(found) => field.onChange(chooseSchool(found))}
              onTyping={(typing) => setTypedOver(typing ? school?.school_id : undefined)}
              onClear={() => field.onChange(null)}
              onBlur={field.onBlur}
            />
          )}
        </FormField>
      </Box>
      {school && !unchosen && (
        <Facts aria-label="Details of the school">
          <FactPairs
            items={[
              [chosenSchool.school_id.label, school.school_id] as const,
              ...schoolFacts(school, namesOf(managementTypes)[0] ?? ''),
            ].map(([label, value]) => [label, value || sharedMessages.notSpecified])}
          />
        </Facts>
      )}
    </FormSection>
  );
}
