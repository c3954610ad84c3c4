import { Box } from '@chakra-ui/react';
import { type Role, roleFacts } from '#shared/access/roles.ts';
import { firstLinkText, inOneNotice, needsPassword } from '#shared/domain/firstLink.ts';
import type { User } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { isStale, issuesOf, leavesOpen, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { doneOrRead } from '../../api/doneBefore.ts';
import { GivenUp } from '../../api/givenUp.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { sendOnceReached } from '../../api/waitingSave.ts';
import { faultsAt } from '../../record/faults.ts';
import { useStays } from '../../shell/useStays.ts';
import { Caution } from '../../ui/Caution.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useSaving } from '../../ui/form/useSaving.ts';
import { notify } from '../../ui/notify.tsx';
import { keepAccount } from './keepAccount.ts';
import { RoleField } from './RoleField.tsx';
import { ScopeFields } from './ScopeFields.tsx';
import { FIELDS, needsSchool, toRoleBody, toScope } from './userValues.ts';
import { useScopeForm } from './useScopeForm.ts';

type Props = {
  user: User;
  onClose: () => void;
  /** Requests the list again. It shows what was done even if no answer came. */
  reload: () => void;
};

/** Gives an account another role, and the area that goes with it. */
export function RoleDialog({ user, onClose, reload }: Props) {
  const { trigger } = useEndpointMutation('userManagement.role', keepAccount);
  const { saving = false, begin, end } = useSaving<true>();
  const { form, show, lacks } = useScopeForm(toScope(user));
  const stays = useStays();
  const role = form.watch('role');
  const unable = role === '' || role === user.role;

  const confirm = async () => {
    if (unable || saving || lacks()) return;
    begin(true);
    try {
      const chosen = toRoleBody(form.getValues());
      // With the version that the area was filled in from, so that it replaces no area that somebody else gave since.
      const body = { ...chosen, version: user.version };
      const change = () =>
        doneOrRead(
          () => trigger({ params: { id: user.id }, body }),
          () => call('userManagement.get', { params: { id: user.id } }),
          ({ data }) => Object.entries(chosen).every(([field, value]) => data[field as keyof User] === value),
        );
      const { data } = await sendOnceReached(change, stays);
      const link = needsPassword(user.role, data.role) ? firstLinkText(data) : undefined;
      const changed = userMessages.roleChanged(user.username, roleFacts[role as Role].displayName);
      notify.success(inOneNotice(changed, link));
      onClose();
      end();
    } catch (error) {
      // Before that the fields are locked and cannot take the focus.
      end();
      if (error instanceof GivenUp) return;
      // What the role needs besides its area has no field here.
      const elsewhere = issuesOf(error).some(({ field }) => field === 'email' || field === 'phone');
      const why = messageOf(error);
      notify.error(
        userMessages.changeRoleFailed(inOneNotice(why, elsewhere ? userMessages.changeByEdit : undefined)),
      );
      show(faultsAt(FIELDS, issuesOf(error)));
      if (leavesOpen(error)) reload();
      // The list is loaded again, and the dialog shows the account as it was.
      if (isStale(error)) onClose();
    }
  };

  return (
    <FormDialog
      form={form}
      title={`Change Role: ${user.username}`}
      label="Change Role"
      saving={saving}
      unable={unable ? userMessages.otherRoleFirst : ''}
      onSubmit={() => void confirm()}
      unsaved={() => false}
      onClose={onClose}
    >
      <Box
        display="grid"
        gap={4}
        alignContent="start"
        // Leaves room for the schools that are found to open below their field.
        minHeight={needsSchool(role) ? '26rem' : undefined}
      >
        <p>
          The role is now <strong>{roleFacts[user.role].displayName}</strong>.
        </p>
        <RoleField label="New role" />
        {!unable && <ScopeFields />}
        <Caution>
          {userMessages.roleWarning} {userMessages.roleSignsOut}
        </Caution>
      </Box>
    </FormDialog>
  );
}
