import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { medicalMessages } from '#shared/messages/medical.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import type { MedicalValues } from './medicalValues.ts';

const DEBOUNCE_MS = 300;
const MOST_ROWS = 20;

/** Whose record it will be: one of the teachers who have none. */
export function TeacherPicker() {
  const { control } = useFormContext<MedicalValues>();
  const { field, fieldState } = useController({ name: 'teacherId', control });
  const [text, setText] = useState('');
  const typed = text.trim().slice(0, 100);
  const q = useDebounced(typed, DEBOUNCE_MS);
  const { data, error, isLoading } = useEndpoint(
    'medicalRecords.withoutRecords',
    { query: { limit: MOST_ROWS, ...(q && { q }) } },
    { revalidateOnFocus: false },
  );
  const teachers = (q === typed && data?.data) || [];
  const note = () => {
    if (error) return 'The search did not work. Type on to try again.';
    if (q !== typed || isLoading) return sharedMessages.loading;
    return teachers.length === 0 ? `No teacher without a medical record found for "${typed}"` : undefined;
  };

  if (data && typed === '' && q === '' && data.pagination.total === 0)
    return <p role="status">{medicalMessages.noTeachers}</p>;
  return (
    <FormField label="Teacher" required error={fieldState.error?.message}>
      {(a11y) => (
        <Combobox
          control={a11y}
          name="teacherId"
          inputRef={field.ref}
          strict
          text={text}
          options={teachers.map(({ id, teacher_name, teacher_ID, school_id }) => ({
            key: String(id),
            title: teacher_name,
            detail: `${teacher_ID} · School ${school_id}`,
          }))}
          note={field.value === '' ? note() : undefined}
          maxLength={100}
          placeholder="Type a name or Teacher ID"
          onText={(value) => {
            setText(value);
            field.onChange('');
          }}
          onChoose={(key) => {
            const teacher = teachers.find(({ id }) => String(id) === key);
            if (!teacher) return;
            setText(`${teacher.teacher_name} (${teacher.teacher_ID})`);
            field.onChange(key);
          }}
          onLeave={() => {
            if (field.value === '') setText('');
          }}
        />
      )}
    </FormField>
  );
}
