import { roleFacts } from '#shared/access/roles.ts';
import type { User, UserCascade } from '#shared/domain/user.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { userMessages } from '#shared/messages/users.ts';
import type { Deletion } from '../../list/useDeletion.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Asks before an account is deleted. Says what that ends and what stays. */
export function DeleteUserDialog({ deletion }: { deletion: Deletion<User, UserCascade> }) {
  const { target } = deletion;
  if (!target) return null;
  const { item, counts } = target;
  return (
    <ConfirmDialog
      title={`Delete ${item.username}?`}
      confirmLabel="Delete user"
      busyLabel="Deleting..."
      danger
      busy={deletion.deleting}
      onConfirm={deletion.confirm}
      onCancel={deletion.cancel}
    >
      <p>
        {roleFacts[item.role].displayName}
        {item.email && `, ${item.email}`}. {userMessages.deleteEnds(counts.sessions, counts.auditEntries)}{' '}
        <strong>{sharedMessages.cannotBeUndone}</strong>
      </p>
    </ConfirmDialog>
  );
}
