import { Button, chakra, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { teacherFormMessages } from '#shared/messages/teacherForm.ts';
import { teacher } from '#shared/records/teacher.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { applyFilter } from '../../../ui/form/applyFilter.ts';
import { digitsOnly } from '../../../ui/form/inputFilters.ts';
import type { TeacherValues } from './teacherValues.ts';

const { label, text: most } = teacher.aadhaar_number;
const digits = digitsOnly(most);

/**
 * The Aadhaar number. A stored number is shown masked. What is typed replaces it, and it comes back when the field is
 * left empty. A button of its own removes the number from the record.
 * @param stored the masked number, '' for none
 */
export function AadhaarField({ stored }: { stored: string }) {
  const { field, fieldState } = useController<TeacherValues, 'aadhaar_number'>({ name: 'aadhaar_number' });
  const [focused, setFocused] = useState(false);
  const untouched = stored !== '' && field.value === stored;
  const removed = stored !== '' && field.value === '';
  const note = removed
    ? teacherFormMessages.aadhaarGoes
    : untouched
      ? teacherFormMessages.aadhaarStays
      : undefined;

  return (
    <FormField label={label} hint={note} error={fieldState.error?.message}>
      {(control) => (
        <chakra.div display="flex" flexWrap="wrap" gap={2}>
          <Input
            {...control}
            name={field.name}
            ref={field.ref}
            flex="1 1 9rem"
            autoComplete="off"
            placeholder={stored ? undefined : `Optional, ${most} digits`}
            inputMode="numeric"
            value={focused && untouched ? '' : field.value}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              field.onBlur();
            }}
            onInput={(event) => applyFilter(digits, event as React.FormEvent<HTMLInputElement>)}
            onChange={(event) => field.onChange(event.target.value || stored)}
          />
          {stored && (
            <Button variant="outline" onClick={() => field.onChange(removed ? stored : '')}>
              {removed ? 'Keep number' : 'Remove number'}
            </Button>
          )}
        </chakra.div>
      )}
    </FormField>
  );
}
