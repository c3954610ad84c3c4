import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { formMessages } from '#shared/messages/forms.ts';
import { listMessages } from '#shared/messages/lists.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { teacherOptions, teacherText } from '../../reference/teacherChoice.ts';
import { useTypedSearch } from '../../reference/useTypedSearch.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { FormField } from '../../ui/FormField.tsx';
import type { MedicalValues } from './medicalValues.ts';

/** Chooses the teacher whose record it will be, among those without a record. */
export function TeacherPicker() {
  const { control } = useFormContext<MedicalValues>();
  const { field, fieldState } = useController({ name: 'teacherId', control });
  const [text, setText] = useState('');
  // A form that came back after signing in again has a teacher whom nobody typed or chose here.
  const given = text === '' && field.value !== '';
  const stored = useEndpoint('teachers.get', given ? { params: { id: Number(field.value) } } : null);
  const known = stored.data ? teacherText(stored.data.data) : `Record ${field.value}`;
  const {
    rows: teachers,
    note,
    more,
    pending,
    meant,
    failed,
  } = useTypedSearch('medicalRecords.withoutRecords', text, true);
  return (
    <FormField label="Teacher" required error={fieldState.error?.message}>
      {(a11y) => (
        <Combobox
          control={a11y}
          name="teacherId"
          inputRef={field.ref}
          strict
          text={given ? known : text}
          options={teacherOptions(teachers)}
          note={field.value === '' ? note : undefined}
          maxLength={100}
          placeholder="Type a name or Teacher ID"
          more={more}
          pending={pending}
          meant={meant && String(meant.id)}
          fault={failed ? listMessages.searchFailed : formMessages.chooseListed('teacher')}
          onText={(value) => {
            setText(value);
            field.onChange('');
          }}
          onChoose={(key) => {
            const teacher = teachers.find(({ id }) => String(id) === key);
            if (!teacher) return;
            setText(teacherText(teacher));
            field.onChange(key);
          }}
          onRestore={() => setText('')}
          onLeave={() => {
            if (field.value === '') setText('');
          }}
        />
      )}
    </FormField>
  );
}
