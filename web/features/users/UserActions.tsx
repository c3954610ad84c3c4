import type { User } from '#shared/domain/user.ts';
import type { AccountCalls } from './useAccountCalls.ts';

type Props = {
  user: User;
  /** Whether it is the reader's own account, which the server refuses to deactivate. */
  own: boolean;
  calls: AccountCalls;
  onOpen: (kind: 'edit' | 'view' | 'more') => void;
};

/** The buttons for an account of the list. */
export function UserActions({ user, own, calls, onOpen }: Props) {
  const { username, is_active } = user;
  const toggle = is_active ? 'Deactivate' : 'Activate';
  return (
    <>
      <button type="button" aria-label={`Edit ${username}`} onClick={() => onOpen('edit')}>
        Edit
      </button>
      {!own && (
        <button
          type="button"
          aria-label={`${toggle} ${username}`}
          aria-disabled={calls.isBusy('toggle', user) || undefined}
          onClick={() => calls.run('toggle', user)}
        >
          {toggle}
        </button>
      )}
      <button type="button" aria-label={`View ${username}`} onClick={() => onOpen('view')}>
        View
      </button>
      <button type="button" aria-label={`More for ${username}`} onClick={() => onOpen('more')}>
        More
      </button>
    </>
  );
}
