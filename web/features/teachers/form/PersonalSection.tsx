import { useWatch } from 'react-hook-form';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { teacher } from '#shared/records/teacher.ts';
import { RecordField } from '../../../record/RecordField.tsx';
import { ListsNote } from '../../../reference/ListsNote.tsx';
import { useReferenceList } from '../../../reference/useReference.ts';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { nameLetters, phoneDigits } from '../../../ui/form/inputFilters.ts';
import { useGuardsDates } from '../useGuardsDates.ts';
import { AadhaarField } from './AadhaarField.tsx';
import { SimilarNote } from './SimilarNote.tsx';
import { TEACHER_SECTIONS } from './teacherFormSections.ts';
import type { TeacherValues } from './teacherValues.ts';
import { useSimilar } from './useSimilar.ts';

const phone = phoneDigits(teacher.phone_number.text);

type Props = {
  /** The numeric id and the stored values of the record being edited. */
  id?: number;
  own?: TeacherValues;
};

/** The person: names, dates, groups and contact. Beside a shared value stands the teacher who already has it. */
export function PersonalSection({ id, own }: Props) {
  const lists = [useReferenceList('religions'), useReferenceList('service-categories')];
  const [teacher_name, date_of_birth, phone_number, joining_date] = useWatch<
    TeacherValues,
    ['teacher_name', 'date_of_birth', 'phone_number', 'joining_date']
  >({ name: ['teacher_name', 'date_of_birth', 'phone_number', 'joining_date'] });
  const guards = useGuardsDates(own !== undefined);
  // One that was changed, as in a draft, can still be put back.
  const guarded = (typed: string, stored: string | undefined) =>
    guards && typed === stored && { readOnly: true, hint: teacherMessages.datesGuarded };
  const about = { of: teacher, own };
  const similar = useSimilar({ teacher_name, date_of_birth, phone_number }, { own, id });

  return (
    <FormSection {...TEACHER_SECTIONS.personal}>
      <ListsNote lists={lists} />
      <RecordField
        {...about}
        name="teacher_name"
        filter={nameLetters}
        saysDropped
        hint={teacherMessages.nameHint}
      />
      <RecordField {...about} name="teacher_ID" hint={teacherMessages.idHint} />
      <div>
        <RecordField {...about} name="date_of_birth" {...guarded(date_of_birth, own?.date_of_birth)} />
        <SimilarNote match="name and birth date" similar={similar} />
      </div>
      <RecordField {...about} name="joining_date" {...guarded(joining_date, own?.joining_date)} />
      <RecordField {...about} name="gender" />
      <RecordField {...about} name="social_group" />
      <RecordField {...about} name="religion" />
      <div>
        <RecordField
          {...about}
          name="phone_number"
          filter={phone}
          inputMode="numeric"
          title={teacherMessages.phoneHint}
        />
        <SimilarNote match="phone" similar={similar} />
      </div>
      <RecordField {...about} name="email" type="email" />
      <AadhaarField stored={own?.aadhaar_number ?? ''} />
      <RecordField {...about} name="service_category" placeholder="Select a category" />
      <RecordField {...about} name="teacher_type" />
    </FormSection>
  );
}
