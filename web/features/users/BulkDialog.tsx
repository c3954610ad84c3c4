import { chakra, NativeSelect } from '@chakra-ui/react';
import { useState } from 'react';
import { ROLES, type Role, roleFacts } from '#shared/access/roles.ts';
import { counted } from '#shared/domain/text.ts';
import { MOST_AT_ONCE, type User, type UserResult } from '#shared/domain/user.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { userMessages } from '#shared/messages/users.ts';
import { messageOf } from '../../api/apiError.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { leavesOpen } from '../../api/requestKey.ts';
import { FormField } from '../../ui/FormField.tsx';
import { controlSize } from '../../ui/form/controlSize.ts';
import { notify } from '../../ui/notify.tsx';
import { ResultsDialog } from './ResultsDialog.tsx';

const ACTIONS = {
  activate: 'Activate',
  deactivate: 'Deactivate',
  change_role: 'Change role',
  delete: 'Delete',
} as const;
type Action = keyof typeof ACTIONS;

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
  const [role, setRole] = useState<Role | ''>('');
  const [results, setResults] = useState<readonly UserResult[]>();
  const tooMany = users.length > MOST_AT_ONCE;
  const unable = tooMany || action === '' || (action === 'change_role' && role === '');

  const execute = async () => {
    if (action === '') return;
    const user_ids = users.map(({ id }) => id);
    try {
      const { data } = await trigger({
        body: { user_ids, action, ...(action === 'change_role' && role && { role }) },
      });
      setResults(data);
      onDone();
    } catch (error) {
      notify.error(userMessages.bulkFailed(messageOf(error, sharedMessages.unavailable)));
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
      <chakra.div display="grid" gap={4} paddingX="1px">
        <Chosen users={users} />
        {tooMany && <chakra.p color="fg.error">{userMessages.bulkTooMany(MOST_AT_ONCE)}</chakra.p>}
        <Choice
          label="Action"
          placeholder="Select an action"
          value={action}
          options={Object.entries(ACTIONS)}
          onChange={(value) => setAction(value as Action | '')}
        />
        {action === 'change_role' && (
          <Choice
            label="New role"
            placeholder="Select a role"
            hint={userMessages.bulkRoleHint}
            value={role}
            options={ROLES.map((each) => [each, roleFacts[each].displayName])}
            onChange={(value) => setRole(value as Role | '')}
          />
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

type ChoiceProps = {
  label: string;
  placeholder: string;
  hint?: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
};

function Choice({ label, placeholder, hint, value, options, onChange }: ChoiceProps) {
  return (
    <FormField label={label} required hint={hint}>
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
