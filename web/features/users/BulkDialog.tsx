import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Role } from '#shared/access/roles.ts';
import { type BulkPreview, MOST_AT_ONCE, type User } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { issuesOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { faultsAt } from '../../record/faults.ts';
import { type Area, AreaChoice, Choice, Chosen, DeleteWarning } from './BulkChoices.tsx';
import { BulkPreviews } from './BulkPreviews.tsx';
import { ResultsDialog } from './ResultsDialog.tsx';
import { RoleField } from './RoleField.tsx';
import { ScopeFields } from './ScopeFields.tsx';
import { noneAble } from './userText.ts';
import { FIELDS, needsSchool, needsScope, noScope, toRoleBody } from './userValues.ts';
import { useScopeForm } from './useScopeForm.ts';
import { useTwoSteps } from './useTwoSteps.ts';

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

/** One action on all selected accounts: first what it would change, then its outcome for each. */
export function BulkDialog({ users, onClose, onDone, reload }: Props) {
  const { trigger } = useEndpointMutation('userManagement.bulk');
  const [action, setAction] = useState<Action | ''>('');
  const [area, setArea] = useState<Area>('one');
  const { form, show, lacks } = useScopeForm(noScope());
  const role = form.watch('role');
  const tooMany = users.length > MOST_AT_ONCE;
  const changesRole = action === 'change_role';
  const missing =
    (tooMany && userMessages.bulkTooMany(MOST_AT_ONCE)) ||
    (action === '' && userMessages.actionFirst) ||
    (changesRole && role === '' && userMessages.roleMissing) ||
    '';

  const forAll = changesRole && area === 'one';
  const bodyFor = (accounts: readonly { id: number }[]) => {
    const change = forAll ? toRoleBody(form.getValues()) : changesRole && { role: role as Role };
    return { user_ids: accounts.map(({ id }) => id), action: action as Action, ...change };
  };

  const { previews, back, ...steps } = useTwoSteps<BulkPreview>({
    look: () =>
      call('userManagement.previewBulk', { body: bodyFor(users) }).catch((error: unknown) => {
        show(faultsAt(FIELDS, issuesOf(error)));
        throw error;
      }),
    act: async (able) => {
      const reply = await trigger({ body: bodyFor(able) });
      onDone();
      return reply;
    },
    failed: userMessages.bulkFailed,
    reload,
  });

  return (
    <ResultsDialog
      title="Bulk Actions"
      label={previews ? 'Execute' : 'Next'}
      busyLabel={previews ? 'Executing...' : 'Loading...'}
      {...steps}
      unable={previews ? noneAble(previews) : missing}
      danger={action === 'delete' && previews !== undefined}
      onDo={async () => {
        if (previews || !forAll || !lacks()) await steps.onDo();
      }}
      onClose={onClose}
    >
      {previews ? (
        <chakra.div display="grid" gap={4}>
          <BulkPreviews previews={previews} />
          {action === 'delete' && <DeleteWarning />}
          {changesRole && <p>{userMessages.roleSignsOut}</p>}
          <Button variant="ghost" size="sm" justifySelf="start" onClick={back}>
            Back to the choice
          </Button>
        </chakra.div>
      ) : (
        // Room for the schools that are found to open below their field.
        <chakra.div
          display="grid"
          gap={4}
          alignContent="start"
          paddingX="1px"
          minHeight={forAll && needsSchool(role) ? '36rem' : undefined}
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
          {action === 'delete' && <DeleteWarning />}
        </chakra.div>
      )}
    </ResultsDialog>
  );
}
