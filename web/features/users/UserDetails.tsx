import type { User } from '#shared/domain/user.ts';
import { useHistorySection } from '../../history/useHistorySection.tsx';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { UserSessions } from './UserSessions.tsx';
import { userFacts } from './userText.ts';

/** An account in full, with its sessions and the history of its changes. */
export function UserDetails({ user, onClose }: { user: User; onClose: () => void }) {
  const history = useHistorySection({ of: { type: 'user', id: user.id } });
  return (
    <DetailsDialog
      title={user.username}
      sections={[
        { title: 'Account', items: userFacts(user) },
        { title: 'Sessions', items: [], content: <UserSessions user={user} /> },
        ...history,
      ]}
      onClose={onClose}
    />
  );
}
