import { teacherMessages } from '#shared/messages/teachers.ts';
import { RecordField } from '../../../record/RecordField.tsx';
import { LocationFields } from '../../../reference/LocationFields.tsx';
import { departmentLetters } from '../../../ui/form/inputFilters.ts';
import { FORM_LISTS, type TeacherValues } from './teacherValues.ts';

const office = { filter: departmentLetters, saysDropped: true, hint: teacherMessages.departmentHint };

type Props = { list: 'deputations' | 'attachments'; place: number };

/** The fields of one deputation, or of one attachment, which also has a place. */
export function ServiceFields({ list, place }: Props) {
  const about = { of: FORM_LISTS[list].record, at: `${list}.${place}` };
  return (
    <>
      <RecordField {...about} {...office} name="department_name" />
      <RecordField {...about} {...office} name="designation" />
      <RecordField {...about} name="joining_date" />
      <RecordField {...about} name="end_date" hint="Empty while it goes on" />
      <RecordField {...about} name="due_back" />
      {list === 'attachments' && (
        <LocationFields<TeacherValues>
          names={{
            district: `attachments.${place}.district`,
            rdBlock: `attachments.${place}.rd_block`,
            habitation: `attachments.${place}.habitation`,
          }}
          required={['district', 'rdBlock']}
        />
      )}
    </>
  );
}
