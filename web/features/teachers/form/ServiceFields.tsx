import { LocationFields } from '../../../reference/LocationFields.tsx';
import { departmentLetters } from '../../../ui/form/inputFilters.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { entryLabels, type TeacherValues } from './teacherValues.ts';

type Props = { list: 'deputations' | 'attachments'; place: number };

/** The fields of one deputation, or of one attachment, which also has a place. */
export function ServiceFields({ list, place }: Props) {
  const about = <F extends 'department_name' | 'designation' | 'joining_date' | 'end_date'>(field: F) => ({
    name: `${list}.${place}.${field}` as const,
    label: entryLabels[field],
  });
  return (
    <>
      <TextField<TeacherValues>
        {...about('department_name')}
        required
        maxLength={100}
        filter={departmentLetters}
      />
      <TextField<TeacherValues>
        {...about('designation')}
        required
        maxLength={100}
        filter={departmentLetters}
      />
      <TextField<TeacherValues> {...about('joining_date')} required type="date" />
      <TextField<TeacherValues> {...about('end_date')} type="date" hint="Empty while it goes on" />
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
