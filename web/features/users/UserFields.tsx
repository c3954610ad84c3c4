import { useWatch } from 'react-hook-form';
import type { User } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { phoneDigits } from '../../ui/form/inputFilters.ts';
import { SwitchField } from '../../ui/form/SwitchField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { PasswordChoice } from './PasswordChoice.tsx';
import { RoleField } from './RoleField.tsx';
import { ScopeFields } from './ScopeFields.tsx';
import { toValues, type UserValues } from './userValues.ts';

/** What is asked of an account: first the role, which decides what else. */
export function UserFields({ user }: { user: User | undefined }) {
  const role = useWatch<UserValues, 'role'>({ name: 'role' });
  const teacher = role === 'teacher';
  return (
    <>
      <RoleField label="Role" />
      <ScopeFields own={user && toValues(user)} withRecord />
      <TextField<UserValues> name="username" label="Username" required maxLength={100} />
      <TextField<UserValues> name="email" label="Email" type="email" required={!teacher} maxLength={254} />
      <TextField<UserValues>
        name="phone"
        label="Phone"
        required={teacher}
        filter={phoneDigits(10)}
        inputMode="tel"
        hint={teacher ? userMessages.teacherSignsIn : undefined}
      />
      {!user && !teacher && <PasswordChoice />}
      <SwitchField<UserValues> name="is_active" label="Active" />
    </>
  );
}
