import type { User } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { AccountCalls } from './useAccountCalls.ts';

type Props = { user: User; calls: AccountCalls; onClose: () => void };

/** Asks before the second steps of an account are removed. */
export const ResetFactorsDialog = ({ user, calls, onClose }: Props) => (
  <ConfirmDialog
    title={`Reset sign-in factors of ${user.username}?`}
    confirmLabel="Reset sign-in factors"
    danger
    onConfirm={() => {
      calls.run('resetFactors', user);
      onClose();
    }}
    onCancel={onClose}
  >
    <p>{userMessages.aboutFactorReset(user.username)}</p>
  </ConfirmDialog>
);
