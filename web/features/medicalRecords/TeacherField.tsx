import { useController } from 'react-hook-form';
import { TeacherPicker } from '../../reference/TeacherPicker.tsx';
import { useTeacherText } from '../../reference/useTeacherText.ts';
import { FormField } from '../../ui/FormField.tsx';
import type { MedicalValues } from './medicalValues.ts';

/** Chooses the teacher whose record it will be, among those without a record. */
export function TeacherField() {
  const { field, fieldState } = useController<MedicalValues, 'teacherId'>({ name: 'teacherId' });
  const { text, setPicked } = useTeacherText(field.value);
  return (
    <FormField label="Teacher" required error={fieldState.error?.message}>
      {(control) => (
        <TeacherPicker
          source="medicalRecords.withoutRecords"
          eager
          control={control}
          name="teacherId"
          inputRef={field.ref}
          chosen={text}
          onChoose={(teacher) => {
            setPicked(teacher);
            field.onChange(String(teacher.id));
          }}
          onClear={() => field.onChange('')}
        />
      )}
    </FormField>
  );
}
