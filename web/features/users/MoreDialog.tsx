import { Button, chakra } from '@chakra-ui/react';
import { useId } from 'react';
import type { User } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import type { AccountCall, AccountCalls } from './useAccountCalls.ts';

type Props = {
  user: User;
  calls: AccountCalls;
  onDelete: () => void;
  onReset: () => void;
  onClose: () => void;
};

const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 3,
      paddingY: 3,
    },
    '& li + li': { borderTopWidth: '1px', borderColor: 'border' },
    '& p': { flex: '1 1 14rem', minWidth: 0 },
  },
});

/** The less common actions on an account, each with a sentence that explains it. */
export function MoreDialog({ user, calls, onDelete, onReset, onClose }: Props) {
  const id = useId();
  const row = (call: AccountCall, label: string, busyLabel: string, about: string) => (
    <li>
      <p id={id + call}>{about}</p>
      <Button
        aria-describedby={id + call}
        variant="outline"
        size={{ base: 'lg', md: 'sm' }}
        aria-disabled={calls.isBusy(call, user) || undefined}
        onClick={() => calls.run(call, user)}
      >
        {calls.isBusy(call, user) ? busyLabel : label}
      </Button>
    </li>
  );
  const hasPassword = user.role !== 'teacher' && user.is_active;
  return (
    <ModalDialog
      title={`Actions: ${user.username}`}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose} data-initial-focus="">
          Close
        </Button>
      }
    >
      <Rows>
        {row('unlock', 'Unlock', 'Unlocking...', userMessages.aboutUnlock)}
        {hasPassword && row('sendLink', 'Send password link', 'Sending...', userMessages.aboutLink)}
        {row('endSessions', 'End sessions', 'Ending...', userMessages.aboutEndSessions)}
        {user.role !== 'teacher' && (
          <li>
            <p id={`${id}reset`}>{userMessages.aboutFactors}</p>
            <Button
              aria-describedby={`${id}reset`}
              variant="outline"
              size={{ base: 'lg', md: 'sm' }}
              aria-disabled={calls.isBusy('resetFactors', user) || undefined}
              onClick={onReset}
            >
              Reset sign-in factors
            </Button>
          </li>
        )}
        <li>
          <p id={`${id}delete`}>{userMessages.aboutDelete}</p>
          <Button
            aria-describedby={`${id}delete`}
            variant="outline"
            colorPalette="red"
            size={{ base: 'lg', md: 'sm' }}
            onClick={onDelete}
          >
            Delete
          </Button>
        </li>
      </Rows>
    </ModalDialog>
  );
}
