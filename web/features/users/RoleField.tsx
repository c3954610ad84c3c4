import { useFormContext } from 'react-hook-form';
import { ROLES, type Role, roleFacts } from '#shared/access/roles.ts';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { type ScopeValues, unusedFields } from './userValues.ts';

/** The role. Choosing one clears the parts of an area that the role does not use. */
export function RoleField({ label }: { label: string }) {
  const { setValue, clearErrors } = useFormContext<ScopeValues>();
  return (
    <ChoiceField<ScopeValues>
      name="role"
      label={label}
      required
      placeholder="Select a role"
      options={ROLES}
      show={(role) => roleFacts[role as Role].displayName}
      initialFocus
      onChosen={(role) => {
        clearErrors();
        for (const field of unusedFields(role)) setValue(field, '', { shouldDirty: true });
      }}
    />
  );
}
