import type { User } from '#shared/domain/user.ts';
import type { Person } from '../../list/accessFor.ts';
import type { Selection } from '../../list/useSelection.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { GiveAccessDialog } from './GiveAccessDialog.tsx';
import { MoreDialog } from './MoreDialog.tsx';
import { ResetFactorsDialog } from './ResetFactorsDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { UserForm } from './UserForm.tsx';
import type { AccountCalls } from './useAccountCalls.ts';

/** The dialog that is open over the list. */
export type Opened =
  | { kind: 'add' | 'bulk' }
  | { kind: 'access'; people?: readonly Person[] }
  | { kind: 'edit' | 'role' | 'more' | 'reset'; user: User };

type Props = {
  opened: Opened | undefined;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
  reload: () => void;
  calls: AccountCalls;
  /** The id of the reader's own account. */
  reader: number | undefined;
  selection: Selection<User>;
  onDelete: (user: User) => void;
};

/** The open dialog over the list of users, if there is one. */
export function UserDialogs({ opened, onOpen, onClose, reload, calls, reader, selection, onDelete }: Props) {
  switch (opened?.kind) {
    case 'add':
      return <UserForm onClose={onClose} reload={reload} />;
    case 'edit':
      return <UserForm user={opened.user} onClose={onClose} reload={reload} />;
    case 'role':
      return <RoleDialog user={opened.user} onClose={onClose} reload={reload} />;
    case 'more': {
      const remove = () => {
        onClose();
        onDelete(opened.user);
      };
      const reset = () => onOpen({ kind: 'reset', user: opened.user });
      return (
        <MoreDialog
          user={opened.user}
          own={opened.user.id === reader}
          calls={calls}
          onDelete={remove}
          onReset={reset}
          onClose={onClose}
        />
      );
    }
    case 'reset':
      return <ResetFactorsDialog user={opened.user} calls={calls} onClose={onClose} />;
    case 'bulk':
      return (
        <BulkDialog users={selection.chosen} onClose={onClose} onDone={selection.clear} reload={reload} />
      );
    case 'access':
      return <GiveAccessDialog people={opened.people} onClose={onClose} reload={reload} />;
    default:
      return null;
  }
}
