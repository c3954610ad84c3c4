import type { User } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { useReferenceRefresh } from '../../reference/useReferenceRefresh.ts';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { UserFields } from './UserFields.tsx';
import { useUserForm } from './useUserForm.ts';

type Props = {
  /** The account to edit; undefined for a new one. */
  user?: User;
  onClose: () => void;
  reload: () => void;
};

/** Adds an account, or changes one. */
export function UserForm({ user, onClose, reload }: Props) {
  const { form, conflict, ...the } = useUserForm({ user, onClose, reload });
  useReferenceRefresh();

  return (
    <>
      <FormDialog
        form={form}
        title={user ? 'Edit User' : 'Add User'}
        label={user ? 'Update' : 'Create'}
        wide
        saving={the.saving !== undefined}
        onSubmit={() => the.submit()}
        unsaved={the.unsaved}
        onKeyDown={the.onKeyDown}
        onClose={the.close}
      >
        <UserFields user={user} />
      </FormDialog>
      {conflict && <ConflictDialog explanation={userMessages.stale} {...conflict} />}
    </>
  );
}
