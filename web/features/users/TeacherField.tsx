import { useController, useFormContext } from 'react-hook-form';
import type { Teacher } from '#shared/domain/teacher.ts';
import { userMessages } from '#shared/messages/users.ts';
import { TeacherPicker } from '../../reference/TeacherPicker.tsx';
import { useTeacherText } from '../../reference/useTeacherText.ts';
import { FormField } from '../../ui/FormField.tsx';
import type { UserValues } from './userValues.ts';

/** The record that a teacher's account belongs to. Choosing one fills in the fields that are still empty. */
export function TeacherField() {
  const { getValues, setValue } = useFormContext<UserValues>();
  const { field, fieldState } = useController<UserValues, 'teacher_id'>({ name: 'teacher_id' });
  const { text, setPicked } = useTeacherText(field.value);

  const choose = (teacher: Teacher) => {
    setPicked(teacher);
    field.onChange(String(teacher.id));
    setValue('school_id', teacher.school_id, { shouldDirty: true });
    const fill = (name: 'username' | 'email' | 'phone', value: string) => {
      if (getValues(name) === '') setValue(name, value, { shouldDirty: true });
    };
    fill('username', teacher.teacher_ID);
    fill('email', teacher.email);
    fill('phone', teacher.phone_number);
  };

  return (
    <FormField label="Teacher record" hint={userMessages.recordHint} error={fieldState.error?.message}>
      {(control) => (
        <TeacherPicker
          source="teachers.search"
          byHand
          control={control}
          name="teacher_id"
          inputRef={field.ref}
          chosen={text}
          onChoose={choose}
          onClear={() => field.onChange('')}
          onBlur={field.onBlur}
        />
      )}
    </FormField>
  );
}
