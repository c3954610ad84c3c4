import { useFormContext, useWatch } from 'react-hook-form';
import { userMessages } from '#shared/messages/users.ts';
import { FormFieldGroup } from '../../ui/FormField.tsx';
import { Options } from '../../ui/form/Options.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import type { UserValues } from './userValues.ts';

/**
 * How a new account gets its password. A typed password is changed at the first sign-in. Only its owner knows a password
 * that was set by a link.
 */
export function PasswordChoice() {
  const { register } = useFormContext<UserValues>();
  const typed = useWatch<UserValues, 'passwordBy'>({ name: 'passwordBy' }) === 'typed';
  return (
    <>
      <FormFieldGroup label="Password">
        <Options>
          <label>
            <input type="radio" value="typed" {...register('passwordBy')} />
            Type one now
          </label>
          <label>
            <input type="radio" value="link" {...register('passwordBy')} />
            Send a link to set one
          </label>
        </Options>
      </FormFieldGroup>
      {typed && (
        <TextField<UserValues>
          name="password"
          label="New password"
          type="password"
          required
          maxLength={1024}
          hint={userMessages.firstPasswordHint}
        />
      )}
    </>
  );
}
