import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { Teacher } from '#shared/domain/teacher.ts';
import { userMessages } from '#shared/messages/users.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { TeacherPicker } from '../../reference/TeacherPicker.tsx';
import { teacherText } from '../../reference/teacherChoice.ts';
import { FormField } from '../../ui/FormField.tsx';
import type { UserValues } from './userValues.ts';

/** The record that a teacher's account belongs to. Choosing one fills in the fields that are still empty. */
export function TeacherField() {
  const { getValues, setValue } = useFormContext<UserValues>();
  const { field, fieldState } = useController<UserValues, 'teacher_id'>({ name: 'teacher_id' });
  const [picked, setPicked] = useState<Teacher>();
  /** While it is undefined, the field shows the chosen record. */
  const [typed, setTyped] = useState<string>();
  const known = String(picked?.id) === field.value;
  const stored = useEndpoint(
    'teachers.get',
    field.value === '' || known ? null : { params: { id: Number(field.value) } },
  );
  const chosen = field.value === '' ? undefined : known ? picked : stored.data?.data;

  const choose = (teacher: Teacher) => {
    setPicked(teacher);
    setTyped(undefined);
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
          byHand
          control={control}
          name="teacher_id"
          inputRef={field.ref}
          text={typed ?? (chosen ? teacherText(chosen) : field.value && `Record ${field.value}`)}
          onText={setTyped}
          onChoose={choose}
          onRestore={() => setTyped(undefined)}
          onLeave={() => {
            if (typed === '') field.onChange('');
            setTyped(undefined);
            field.onBlur();
          }}
        />
      )}
    </FormField>
  );
}
