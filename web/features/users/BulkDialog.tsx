import { chakra, NativeSelect } from '@chakra-ui/react';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Role } from '#shared/access/roles.ts';
import { counted } from '#shared/domain/text.ts';
import { MOST_AT_ONCE, type User, type UserResult } from '#shared/domain/user.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { userMessages } from '#shared/messages/users.ts';
import { issuesOf, messageOf } from '../../api/apiError.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { leavesOpen } from '../../api/requestKey.ts';
import { faultsAt } from '../../record/faults.ts';
import { FormField, FormFieldGroup } from '../../ui/FormField.tsx';
import { controlSize } from '../../ui/form/controlSize.ts';
import { notify } from '../../ui/notify.tsx';
import { Options } from './Options.ts';
import { ResultsDialog } from './ResultsDialog.tsx';
import { RoleField } from './RoleField.tsx';
import { ScopeFields } from './ScopeFields.tsx';
import { FIELDS, needsSchool, needsScope, noScope, toRoleBody } from './userValues.ts';
import { useScopeForm } from './useScopeForm.ts';

const ACTIONS = {
  activate: 'Activate',
  deactivate: 'Deactivate',
  change_role: 'Change role',
  delete: 'Delete',
} as const;
type Action = keyof typeof ACTIONS;
/** Of accounts that are given another role: one area for all of them, or of each the area that it has. */
type Area = 'one' | 'own';

type Props = {
  users: readonly User[];
  onClose: () => void;
  onDone: () => void;
  /** Requests the list again. It shows what was done even if no answer came. */
  reload: () => void;
};

/** One action on all selected accounts, and its outcome for each. */
export function BulkDialog({ users, onClose, onDone, reload }: Props) {
  const { trigger, isMutating } = useEndpointMutation('userManagement.bulk');
  const [action, setAction] = useState<Action | ''>('');
  const [area, setArea] = useState<Area>('one');
  const { form, show, lacks } = useScopeForm(noScope());
  const role = form.watch('role');
  const [results, setResults] = useState<readonly UserResult[]>();
  const tooMany = users.length > MOST_AT_ONCE;
  const changesRole = action === 'change_role';
  const unable = tooMany || action === '' || (changesRole && role === '');

  const execute = async () => {
    if (action === '') return;
    const forAll = changesRole && area === 'one';
    if (forAll && lacks()) return;
    const user_ids = users.map(({ id }) => id);
    const change = forAll ? toRoleBody(form.getValues()) : changesRole && { role: role as Role };
    try {
      const { data } = await trigger({ body: { user_ids, action, ...change } });
      setResults(data);
      onDone();
    } catch (error) {
      notify.error(userMessages.bulkFailed(messageOf(error, sharedMessages.unavailable)));
      show(faultsAt(FIELDS, issuesOf(error)));
      if (leavesOpen(error)) reload();
    }
  };

  return (
    <ResultsDialog
      title="Bulk Actions"
      results={results}
      label="Execute"
      busyLabel="Executing..."
      busy={isMutating}
      unable={unable}
      danger={action === 'delete'}
      onDo={execute}
      onClose={onClose}
    >
      {/* Room for the schools that are found to open below their field. */}
      <chakra.div
        display="grid"
        gap={4}
        alignContent="start"
        paddingX="1px"
        minHeight={changesRole && area === 'one' && needsSchool(role) ? '36rem' : undefined}
      >
        <Chosen users={users} />
        {tooMany && <chakra.p color="fg.error">{userMessages.bulkTooMany(MOST_AT_ONCE)}</chakra.p>}
        <Choice
          label="Action"
          placeholder="Select an action"
          value={action}
          options={Object.entries(ACTIONS)}
          onChange={(value) => setAction(value as Action | '')}
        />
        {changesRole && (
          <FormProvider {...form}>
            <RoleField label="New role" />
            {needsScope(role) && <AreaChoice area={area} onChange={setArea} />}
            {area === 'one' && <ScopeFields />}
          </FormProvider>
        )}
        {action === 'delete' && (
          <chakra.p role="alert" bg="bg.error" color="fg.error" borderRadius="md" padding={3}>
            {userMessages.bulkDeleteWarning}
          </chakra.p>
        )}
      </chakra.div>
    </ResultsDialog>
  );
}

/** The chosen accounts by name, because the selection may span several pages of the list. */
function Chosen({ users }: { users: readonly User[] }) {
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
function AreaChoice({ area, onChange }: { area: Area; onChange: (area: Area) => void }) {
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

function Choice({ label, placeholder, value, options, onChange }: ChoiceProps) {
  return (
    <FormField label={label} required>
      {(control) => (
        <NativeSelect.Root size={controlSize}>
          <NativeSelect.Field {...control} value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="">{placeholder}</option>
            {options.map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
    </FormField>
  );
}
