import { chakra } from '@chakra-ui/react';
import { counted } from '#shared/domain/text.ts';
import type { User } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { FormField, FormFieldGroup } from '../../ui/FormField.tsx';
import { Options } from '../../ui/form/Options.ts';
import { Select } from '../../ui/Select.tsx';
import { takeFocus } from '../../ui/takeFocus.ts';

/** The area of accounts that get another role: `one` for all of them, or for each its `own`, which it has already. */
export type Area = 'one' | 'own';

/** Says that a deletion cannot be undone. */
export const DeleteWarning = () => (
  <chakra.p role="alert" bg="bg.error" color="fg.error" borderRadius="md" padding={3}>
    {userMessages.bulkDeleteWarning}
  </chakra.p>
);

/** The chosen accounts by name, because the selection may span several pages of the list. */
export function Chosen({ users }: { users: readonly User[] }) {
  return (
    <div>
      <p>
        <strong>{counted(users.length, 'user', 'users')}</strong> selected:
      </p>
      <chakra.p color="fg.muted" maxHeight="6rem" overflowY="auto" overflowWrap="anywhere">
        {users.map(({ username }) => username).join(', ')}
      </chakra.p>
    </div>
  );
}

/** Whether the accounts are given one area, or keep what each has of the area that the role needs. */
export function AreaChoice({ area, onChange }: { area: Area; onChange: (area: Area) => void }) {
  const option = (value: Area, label: string) => (
    <label>
      <input type="radio" name="area" checked={area === value} onChange={() => onChange(value)} />
      {label}
    </label>
  );
  return (
    <FormFieldGroup label="Area" hint={area === 'own' ? userMessages.bulkRoleHint : undefined}>
      <Options>
        {option('one', 'One area for all')}
        {option('own', "Keep each account's area")}
      </Options>
    </FormFieldGroup>
  );
}

type ChoiceProps = {
  label: string;
  placeholder: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
};

/** A choice of one from a list, with which its dialog begins. */
export function Choice({ label, placeholder, ...choice }: ChoiceProps) {
  return (
    <FormField label={label} required>
      {(control) => <Select {...control} ref={takeFocus} none={placeholder} {...choice} />}
    </FormField>
  );
}
