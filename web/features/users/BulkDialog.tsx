import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Role } from '#shared/access/roles.ts';
import { type BulkPreview, MOST_AT_ONCE, type User, type UserResult } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { issuesOf, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { GivenUp } from '../../api/givenUp.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { leavesOpen } from '../../api/requestKey.ts';
import { sendOnceReached } from '../../api/waitingSave.ts';
import { faultsAt } from '../../record/faults.ts';
import { useStays } from '../../shell/useStays.ts';
import { notify } from '../../ui/notify.tsx';
import { type Area, AreaChoice, Choice, Chosen, DeleteWarning } from './BulkChoices.tsx';
import { BulkPreviews } from './BulkPreviews.tsx';
import { ResultsDialog } from './ResultsDialog.tsx';
import { RoleField } from './RoleField.tsx';
import { ScopeFields } from './ScopeFields.tsx';
import { FIELDS, needsSchool, needsScope, noScope, toRoleBody } from './userValues.ts';
import { useScopeForm } from './useScopeForm.ts';
import { whyOpen } from './whyOpen.ts';

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
  const [busy, setBusy] = useState(false);
  const [previews, setPreviews] = useState<readonly BulkPreview[]>();
  const [results, setResults] = useState<readonly UserResult[]>();
  const stays = useStays();
  const tooMany = users.length > MOST_AT_ONCE;
  const changesRole = action === 'change_role';
  const missing = tooMany || action === '' || (changesRole && role === '');
  const unable = previews ? !previews.some(({ able }) => able) : missing;

  const bodyFor = (user_ids: number[]) => {
    const forAll = changesRole && area === 'one';
    const change = forAll ? toRoleBody(form.getValues()) : changesRole && { role: role as Role };
    return { user_ids, action: action as Action, ...change };
  };

  const look = async () => {
    if (changesRole && area === 'one' && lacks()) return;
    const body = bodyFor(users.map(({ id }) => id));
    setBusy(true);
    try {
      setPreviews((await sendOnceReached(() => call('userManagement.previewBulk', { body }), stays)).data);
    } catch (error) {
      if (!(error instanceof GivenUp)) {
        notify.error(userMessages.bulkFailed(messageOf(error)));
        show(faultsAt(FIELDS, issuesOf(error)));
      }
    }
    setBusy(false);
  };

  const execute = async () => {
    // Only what was shown: whoever could be changed meanwhile was not looked at.
    const body = bodyFor((previews ?? []).filter(({ able }) => able).map(({ id }) => id));
    setBusy(true);
    try {
      const { data } = await sendOnceReached(() => trigger({ body }), stays, { once: true });
      setResults(data);
      onDone();
    } catch (error) {
      if (!(error instanceof GivenUp)) {
        notify.error(userMessages.bulkFailed(whyOpen(error)));
        if (leavesOpen(error)) reload();
      }
    }
    setBusy(false);
  };

  return (
    <ResultsDialog
      title="Bulk Actions"
      results={results}
      label={previews ? 'Execute' : 'Next'}
      busyLabel={previews ? 'Executing...' : 'Loading...'}
      busy={busy}
      unable={unable}
      danger={action === 'delete' && previews !== undefined}
      onDo={previews ? execute : look}
      onClose={onClose}
    >
      {previews ? (
        <chakra.div display="grid" gap={4}>
          <BulkPreviews previews={previews} />
          {action === 'delete' && <DeleteWarning />}
          {changesRole && <p>{userMessages.roleSignsOut}</p>}
          <Button variant="ghost" size="sm" justifySelf="start" onClick={() => setPreviews(undefined)}>
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
          {action === 'delete' && <DeleteWarning />}
        </chakra.div>
      )}
    </ResultsDialog>
  );
}
