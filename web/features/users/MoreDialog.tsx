import { Box, Button } from '@chakra-ui/react';
import { type ComponentProps, useId } from 'react';
import type { User } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { ActionLines } from '../../ui/ActionLines.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { smallSize } from '../../ui/sizes.ts';
import type { AccountCall, AccountCalls } from './useAccountCalls.ts';

type Props = {
  user: User;
  /** Whether it is the reader's own account, which the server refuses to delete or to take second steps from. */
  own: boolean;
  calls: AccountCalls;
  onDelete: () => void;
  onReset: () => void;
  onClose: () => void;
};

type ActionProps = ComponentProps<typeof Button> & { about: string; busy?: boolean };

/** An action, and the sentence that explains it. */
function Action({ about, busy = false, ...button }: ActionProps) {
  const id = useId();
  return (
    <li>
      <Box flex="1 1 14rem">
        <p id={id}>{about}</p>
      </Box>
      <Button
        aria-describedby={id}
        variant="outline"
        size={smallSize}
        aria-disabled={busy || undefined}
        {...button}
      />
    </li>
  );
}

/** The less common actions on an account, each with a sentence that explains it. */
export function MoreDialog({ user, own, calls, onDelete, onReset, onClose }: Props) {
  const calling = (call: AccountCall, label: string, busyLabel: string) => {
    const busy = calls.isBusy(call, user);
    return { busy, onClick: () => calls.run(call, user), children: busy ? busyLabel : label };
  };
  const signsInByPassword = user.role !== 'teacher';
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
      <ActionLines>
        <Action about={userMessages.aboutUnlock} {...calling('unlock', 'Unlock', 'Unlocking...')} />
        {signsInByPassword && user.is_active && (
          <Action
            about={userMessages.aboutLink}
            {...calling('sendLink', 'Send password link', 'Sending...')}
          />
        )}
        <Action
          about={userMessages.aboutEndSessions}
          {...calling('endSessions', 'End sessions', 'Ending...')}
        />
        {signsInByPassword && !own && (
          <Action
            about={userMessages.aboutFactors}
            busy={calls.isBusy('resetFactors', user)}
            onClick={onReset}
          >
            Reset sign-in factors
          </Action>
        )}
        {!own && (
          <Action about={userMessages.aboutDelete} colorPalette="red" onClick={onDelete}>
            Delete
          </Action>
        )}
      </ActionLines>
    </ModalDialog>
  );
}
