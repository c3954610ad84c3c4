import { Input } from '@chakra-ui/react';
import { useController, useWatch } from 'react-hook-form';
import { userMessages } from '#shared/messages/users.ts';
import { account } from '#shared/records/account.ts';
import { FormField } from '../../ui/FormField.tsx';
import { SchoolChoice } from './SchoolChoice.tsx';
import type { ScopeValues } from './userValues.ts';

/** The school of the account. If the account is linked to a teacher record, that record decides the school. */
export function SchoolField() {
  const { field, fieldState } = useController<ScopeValues, 'school_id'>({ name: 'school_id' });
  const linked = useWatch<ScopeValues, 'teacher_id'>({ name: 'teacher_id' }) !== '';
  const error = fieldState.error?.message;
  const { value, onChange, onBlur, ref } = field;
  if (!linked)
    return (
      <SchoolChoice
        label={account.school_id.label}
        error={error}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        inputRef={ref}
      />
    );
  return (
    <FormField label={account.school_id.label} hint={userMessages.schoolOfRecord} error={error}>
      {(control) => <Input {...control} readOnly background="bg.muted" value={value} />}
    </FormField>
  );
}
