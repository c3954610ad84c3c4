import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTypedSearch } from '../../reference/useTypedSearch.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { FormField } from '../../ui/FormField.tsx';
import type { MedicalValues } from './medicalValues.ts';

/** Chooses the teacher whose record it will be, among those without a record. */
export function TeacherPicker() {
  const { control } = useFormContext<MedicalValues>();
  const { field, fieldState } = useController({ name: 'teacherId', control });
  const [text, setText] = useState('');
  const { rows: teachers, note } = useTypedSearch('medicalRecords.withoutRecords', text, true);
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
          note={field.value === '' ? note : undefined}
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
