import type { User } from '#shared/domain/user.ts';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { UserSessions } from './UserSessions.tsx';
import { userFacts } from './userText.ts';

/** An account in full, and where it is signed in. */
export const UserDetails = ({ user, onClose }: { user: User; onClose: () => void }) => (
  <DetailsDialog
    title={user.username}
    sections={[
      { title: 'Account', items: userFacts(user) },
      { title: 'Sessions', items: [], content: <UserSessions user={user} /> },
    ]}
    onClose={onClose}
  />
);
