import { useWatch } from 'react-hook-form';
import type { User } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { account } from '#shared/records/account.ts';
import { RecordField } from '../../record/RecordField.tsx';
import { phoneDigits } from '../../ui/form/inputFilters.ts';
import { TickField } from '../../ui/form/TickField.tsx';
import { PasswordChoice } from './PasswordChoice.tsx';
import { RoleField } from './RoleField.tsx';
import { ScopeFields } from './ScopeFields.tsx';
import { toValues, type UserValues } from './userValues.ts';

const phone = phoneDigits(account.phone.text);

/** What is to be known of the phone that codes go to. */
const phoneHint = (user: User | undefined) =>
  user?.last_login
    ? `${userMessages.teacherSignsIn} ${userMessages.phoneChangeHint}`
    : userMessages.teacherSignsIn;

/** The fields of an account. The role comes first, because it decides the others. */
export function UserFields({ user }: { user: User | undefined }) {
  const role = useWatch<UserValues, 'role'>({ name: 'role' });
  const teacher = role === 'teacher';
  return (
    <>
      <RoleField label={account.role.label} />
      <ScopeFields own={user && toValues(user)} withRecord />
      <RecordField of={account} name="username" />
      <RecordField
        of={account}
        name="email"
        type="email"
        required={!teacher}
        hint={user?.last_login ? userMessages.emailChangeHint : undefined}
      />
      <RecordField
        of={account}
        name="phone"
        required={teacher}
        filter={phone}
        inputMode="tel"
        hint={teacher ? phoneHint(user) : undefined}
      />
      {!user && !teacher && <PasswordChoice />}
      <TickField<UserValues> name="is_active" label="Active" />
    </>
  );
}
