import { chakra } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { userMessages } from '#shared/messages/users.ts';
import { FormFieldGroup } from '../../ui/FormField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { UserValues } from './userValues.ts';

export const Option = chakra('label', {
  base: {
    display: 'flex',
    gap: 2,
    alignItems: 'center',
    minHeight: { base: '11', md: '8' },
    cursor: 'pointer',
    '& input': { width: 4, height: 4, flexShrink: 0, accentColor: 'var(--chakra-colors-brand-solid)' },
  },
});

/** How a new account comes to its password: nobody but its owner knows one that was set by a link. */
export function PasswordChoice() {
  const { register } = useFormContext<UserValues>();
  const typed = useWatch<UserValues, 'passwordBy'>({ name: 'passwordBy' }) === 'typed';
  return (
    <>
      <FormFieldGroup label="Password">
        <Option>
          <input type="radio" value="link" {...register('passwordBy')} />
          Send a link to set one
        </Option>
        <Option>
          <input type="radio" value="typed" {...register('passwordBy')} />
          Type one now
        </Option>
      </FormFieldGroup>
      {typed && (
        <TextField<UserValues>
          name="password"
          label="New password"
          type="password"
          required
          maxLength={1024}
          hint={userMessages.passwordHint}
        />
      )}
    </>
  );
}
