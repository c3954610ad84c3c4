import { useWatch } from 'react-hook-form';
import { GENDERS, SOCIAL_GROUPS } from '#shared/domain/personGroups.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { listHint, namesOf } from '../../../reference/choices.ts';
import { ListsNote } from '../../../reference/ListsNote.tsx';
import { useReferenceList } from '../../../reference/useReference.ts';
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { nameLetters, phoneDigits } from '../../../ui/form/inputFilters.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { AadhaarField } from './AadhaarField.tsx';
import { SimilarNote } from './SimilarNote.tsx';
import { fieldLabels, type TextField as Name, type TeacherValues } from './teacherValues.ts';
import { useSimilar } from './useSimilar.ts';

const PHONE_DIGITS = 10;
const ID_LENGTH = 50;
const phone = phoneDigits(PHONE_DIGITS);

const labelled = <N extends Name>(name: N) => ({ name, label: fieldLabels[name] });

type Props = {
  /** Numeric id and stored values of the record being edited. */
  id?: number;
  own?: TeacherValues;
};

/** The person: names, dates, groups and contact. Whoever may be recorded already is named beside what is shared. */
export function PersonalSection({ id, own }: Props) {
  const religions = useReferenceList('religions');
  const categories = useReferenceList('service-categories');
  const [teacher_name, date_of_birth, phone_number] = useWatch<
    TeacherValues,
    ['teacher_name', 'date_of_birth', 'phone_number']
  >({ name: ['teacher_name', 'date_of_birth', 'phone_number'] });
  const { byName, byPhone } = useSimilar({ teacher_name, date_of_birth, phone_number }, id);

  return (
    <FormSection title="Personal Data">
      <ListsNote lists={[religions, categories]} />
      <TextField<TeacherValues>
        {...labelled('teacher_name')}
        required
        maxLength={100}
        filter={nameLetters}
        hint="Letters and spaces only"
      />
      <TextField<TeacherValues>
        {...labelled('teacher_ID')}
        required
        maxLength={ID_LENGTH}
        hint="Letters, numbers, hyphens and underscores"
      />
      <div>
        <TextField<TeacherValues> {...labelled('date_of_birth')} required type="date" />
        <SimilarNote shared="this name and date of birth" teachers={byName} />
      </div>
      <TextField<TeacherValues> {...labelled('joining_date')} required type="date" />
      <ChoiceField<TeacherValues>
        {...labelled('gender')}
        required
        placeholder="Select a gender"
        options={GENDERS}
      />
      <ChoiceField<TeacherValues>
        {...labelled('social_group')}
        required
        placeholder="Select a social group"
        options={SOCIAL_GROUPS}
      />
      <ChoiceField<TeacherValues>
        {...labelled('religion')}
        required
        placeholder="Select a religion"
        options={namesOf(religions)}
        own={own?.religion}
        hint={listHint(religions)}
      />
      <div>
        <TextField<TeacherValues>
          {...labelled('phone_number')}
          required
          filter={phone}
          inputMode="numeric"
          title={teacherMessages.phoneHint}
        />
        <SimilarNote shared="this phone number" teachers={byPhone} />
      </div>
      <TextField<TeacherValues> {...labelled('email')} type="email" maxLength={254} />
      <AadhaarField stored={own?.aadhaar_number ?? ''} />
      <ChoiceField<TeacherValues>
        {...labelled('service_category')}
        placeholder="Select a service category"
        options={namesOf(categories)}
        own={own?.service_category}
        hint={listHint(categories)}
      />
      <TextField<TeacherValues> {...labelled('teacher_type')} maxLength={50} />
    </FormSection>
  );
}
